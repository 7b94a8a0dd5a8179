/* SPDX-License-Identifier: MIT */
/* Trails: marks of boids, and when they have faded. */
#include "view/trails.h"

#include "cells.h"
#include "screen/rgb.h"

enum { WIDE = 10, HIGH = 4 };

static const struct scene here = { .columns = WIDE, .rows = HIGH, .across = WIDE, .down = HIGH };

static struct flock_state *
flock_with(float trails, uint64_t seed)
{
	struct boids_factors f = quiet_factors();

	f.trails = trails;
	return fitted_flock(&f, world_sized(&f, WIDE, HIGH), seed);
}

/* A frame of the same part of the world. */
static void
fit(struct trails *trails, const struct flock_state *flock, int columns, int rows, int colours)
{
	struct scene scene = { .columns = columns, .rows = rows, .across = WIDE, .down = HIGH };
	const struct projection s = { .flock = flock, .colours = colours };

	trails_fit(trails, &s, (double)flock_factors(flock)->trails, &scene, true);
}

static void
mark(struct trails *trails, size_t cell, int32_t colour)
{
	trails_mark(trails, cell, (struct cell){ '>', colour, STYLE_BOLD, 0 },
	            (struct boids_vec){ 0 }, 0);
}

static struct cell
left_in(struct trails *trails, size_t cell, enum background background)
{
	return trails_cell(trails, cell, glyphs_find("ascii"), background);
}

static void
assert_left(struct trails *trails, size_t cell, uint32_t glyph, int colour, uint8_t style)
{
	assert_cell(left_in(trails, cell, BACKGROUND_DARK), glyph, colour, style, 0);
}

/* Fails unless one mark is left, in this cell; -1: none. */
static void
assert_only(struct trails *trails, int marked)
{
	for (int i = 0; i < WIDE * HIGH; i++)
		assert_left(trails, (size_t)i, i == marked ? ':' : ' ',
		            i == marked ? 26 : COLOUR_DEFAULT, 0);
}

TEST(a_trail_is_new_then_dim_then_gone)
{
	scoped_flock *flock = flock_with(2, 1);
	scoped(trails) trails = { 0 };

	fit(&trails, flock, WIDE, HIGH, 16);
	assert_only(&trails, -1);
	mark(&trails, 7, 26);
	for (int step = 0; step <= 20; step++) {
		fit(&trails, flock, WIDE, HIGH, 16);
		if (step < 8)
			assert_left(&trails, 7, ':', 26, 0);
		else if (step < 16)
			assert_left(&trails, 7, '.', 26, STYLE_DIM);
		else
			assert_only(&trails, -1);
		assert_left(&trails, 8, ' ', COLOUR_DEFAULT, 0);
		flock_step(flock, 1 / 8.0f);
	}
}

/* The glyph stays, and its colour goes to the background in two steps within the span. */
TEST(with_256_colours_the_glyph_fades_to_the_background)
{
	enum { CYAN = 51, BLUE = 26 };

	for (int light = 0; light < 2; light++) {
		scoped_flock *flock = flock_with(2, 1);
		scoped(trails) trails = { 0 };
		enum background background = light ? BACKGROUND_LIGHT : BACKGROUND_DARK;
		int32_t last = light ? BLUE : CYAN;
		int steps = 0, seconds16 = 0;
		fit(&trails, flock, WIDE, HIGH, 256);
		mark(&trails, 17, last);
		for (bool left = true; left; seconds16++) {
			fit(&trails, flock, WIDE, HIGH, 256);
			struct cell seen = left_in(&trails, 17, background);
			left = seen.glyph != ' ';
			if (left && seen.colour != last) {
				float change = rgb_luminance(rgb_of(seen.colour)) -
				               rgb_luminance(rgb_of(last));
				assert_true(light ? change > 0 : change < 0);
				last = seen.colour;
				steps++;
			}
			assert_true(!left || (seen.glyph == '>' && seen.style == 0));
			flock_step(flock, 1 / 16.0f);
		}
		assert_int_equal(steps, 2);
		assert_in_range(seconds16, 32, 32 + 5);
	}
}

/* Marks of a row change at once: most frames change none of them. */
TEST(marks_of_a_row_change_together)
{
	scoped_flock *flock = flock_with(2, 1);
	scoped(trails) trails = { 0 };
	int changing = 0;

	for (int step = 0; step < 60; step++) {
		int32_t before[WIDE];
		int changed = 0;
		fit(&trails, flock, WIDE, HIGH, 256);
		mark(&trails, (size_t)(step % WIDE), 51);
		for (size_t i = 0; i < WIDE; i++)
			before[i] = left_in(&trails, i, BACKGROUND_DARK).colour;
		flock_step(flock, 1 / 30.0f);
		fit(&trails, flock, WIDE, HIGH, 256);
		for (size_t i = 0; i < WIDE; i++)
			changed += before[i] != left_in(&trails, i, BACKGROUND_DARK).colour;
		changing += changed > 0;
	}
	assert_in_range(changing, 8, 12); /* five times a second */
}

TEST(a_boid_that_stays_leaves_nothing_old)
{
	scoped_flock *flock = flock_with(1, 1);
	scoped(trails) trails = { 0 };

	for (int step = 0; step < 40; step++) {
		fit(&trails, flock, WIDE, HIGH, 16);
		mark(&trails, 0, 93);
		assert_left(&trails, 0, ':', 93, 0);
		flock_step(flock, 1 / 8.0f);
	}
}

TEST(without_trails_nothing_is_kept)
{
	scoped_flock *flock = flock_with(0, 1);
	scoped(trails) trails = { 0 };

	fit(&trails, flock, WIDE, HIGH, 16);
	mark(&trails, 3, 26);
	assert_only(&trails, -1);
	assert_null(trails.traces);
}

TEST(another_size_seed_or_colour_depth_and_an_earlier_time_clear_them)
{
	scoped_flock *flock = flock_with(9, 1), *other = flock_with(9, 2), *early = flock_with(9, 1);
	scoped(trails) trails = { 0 };

	const struct {
		const struct flock_state *flock;
		int columns, rows, colours;
	} ways[] = {
		{ other, WIDE, HIGH, 16 },     { early, WIDE, HIGH, 16 },
		{ flock, HIGH, WIDE, 16 },     { flock, WIDE, HIGH, 8 },
		{ flock, WIDE, HIGH + 1, 16 }, { flock, WIDE, HIGH, 16 }, /* nothing changes */
	};

	flock_step(flock, 1);
	foreach (way, ways) {
		fit(&trails, flock, WIDE, HIGH, 16);
		mark(&trails, 5, 26);
		assert_only(&trails, 5);
		fit(&trails, ways[way].flock, ways[way].columns, ways[way].rows, ways[way].colours);
		assert_only(&trails, way == LENGTH(ways) - 1 ? 5 : -1);
	}
}

/* Marks a cell, moves the camera, and looks for the mark in another cell. Below 0: the mark is
 * gone. */
static void
assert_goes(struct scene from, struct scene to, size_t marked, int expected)
{
	scoped_flock *flock = flock_with(9, 1);
	const struct projection s = { .flock = flock, .colours = 16 };
	scoped(trails) trails = { 0 };

	trails_fit(&trails, &s, (double)flock_factors(flock)->trails, &from, true);
	mark(&trails, marked, 26);
	trails_fit(&trails, &s, (double)flock_factors(flock)->trails, &to, false);
	assert_only(&trails, expected);
}

/* Marks of the colours before would look like another flock. */
TEST(another_theme_clears_them)
{
	scoped_flock *flock = flock_with(2, 1);
	scoped(trails) trails = { 0 };
	struct projection s = { .flock = flock, .colours = 256 };

	s.palette = theme_palette(theme_find("sea"), BACKGROUND_DARK, "heading");
	trails_fit(&trails, &s, 2, &here, true);
	mark(&trails, 7, 26);
	trails_fit(&trails, &s, 2, &here, true);
	assert_non_null(trails_trace(&trails, 7));
	s.palette = theme_palette(theme_find("amber"), BACKGROUND_DARK, "heading");
	trails_fit(&trails, &s, 2, &here, true);
	assert_null(trails_trace(&trails, 7));
}

TEST(marks_stay_where_they_are_in_the_world)
{
	for (int down = -HIGH; down <= HIGH; down++)
		for (int right = -WIDE; right <= WIDE; right++)
			for (int cell = 0; cell < WIDE * HIGH; cell++) {
				struct scene there = here;
				int column = cell % WIDE - right, row = cell / WIDE - down;
				bool seen = column >= 0 && column < WIDE && row >= 0 && row < HIGH;
				there.column = right;
				there.row = down;
				assert_goes(here, there, (size_t)cell,
				            seen ? row * WIDE + column : -1);
			}
}

TEST(across_the_seam_of_a_world_that_wraps_they_stay_too)
{
	struct scene edge = here, there = here;

	edge.wraps = there.wraps = true;
	edge.column = WIDE - 1;
	assert_goes(edge, there, 5, 4); /* one to the right */
	there.row = HIGH;               /* all the way round */
	assert_goes(edge, there, 5, 4);
}

TEST(a_camera_that_zooms_clears_them)
{
	struct scene wider = here, higher = here;

	wider.across *= 2;
	higher.down *= 2;
	assert_goes(here, wider, 5, -1);
	assert_goes(here, higher, 5, -1);
	assert_goes(here, here, 5, 5);
}

/* In every glyph set, trail marks are one cell wide and few bytes long. */
TEST(every_set_leaves_two_characters_of_ascii)
{
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		for (int i = 0; i < GLYPH_FADES; i++) {
			assert_true(set->trail[i] > ' ' && set->trail[i] < 0x7F);
			for (int k = 0; k < GLYPH_LEVELS; k++)
				assert_int_not_equal(set->trail[i], set->glyphs[k]);
		}
}
