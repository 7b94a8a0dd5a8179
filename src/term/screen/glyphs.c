/* SPDX-License-Identifier: MIT */
#include "glyphs.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static uint32_t
by_heading(const struct glyph_set *set, struct sight sight)
{
	return sight.far ? set->small : set->glyphs[sight.sector];
}

static uint32_t
by_letter(const struct glyph_set *set, struct sight sight)
{
	return sight.letter ? sight.letter : by_heading(set, sight);
}

static uint32_t
by_place(const struct glyph_set *set, struct sight sight)
{
	return set->glyphs[0] + sight.dots;
}

/* Sextants are in the order of their dots, without those that were in Unicode before: blank, left
 * half, right half and block. */
static uint32_t
by_sextant(const struct glyph_set *set, struct sight sight)
{
	enum { LEFT = 0x15, RIGHT = 0x2A, ALL = 0x3F };

	switch (sight.dots) {
	case LEFT:
		return 0x258C;
	case RIGHT:
		return 0x2590;
	case ALL:
		return GLYPH_BLOCK;
	default:
		return set->glyphs[0] + sight.dots -
		       (sight.dots > RIGHT  ? 3
		        : sight.dots > LEFT ? 2
		                            : 1);
	}
}

static uint32_t
by_density(const struct glyph_set *set, struct sight sight)
{
	return set->glyphs[sight.level];
}

/* The eighths of the circle; a quarter is every second one. */
enum { EIGHTHS = 8 };
static const double root = 0.70710678118654752; /* of 1/2 */
static const struct {
	double x, up;
} middles[EIGHTHS] = { { 1, 0 },  { root, root },   { 0, 1 },  { -root, root },
	               { -1, 0 }, { -root, -root }, { 0, -1 }, { root, -root } };

/* Whether a heading is at most 5 degrees past the borders of a sector. */
static bool
is_about(int sectors, int sector, double x, double up)
{
	const double eighth = 0.5205670505517462, quarter = 1.19175359259421; /* tan 27.5, 50 */
	int i = sector * (EIGHTHS / sectors);
	double along = x * middles[i].x + up * middles[i].up;
	double beside = fabs(up * middles[i].x - x * middles[i].up);

	return beside <= along * (sectors == EIGHTHS ? eighth : quarter);
}

/* Compares instead of calling atan2, as it runs for every cell with boids. */
int
glyph_sector(int sectors, float x, float y, int last)
{
	bool has_last = last >= 0 && last < sectors;
	double across = (double)x, up = -(double)y;

	if (!(fabsf(x) + fabsf(y) > 0)) /* length 0, or NaN */
		return has_last ? last : 0;
	if (has_last && is_about(sectors, last, across, up))
		return last;
	if (sectors == EIGHTHS) { /* no heading of floats is on a border: the tangent is irrational */
		const double border = 0.41421356237309503; /* tan 22.5 */
		if (fabs(up) < fabs(across) * border)
			return across > 0 ? 0 : 4;
		if (fabs(across) < fabs(up) * border)
			return up > 0 ? 2 : 6;
		return up > 0 ? (across > 0 ? 1 : 3) : (across > 0 ? 7 : 5);
	}
	/* one on a border belongs to the sector counter-clockwise of it */
	if (up >= across && up > -across)
		return 1;
	if (up <= -across && up > across)
		return 2;
	return up >= -across ? 0 : 3;
}

struct glyph_scale
glyph_scale(double mean)
{
	const double ratio = 1.7320508075688772, least_mean = 4;
	double from = fmax(mean, least_mean) / pow(ratio, 3.5); /* of level 1 */
	struct glyph_scale scale = { .from = { 1 } };

	for (int k = 1; k < GLYPH_LEVELS; k++, from *= ratio)
		scale.from[k] = (uint32_t)fmax(scale.from[k - 1] + 1, round(from));
	return scale;
}

static int
level_of(const struct glyph_scale *scale, uint32_t count)
{
	int level = 0;

	while (level + 1 < GLYPH_LEVELS && count >= scale->from[level + 1])
		level++;
	return level;
}

int
glyph_level(const struct glyph_scale *scale, uint32_t count, int last)
{
	uint32_t slack = count / 8; /* 0 for small counts: their levels are exact */

	if (last >= level_of(scale, count - slack) && last <= level_of(scale, count + slack))
		return last;
	return level_of(scale, count);
}

#define BY_HEADING(count) \
	.sectors = (count), .across = 1, .down = 1, .look = by_heading, .trail = { ':', '.' }

#define BY_DENSITY \
	.name = "density", .all = true, .sectors = 8, .across = 1, .down = 1, .look = by_density

static const struct glyph_set plain_density = {
	BY_DENSITY,
	.help = "number of boids in a cell, in ASCII",
	.glyphs = { '.', ':', '-', '=', '+', '*', '#', '%', '@' },
	.trail = { ';', ',' },
};

/* Rows that others fall back to. */
enum { ASCII4, ASCII };

/* All are one column wide where ambiguous characters are. No set has more than eight headings, as
 * Unicode has no characters for more. Wedges are the triangles of U+25B2 to U+25E5 that no terminal
 * draws as emoji: those along the diagonals fill half of the cell, so they read from afar. Of the
 * triangles only the small ones, which no terminal draws wide, point four ways. */
/* In place of characters of one's own that are the same for all headings. */
static const struct glyph_set plain_ball = {
	.name = "ball", BY_HEADING(4), .small = ',', .glyphs = { 'o', 'o', 'o', 'o' }
};

const struct glyph_set glyph_sets[] = {
	{
		.name = "ascii4",
		.help = "four arrowheads in ASCII",
		BY_HEADING(4),
		.glyphs = { '>', '^', '<', 'v' },
		.small = ',',
	},
	{
		.name = "ascii",
		.help = "eight strokes in ASCII",
		BY_HEADING(8),
		.glyphs = { '>', '/', '^', '\\', '<', '/', 'v', '\\' },
		.small = ',',
	},
	{
		.name = "arrows",
		.help = "eight arrows",
		.ambiguous = true,
		BY_HEADING(8),
		.glyphs = { 0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193, 0x2198 },
		.small = 0xB7,
		.instead = &glyph_sets[ASCII],
	},
	{
		.name = "triangles",
		.help = "four small triangles",
		BY_HEADING(4),
		.glyphs = { 0x25B8, 0x25B4, 0x25C2, 0x25BE },
		.small = ',',
		.instead = &glyph_sets[ASCII4],
	},
	{
		.name = "wedges",
		.help = "eight large triangles",
		.ambiguous = true,
		BY_HEADING(8),
		.glyphs = { 0x25BA, 0x25E5, 0x25B2, 0x25E4, 0x25C4, 0x25E3, 0x25BC, 0x25E2 },
		.small = 0xB7,
		.instead = &glyph_sets[ASCII],
	},
	{
		.name = "lines", /* without U+2500 and U+2502: xterm draws them over their cell */
		.help = "strokes along the heading, without head or tail",
		.ambiguous = true,
		BY_HEADING(8),
		.glyphs = { 0x2212, 0x2571, '|', 0x2572, 0x2212, 0x2571, '|', 0x2572 },
		.small = 0xB7,
		.instead = &glyph_sets[ASCII],
	},
	{
		.name = "halves",
		.help = "a square for each boid, two in a cell",
		.ambiguous = true,
		.sectors = 8,
		.across = 1,
		.down = 2,
		.glyphs = { GLYPH_UPPER },
		.look = by_place,
		.trail = { ':', '.' },
		.instead = &glyph_sets[ASCII],
	},
	{
		.name = "sixths",
		.help = "two of six squares in a cell for each boid: sextants of Unicode 13",
		.all = true,
		.sectors = 8,
		.across = 2,
		.down = 3,
		.dot = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20 },
		.glyphs = { 0x1FB00 },
		.look = by_sextant,
		.trail = { ':', '.' },
		.instead = &plain_density,
	},
	{
		.name = "braille",
		.help = "two dots for each boid, head and tail",
		.all = true,
		.sectors = 8,
		.across = 2,
		.down = 4,
		.dot = { 0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80 },
		.glyphs = { 0x2800 },
		.look = by_place,
		.trail = { ':', '.' },
		.instead = &plain_density,
	},
	{
		BY_DENSITY,
		.help = "number of boids in a cell, in four shades",
		.ambiguous = true,
		.glyphs = { 0x2591, 0x2591, 0x2592, 0x2592, 0x2593, 0x2593, 0x2588, 0x2588, 0x2588 },
		.trail = { ':', '.' },
		.instead = &plain_density,
	},
	{
		.name = "letter",
		.help = "the characters of the text that boids come from",
		.sectors = 8,
		.across = 1,
		.down = 1,
		.look = by_letter,
		.trail = { ':', '.' },
		.glyphs = { '>', '/', '^', '\\', '<', '/', 'v', '\\' },
		.small = ',',
	},
	{ .name = NULL },
};

const struct glyph_set *
glyphs_find(const char *name)
{
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		if (!strcmp(set->name, name))
			return set;
	return NULL;
}

/* Width unknown: treats every non-ASCII character as ambiguous. */
struct glyph_set
glyphs_custom(const uint32_t *characters, int count)
{
	struct glyph_set set = { .name = "own", BY_HEADING(count), .small = ',' };
	bool points = false;

	for (int i = 0; i < count; i++) {
		set.glyphs[i] = characters[i];
		set.ambiguous |= characters[i] > 0x7E;
		points |= characters[i] != *characters;
	}
	if (set.ambiguous)
		set.instead = points ? &glyph_sets[count == 4 ? ASCII4 : ASCII] : &plain_ball;
	return set;
}

bool
glyphs_point(const struct glyph_set *set)
{
	return set->look == by_heading;
}

bool
glyphs_need_utf8(const struct glyph_set *set)
{
	return set->instead && strcmp(set->instead->name, set->name) != 0;
}

const struct glyph_set *
glyphs_shown(const struct glyph_set *set, bool utf8, bool wide)
{
	return set->instead && (!utf8 || (set->ambiguous && wide)) ? set->instead : set;
}
