/* SPDX-License-Identifier: MIT */
/* Theme: colours can be read and distinguished. */
#include "screen/frame.h"
#include "screen/theme.h"

#include "scene.h"

/* ---- all colours of all themes */

struct row {
	const struct theme *theme;
	enum background background;
	const struct colours *colours;
	const char *quantity;
};

/* Begins a test case over each ring, ramp and row of kinds of all themes, on all backgrounds. */
#define ROWS(name) \
	static void name##_in(struct row row); \
	TEST(name) \
	{ \
		check_each(name##_in); \
	} \
	static void name##_in(struct row row)

static void
check_each(void (*check)(struct row row))
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		for (int b = 0; b < BACKGROUNDS; b++) {
			const struct shades *on = &theme->on[b];
			check((struct row){ theme, (enum background)b, &on->ring, "heading" });
			check((struct row){ theme, (enum background)b, &on->kinds, "group" });
			check((struct row){ theme, (enum background)b, &on->ramp, "speed" });
		}
}

static bool
is_of(struct row row, const char *theme)
{
	return strcmp(row.theme->name, theme) == 0;
}

static bool
is_ring(struct row row)
{
	return strcmp(row.quantity, "heading") == 0;
}

TEST(each_name_finds_its_theme)
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		assert_ptr_equal(theme_find(theme->name), theme);
	assert_string_equal(theme_table[0].name, "default");
	assert_null(theme_find("none"));
	assert_null(theme_find(""));
}

/* A terminal of any number of colours shows something of each row. */
ROWS(every_theme_is_whole)
{
	assert_in_range(row.colours->few, 1, PALETTE_FEW);
	assert_in_range(row.colours->many, 1, PALETTE_MANY);
	assert_in_range(row.colours->any, 0, PALETTE_ANY);
}

/* The parts red, green, blue of a colour, 0..1, as linear light. Numbers are those of xterm, from
 * 16 up; below 0: minus 0xRRGGBB. */
static void
light_of(int number, double rgb[3])
{
	for (int part = 2, cube = number - 16; part >= 0; part--, cube /= 6) {
		double level = number < 0      ? -number >> 8 * (2 - part) & 0xFF
		               : number >= 232 ? 8 + 10 * (number - 232)
		               : cube % 6      ? 55 + 40 * (cube % 6)
		                               : 0;
		double share = level / 255;
		rgb[part] = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
	}
}

/* Relative luminance (WCAG 2). */
static double
luminance(int number)
{
	double rgb[3];

	light_of(number, rgb);
	return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

/* Contrast (WCAG 2) of a colour with black or white. */
static double
contrast(enum background background, int number)
{
	double light = luminance(number);

	return background == BACKGROUND_DARK ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05);
}

/* Whether a boid of this colour is legible, and seen on the other background, of a terminal that does
 * not tell its own. */
static bool
can_be_read(struct row row, int colour)
{
	static const double least[BACKGROUNDS] = { [BACKGROUND_DARK] = 6, [BACKGROUND_LIGHT] = 4.5 };
	const bool dark = row.background == BACKGROUND_DARK;

	return contrast(row.background, colour) >= least[row.background] &&
	       contrast(dark ? BACKGROUND_LIGHT : BACKGROUND_DARK, colour) >= 1.5;
}

/* Returns the colour of a value in the format of light_of. */
static int
colour_of(struct row row, int colours, double value)
{
	struct palette palette = theme_palette(row.theme, row.background, row.quantity);
	int colour = palette_tint(&palette, colours, (float)value).colour;

	return colour >= COLOUR_DIRECT ? -(colour - COLOUR_DIRECT) : colour;
}

/* Of all values, with those between the stops of a ramp. */
ROWS(every_colour_can_be_read)
{
	enum { VALUES = 99 };

	for (int i = 0; i < VALUES; i++) {
		assert_true(can_be_read(row, colour_of(row, 256, (i + 0.5) / VALUES)));
		assert_true(can_be_read(row, colour_of(row, COLOURS_DIRECT, (i + 0.5) / VALUES)));
	}
}

/* Returns the median contrast of evenly distributed values. */
static double
median_contrast(struct row row, int colours)
{
	enum { VALUES = 999 };
	double all[VALUES];

	for (int i = 0; i < VALUES; i++)
		all[i] = contrast(row.background, colour_of(row, colours, (i + 0.5) / VALUES));
	qsort(all, VALUES, sizeof *all, by_value);
	return all[VALUES / 2];
}

ROWS(half_of_the_boids_contrast_with_the_background_by_seven_or_four_and_a_half)
{
	double least = row.background == BACKGROUND_DARK ? 7 : 4.5;

	assert_true(median_contrast(row, 256) >= least);
	assert_true(median_contrast(row, COLOURS_DIRECT) >= least);
}

/* ---- things */

static double
contrast_of_thing(const struct theme *theme, enum background background, enum theme_thing thing)
{
	return contrast(background, theme_tint(theme, background, thing, 256).colour);
}

static const enum background grounds[] = { BACKGROUND_DARK, BACKGROUND_LIGHT };

TEST(walls_are_seen_but_dimmer_than_boids_as_is_wind)
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		every (ground, grounds) {
			struct row row = { theme, *ground, &theme->on[*ground].ring, "heading" };
			double boids = median_contrast(row, 256);
			for (int thing = THEME_WALL; thing <= THEME_WIND; thing++)
				assert_true(contrast_of_thing(theme, *ground,
				                              (enum theme_thing)thing) < 0.7 * boids);
			assert_true(contrast_of_thing(theme, *ground, THEME_NEXT_GOAL) >=
			            contrast_of_thing(theme, *ground, THEME_GOAL));
			assert_true(contrast_of_thing(theme, *ground, THEME_WALL) >= 3);
		}
}

TEST(below_256_colours_things_are_plain_dim_or_bold_and_there_is_no_backdrop)
{
	static const uint8_t styles[THEME_THINGS] = { 0,          STYLE_DIM,  0,
		                                      STYLE_BOLD, STYLE_BOLD, STYLE_BOLD,
		                                      STYLE_DIM,  STYLE_BOLD, STYLE_BOLD };
	const int green = 2;

	for (int b = 0; b < BACKGROUNDS; b++)
		for (int colours = 0; colours <= 16; colours += 8) {
			for (int thing = 0; thing < THEME_THINGS; thing++) {
				struct tint tint = theme_tint(theme_table, (enum background)b,
				                              (enum theme_thing)thing, colours);
				bool grass = thing == THEME_FOOD && colours >= 8;
				assert_int_equal(tint.colour, grass ? green : COLOUR_DEFAULT);
				assert_int_equal(tint.style, styles[thing]);
			}
			const struct shades *shades = &theme_table->on[b];
			assert_int_equal(theme_paper(shades->food, colours), COLOUR_DEFAULT);
			assert_int_equal(theme_paper(shades->hills, colours), COLOUR_DEFAULT);
		}
}

/* The backdrop takes little of the contrast: its levels are close to the background. */
TEST(the_backdrop_is_close_to_the_background)
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		for (int i = 0; i < THEME_HILLS; i++) {
			int any = theme_paper(&theme->on[BACKGROUND_DARK].hills[i], COLOURS_DIRECT);
			assert_in_range(any, COLOUR_DIRECT, COLOUR_DIRECT + 0xFFFFFF);
			assert_true(contrast(BACKGROUND_DARK, COLOUR_DIRECT - any) < 1.5);
			every (ground, grounds) {
				int paper = theme_paper(&theme->on[*ground].hills[i], 256);
				assert_true(contrast(*ground, paper) > 1.05);
				assert_true(contrast(*ground, paper) < 1.5);
			}
		}
}

/* Food takes more of the contrast the more there is, and on no screen too much: where it would, as
 * with the 256 colours, it has no colour of the background, and dim glyphs instead. */
TEST(the_ground_leaves_boids_readable)
{
	for (const struct theme *theme = theme_table; *theme->name; theme++)
		every (ground, grounds) {
			double last = 1, dead = *ground == BACKGROUND_DARK ? 6 : 4.5;
			for (int i = 0; i < THEME_FOODS; i++) {
				const struct ink *food = &theme->on[*ground].food[i];
				int paper = theme_paper(food, COLOURS_DIRECT);
				double now = contrast(*ground, COLOUR_DIRECT - paper);
				assert_true(now > last && now < 1.5);
				assert_int_equal(theme_paper(food, 256), -1);
				last = now;
			}
			assert_true(contrast_of_thing(theme, *ground, THEME_FOOD) < 3);
			assert_true(contrast_of_thing(theme, *ground, THEME_DEATH) > dead);
		}
}

/* ---- distances */

/* Linear light as seen with normal vision, protanopia, deuteranopia and tritanopia: Machado,
 * Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency", 2009, severity 1. */
enum { SIGHTS = 4 };
static const double sights[SIGHTS][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 },
	  { 0.114503, 0.786281, 0.099216 },
	  { -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 },
	  { 0.280085, 0.672501, 0.047413 },
	  { -0.011820, 0.042940, 0.968881 } },
	{ { 1.255528, -0.076749, -0.178779 },
	  { -0.078411, 0.930809, 0.147602 },
	  { 0.004733, 0.691367, 0.303900 } },
};

static double
lab_curve(double t)
{
	return t > 216 / 24389.0 ? cbrt(t) : (24389 / 27.0 * t + 16) / 116;
}

/* Converts a colour to CIE Lab, as seen with this kind of vision. */
static void
lab_of(int number, int sight, double lab[3])
{
	double all[3], rgb[3];

	light_of(number, all);
	for (int i = 0; i < 3; i++) {
		rgb[i] = 0;
		for (int k = 0; k < 3; k++)
			rgb[i] += sights[sight][i][k] * all[k];
		rgb[i] = fmin(fmax(rgb[i], 0), 1);
	}
	double x = lab_curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
	double y = lab_curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
	double z = lab_curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
	lab[0] = 116 * y - 16;
	lab[1] = 500 * (x - y);
	lab[2] = 200 * (y - z);
}

/* Returns the distance of two colours, as seen with this kind of vision. */
static double
distance(int a, int b, int sight)
{
	double one[3], other[3];

	lab_of(a, sight, one);
	lab_of(b, sight, other);
	return sqrt(pow(one[0] - other[0], 2) + pow(one[1] - other[1], 2) +
	            pow(one[2] - other[2], 2));
}

/* Returns their least distance over all kinds of vision. */
static double
apart(int a, int b)
{
	double least = HUGE_VAL;

	for (int sight = 0; sight < SIGHTS; sight++)
		least = fmin(least, distance(a, b, sight));
	return least;
}

ROWS(kinds_are_told_apart_in_any_sight)
{
	static const double least[BACKGROUNDS] = { 38, 37 };

	const int16_t *kinds = row.colours->many_colours;

	for (int i = 0; i < row.colours->many && strcmp(row.quantity, "group") == 0; i++)
		for (int k = 0; k < i; k++)
			assert_true(apart(kinds[i], kinds[k]) >= least[row.background]);
}

ROWS(low_and_high_are_told_apart_in_any_sight)
{
	static const double ends[BACKGROUNDS] = { 64, 75 }, steps[BACKGROUNDS] = { 9, 18 };
	const int16_t *colours = row.colours->many_colours;
	int count = row.colours->many;
	bool own = is_of(row, "sea") || is_of(row, "dusk");

	if (strcmp(row.quantity, "speed") != 0 || count < 2)
		return;
	assert_true(apart(colours[0], colours[count - 1]) >= (own ? 25 : ends[row.background]));
	for (int i = 1; i < count; i++)
		assert_true(apart(colours[i - 1], colours[i]) >= (own ? 3.5 : steps[row.background]));
}

/* Returns the least distance of two headings that are `eighths` eighths of a turn apart, over all
 * kinds of vision, or with the normal one. */
static double
nearest_in_ring(struct row row, int eighths, bool any)
{
	const int16_t *colours = row.colours->many_colours;
	double least = HUGE_VAL;

	assert_int_equal(row.colours->many, 8);
	for (int i = 0; i < 8; i++) {
		int one = colours[i], other = colours[(i + eighths) % 8];
		least = fmin(least, any ? apart(one, other) : distance(one, other, 0));
	}
	return least;
}

/* Adjacent headings of the default ring are 35 Lab apart, where the violet half of an earlier one
 * was 23 apart. */
ROWS(headings_are_told_apart_in_any_sight)
{
	bool safe = is_of(row, "safe");

	if (!is_ring(row) || is_of(row, "amber") || is_of(row, "sea") || is_of(row, "dusk"))
		return;
	assert_true(nearest_in_ring(row, 1, false) >= (safe ? 15 : 35));
	assert_true(nearest_in_ring(row, 1, true) >= (safe ? 15 : 8.6));
	assert_true(nearest_in_ring(row, 2, true) >= (safe ? 24 : 15));
	assert_true(nearest_in_ring(row, 4, true) >= (safe ? 33 : 18));
}

/* The eight headings of the safe theme and its predators, in Lab. */
TEST(the_safe_theme_tells_headings_and_predators_apart_in_any_sight)
{
	static const struct {
		double heading, second, predator, contrast;
	} least[BACKGROUNDS] = {
		[BACKGROUND_DARK] = { 19, 28, 24, 6 },
		[BACKGROUND_LIGHT] = { 19, 27, 33, 4.5 },
	};
	const struct theme *safe = theme_find("safe");

	for (int b = 0; b < BACKGROUNDS; b++)
		for (int direct = 0; direct < 2; direct++) {
			int colours = direct ? COLOURS_DIRECT : 256, of[8];
			struct row row = { safe, (enum background)b, &safe->on[b].ring, "heading" };
			int predator =
				theme_tint(safe, row.background, THEME_PREDATOR, colours).colour;
			if (direct)
				predator = -(predator - COLOUR_DIRECT);
			for (int i = 0; i < 8; i++)
				of[i] = colour_of(row, colours, i / 8.0);
			for (int i = 0; i < 8; i++) {
				assert_true(apart(of[i], of[(i + 1) % 8]) >= least[b].heading);
				assert_true(apart(of[i], of[(i + 2) % 8]) >= least[b].second);
				assert_true(apart(of[i], predator) >= least[b].predator);
				assert_true(contrast(row.background, of[i]) >= least[b].contrast);
			}
		}
}

/* Returns the angle of the hue, in turns. */
static double
hue_of(int number)
{
	double lab[3];

	lab_of(number, 0, lab);
	return atan2(lab[2], lab[1]) / (2 * M_PI);
}

/* Goes round the hues of a ring in these steps, each of less than `most` turns. */
static void
assert_goes_round(struct row row, int colours, int steps, double most)
{
	double round = 0;

	for (int i = 0; i < steps; i++) {
		double way = hue_of(colour_of(row, colours, (i + 1.0) / steps)) -
		             hue_of(colour_of(row, colours, (double)i / steps));
		way -= floor(way);
		assert_true(way > 0 && way < most);
		round += way;
	}
	assert_near(round, 1, 1e-9);
}

/* Where there are any colours in even steps through strong colours, near to what 256 have; of one
 * lightness on a light background. */
ROWS(rings_of_hues_go_round_once)
{
	enum { STEPS = 24 };

	if (!is_ring(row) || !is_of(row, "default"))
		return;
	assert_goes_round(row, 256, 8, 0.35);
	assert_goes_round(row, COLOURS_DIRECT, STEPS, 0.2);
	for (int i = 0; i < STEPS; i++) {
		double here[3], near = (double)(i - i % 3) / STEPS;
		int colour = colour_of(row, COLOURS_DIRECT, (double)i / STEPS);
		int other = colour_of(row, COLOURS_DIRECT, (i + 1.0) / STEPS);
		lab_of(colour, 0, here);
		if (row.background == BACKGROUND_LIGHT)
			assert_near(luminance(colour), 0.16, 0.01);
		assert_true(distance(colour, other, 0) > 6 && distance(colour, other, 0) < 32);
		assert_true(hypot(here[1], here[2]) > 25);
		double off = hue_of(colour_of(row, COLOURS_DIRECT, near)) -
		             hue_of(colour_of(row, 256, near));
		assert_true(fabs(remainder(off, 1)) < 0.25);
	}
}

/* Every other ring and ramp interpolates its colours. */
ROWS(smooth_palettes_go_from_each_colour_to_the_next)
{
	struct palette palette = theme_palette(row.theme, row.background, row.quantity);
	const struct colours *at = row.colours;

	assert_false(palette_is_smooth(&palette, 256));
	assert_int_equal(palette_is_smooth(&palette, COLOURS_DIRECT),
	                 at->many > 1 && palette.kinds == 0);
	if (!palette_is_smooth(&palette, COLOURS_DIRECT))
		return;
	for (int i = 0; i < at->many && at->any == 0; i++) {
		double middle = is_ring(row) ? (double)i / at->many : (i + 0.5) / at->many;
		assert_true(distance(colour_of(row, COLOURS_DIRECT, middle), at->many_colours[i],
		                     0) < 6);
	}
}

/* On light paper by the contrast of the colours that xterm has for them. */
ROWS(no_basic_colour_vanishes_on_a_common_background)
{
	static const int xterm[8] = { 0x000000, 0xCD0000, 0x00CD00, 0xCDCD00,
		                      0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5 };
	const bool light = row.background == BACKGROUND_LIGHT;

	for (int i = 0; i < row.colours->few; i++) {
		int basic = row.colours->few_colours[i];
		bool vanishes = basic == 0 || basic == 4 || basic >= 7 || basic < 0;
		if (light && basic >= 0 && basic < 8)
			vanishes = contrast(BACKGROUND_LIGHT, basic == 0 ? 16 : -xterm[basic]) < 4.5;
		assert_false(vanishes);
	}
}
