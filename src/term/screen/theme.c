/* SPDX-License-Identifier: MIT */
#include "theme.h"
#include "frame.h"

#include <string.h>

/* On a dark background the colours of boids have a contrast of 6:1 and up against black, half of them 7:1,
 * on a light one 4.5:1 and up against white (WCAG 2). A terminal that does not tell its background is
 * taken for dark, which some are not: so each also has 1.5:1 on the other one, where cyan, yellow and
 * green of full strength would vanish. Of the eight colours, black, white, blue and bright yellow are not
 * used on a dark background, and on a light one they are blue, magenta and red: cyan, green and yellow
 * have 1.3:1 to 2.2:1 in xterm's colours. The rings of 256 colours are the result of a search among the
 * colours with those contrasts. The default ones are circles of hues: blue right, violet up, red left,
 * green down. Adjacent headings are 35 to 44 Lab apart in them, at least 9 for viewers without red, green
 * or blue cones. In the safe ones, which are not in the order of hues, those viewers have 19, and 27 for
 * the next but one, and 24 to the predators. With direct colours the default ring for a light background
 * is a circle of all hues at luminance 0.16: in linear light these colours are a plane through the RGB
 * cube, and the most saturated are its border, from blue by violet to red, green and back. The twelve
 * stops are equally spaced on it to the eye. On a dark one the luminance is not constant, as only bright
 * yellow and green are saturated. Other rings and ramps interpolate their 256-colour choices. */
/* clang-format off */
#define LENGTH(type, ...) (int)(sizeof (type[]){ __VA_ARGS__ } / sizeof(type))
#define FEW(...) .few = LENGTH(int16_t, __VA_ARGS__), .few_colours = { __VA_ARGS__ }
#define MANY(...) .many = LENGTH(int16_t, __VA_ARGS__), .many_colours = { __VA_ARGS__ }
#define ANY(...) .any = LENGTH(uint32_t, __VA_ARGS__), .any_colours = { __VA_ARGS__ }

/* ---- colours that themes share */

#define FEW_RING FEW(6, 5, 1, 2)
#define FEW_KINDS FEW(6, 1, 5, 2)
#define FEW_RAMP FEW(6, 5, 1)
#define FEW_LIGHT FEW(4, 5, 1)

#define KINDS_DARK .kinds = { MANY(44, 203, 214, 141), FEW_KINDS }
#define KINDS_LIGHT .kinds = { MANY(21, 125, 28, 54), FEW(4, 1, 5) }

#define RAMP_DARK .ramp = { MANY(39, 110, 180, 214), FEW_RAMP }
#define RAMP_LIGHT .ramp = { MANY(25, 55, 90, 125, 130), FEW_LIGHT }

#define RING_LIGHT \
	.ring = { MANY(26, 93, 163, 161, 88, 130, 28, 24), FEW_LIGHT, \
	          ANY(0x0073C1, 0x0066F4, 0x883FFF, 0xBE00D9, 0xD30095, 0xDD0054, \
	              0xE10007, 0xB35400, 0x7D7000, 0x2B8000, 0x00804F, 0x007B8B) }
#define RING_DARK \
	.ring = { MANY(39, 140, 205, 203, 172, 112, 41, 44), FEW_RING, \
	          ANY(0x2EA8FF, 0xA78FFF, 0xF570ED, 0xFF66AA, 0xFF6C6A, 0xFF8D3C, \
	              0xF9BF22, 0xC6DA2C, 0x72E43C, 0x1FE58A, 0x1FE2C7, 0x25CBEC) }

/* Below 256 colours things have the default colour: plain, dim or bold. Grass is green. */
#define INK(many_, any_, few_style_, style_) \
	{ .few = -1, .many = (many_), .any = (any_), .few_style = (few_style_), .style = (style_) }
#define GRASS(many_, any_) { .few = 2, .many = (many_), .any = (any_), .few_style = STYLE_DIM }
#define THINGS(wall, wind, goal, next_goal, predator, pillar, food_, death, birth) \
	.things = { [THEME_WALL] = wall, [THEME_WIND] = wind, [THEME_GOAL] = goal, \
	            [THEME_NEXT_GOAL] = next_goal, [THEME_PREDATOR] = predator, \
	            [THEME_PILLAR] = pillar, [THEME_FOOD] = food_, [THEME_DEATH] = death, \
	            [THEME_BIRTH] = birth }
#define NO_PAPER INK(-1, -1, 0, 0)

#define THINGS_DARK THINGS_DARK_WITH(196, 0xFF2A2A)
#define THINGS_DARK_WITH(predator_many, predator_any) \
	THINGS(INK(60, 0x5A6885, 0, 0), INK(24, 0x2A5872, STYLE_DIM, 0), \
	       INK(178, 0xD9B21F, 0, 0), INK(227, 0xFFF05A, STYLE_BOLD, STYLE_BOLD), \
	       INK(predator_many, predator_any, STYLE_BOLD, STYLE_BOLD), \
	       INK(252, 0xC4CEDC, STYLE_BOLD, STYLE_BOLD), GRASS(22, 0x0A560A), \
	       INK(208, 0xFF8A3A, STYLE_BOLD, STYLE_BOLD), INK(231, 0xFFFFFF, STYLE_BOLD, STYLE_BOLD)), \
	.hills = { INK(233, 0x0D141C, 0, 0), INK(235, 0x15202C, 0, 0) }, \
	.food = { INK(-1, 0x081E0F, 0, 0), INK(-1, 0x0C2813, 0, 0), INK(-1, 0x103217, 0, 0) }
#define THINGS_LIGHT THINGS_LIGHT_WITH(160, 0xC80000)
#define THINGS_LIGHT_WITH(predator_many, predator_any) \
	THINGS(INK(245, 0x818DA2, 0, 0), INK(110, 0x8DB4D0, STYLE_DIM, 0), \
	       INK(136, 0xA87400, 0, 0), INK(130, 0xA04A00, STYLE_BOLD, STYLE_BOLD), \
	       INK(predator_many, predator_any, STYLE_BOLD, STYLE_BOLD), \
	       INK(238, 0x3A4454, STYLE_BOLD, STYLE_BOLD), GRASS(114, 0x8FC98F), \
	       INK(130, 0xB04A00, STYLE_BOLD, STYLE_BOLD), INK(16, 0x000000, STYLE_BOLD, STYLE_BOLD)), \
	.hills = { INK(255, 0xF2F5F8, 0, 0), INK(254, 0xE6ECF2, 0, 0) }, \
	.food = { INK(-1, 0xEDF6E7, 0, 0), INK(-1, 0xDAECCF, 0, 0), INK(-1, 0xC8E3B9, 0, 0) }

/* ---- the themes */

const struct theme theme_table[] = {
	{
		.name = "default",
		.about = "bright or deep colours, as the background of the terminal needs",
		.on = {
			[BACKGROUND_DARK] = { RING_DARK, KINDS_DARK, RAMP_DARK, THINGS_DARK },
			[BACKGROUND_LIGHT] = { RING_LIGHT, KINDS_LIGHT, RAMP_LIGHT, THINGS_LIGHT },
		},
	},
	{
		.name = "safe",
		.about = "colours that colour-blind people can tell apart",
		.on = {
			[BACKGROUND_DARK] = {
				.ring = { MANY(184, 136, 141, 150, 37, 201, 173, 44), FEW(6, 5, 1, 3) },
				KINDS_DARK, RAMP_DARK,
				THINGS_DARK_WITH(198, 0xFF2288),
			},
			[BACKGROUND_LIGHT] = {
				.ring = { MANY(131, 89, 163, 54, 19, 93, 160, 88), FEW_LIGHT },
				KINDS_LIGHT, RAMP_LIGHT,
				THINGS_LIGHT_WITH(16, 0x000000),
			},
		},
	},
	{
		.name = "sea",
		.about = "blues and greens",
		.on = {
			[BACKGROUND_DARK] = {
				.ring = { MANY(75, 45, 44, 43, 79, 115, 152, 111), FEW(6, 2) },
				.ramp = { MANY(69, 75, 44, 78), FEW(6, 2) },
				KINDS_DARK, THINGS_DARK,
			},
			[BACKGROUND_LIGHT] = {
				.ring = { MANY(27, 26, 25, 24, 23, 29, 28, 61), FEW(4) },
				.ramp = { MANY(19, 20, 26, 29), FEW(4) },
				KINDS_LIGHT, THINGS_LIGHT,
			},
		},
	},
	{
		.name = "dusk",
		.about = "violet, rose and orange",
		.on = {
			[BACKGROUND_DARK] = {
				.ring = { MANY(177, 213, 212, 211, 210, 215, 216, 183), FEW(5, 1) },
				.ramp = { MANY(140, 176, 211, 215), FEW(5, 1) },
				KINDS_DARK, THINGS_DARK,
			},
			[BACKGROUND_LIGHT] = {
				.ring = { MANY(93, 57, 90, 126, 161, 124, 130, 96), FEW(5, 1) },
				.ramp = { MANY(54, 90, 126, 161, 130), FEW(5, 1) },
				KINDS_LIGHT, THINGS_LIGHT,
			},
		},
	},
	{
		/* One colour, as on monochrome screens: glyph and bold carry the value. */
		.name = "amber",
		.about = "one colour, as on an old screen",
		.on = {
			[BACKGROUND_DARK] = {
				.ring = { MANY(214), FEW(3) }, .kinds = { MANY(214), FEW(3) },
				.ramp = { MANY(214), FEW(3) }, THINGS_DARK,
			},
			[BACKGROUND_LIGHT] = {
				.ring = { MANY(94), FEW(1) }, .kinds = { MANY(94), FEW(1) },
				.ramp = { MANY(94), FEW(1) }, THINGS_LIGHT,
			},
		},
	},
	{ .name = "" },
};
/* clang-format on */

const struct theme *
theme_find(const char *name)
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		if (!strcmp(theme->name, name))
			return theme;
	return NULL;
}

struct palette
theme_palette(const struct theme *theme, enum background background, const char *quantity)
{
	const struct shades *shades = &theme->on[background];

	if (strcmp(quantity, "none") == 0 || strcmp(quantity, "letter") == 0)
		return (struct palette){ 0 };
	if (strcmp(quantity, "heading") == 0 || strcmp(quantity, "founder") == 0)
		return (struct palette){ .at = shades->ring, .ring = true };
	if (strcmp(quantity, "species") == 0)
		return (struct palette){ shades->kinds, .kinds = 4, .bold = BOLD_EVERY_SECOND };
	if (strcmp(quantity, "group") == 0)
		return (struct palette){ shades->kinds, .kinds = 8, .bold = BOLD_EVERY_SECOND };
	return (struct palette){ .at = shades->ramp, .bold = BOLD_HIGH };
}

static struct tint
ink_tint(const struct ink *ink, int colours)
{
	if (colours < 256)
		return (struct tint){ colours < 8 || ink->few < 0 ? COLOUR_DEFAULT : ink->few,
			              ink->few_style };
	if (colours >= COLOURS_DIRECT && ink->any >= 0)
		return (struct tint){ COLOUR_DIRECT + ink->any, ink->style };
	return (struct tint){ ink->many < 0 ? COLOUR_DEFAULT : ink->many, ink->style };
}

struct tint
theme_tint(const struct theme *theme, enum background background, enum theme_thing thing,
           int colours)
{
	return ink_tint(&theme->on[background].things[thing], colours);
}

int32_t
theme_paper(const struct ink *ink, int colours)
{
	return colours < 256 ? COLOUR_DEFAULT : ink_tint(ink, colours).colour;
}
