/* SPDX-License-Identifier: MIT */
/* Backdrop: a fixed relief, which wraps where the world does, and food; drawn as backgrounds or
 * glyphs. */
#include "view/backdrop.h"

#include "drawn_flock.h"
#include "screen/rgb.h"

#include <math.h>

enum { WIDE = 80, HIGH = 23 };

static const struct scene land = { .seed = 7,
	                           .columns = WIDE,
	                           .rows = HIGH,
	                           .across = WIDE,
	                           .down = HIGH,
	                           .scale = 1,
	                           .choice = BOIDS_BACKDROP_NOISE };

static int
at(const struct backdrop *b, int column, int row)
{
	return b->levels[row * WIDE + column];
}

/* Neighbouring cells differ by one level at most. */
TEST(it_has_few_levels_and_is_smooth_and_mostly_plain)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		scoped(backdrop) b = { 0 };
		struct scene scene = land;
		int used = 0;
		scene.seed = seed;
		backdrop_fit(&b, &scene, NULL);
		for (int i = 0; i < WIDE * HIGH; i++) {
			assert_in_range(b.levels[i], 0, THEME_HILLS);
			assert_true(i % WIDE == 0 || abs(b.levels[i] - b.levels[i - 1]) <= 1);
			used += b.levels[i] > 0;
		}
		assert_in_range(used, WIDE * HIGH / 20 + 1, WIDE * HIGH / 2 - 1);
	}
}

TEST(it_stands_still_with_the_world)
{
	scoped(backdrop) b = { 0 }, moved = { 0 };
	struct scene scene = land;

	scene.column = 5;
	scene.row = -3;
	backdrop_fit(&b, &land, NULL);
	backdrop_fit(&moved, &scene, NULL);
	for (int row = 0; row < HIGH - 3; row++)
		for (int column = 5; column < WIDE; column++)
			assert_int_equal(at(&b, column, row), at(&moved, column - 5, row + 3));
}

TEST(where_the_world_wraps_it_does_so_too)
{
	scoped(backdrop) b = { 0 }, round = { 0 };
	struct scene scene = land;

	scene.wraps = true;
	backdrop_fit(&b, &scene, NULL);
	scene.column = WIDE;
	scene.row = -HIGH;
	backdrop_fit(&round, &scene, NULL);
	assert_memory_equal(b.levels, round.levels, (size_t)WIDE * HIGH);
}

TEST(it_is_computed_once)
{
	scoped(backdrop) b = { 0 };
	struct scene scene = land;

	backdrop_fit(&b, &scene, NULL);
	b.levels[0] = 2; /* computing the levels again would overwrite this */
	backdrop_fit(&b, &scene, NULL);
	assert_int_equal(at(&b, 0, 0), 2);
	scene.seed++;
	backdrop_fit(&b, &scene, NULL);
	assert_int_equal(b.scene.seed, land.seed + 1);
	scene.choice = BOIDS_BACKDROP_OFF;
	backdrop_fit(&b, &scene, NULL);
	assert_null(b.levels);
}

/* The gusts that the flock feels, beyond the steady wind; they drift, redrawn four times a
 * second. */
TEST(as_wind_it_shows_where_gusts_blow_and_drifts_with_them)
{
	struct boids_factors f = quiet_with("wind 2, gust 10, gust-size 20");
	scoped(backdrop) b = { 0 };
	struct scene scene = land;
	uint8_t first[WIDE * HIGH];
	int seen[3] = { 0 }, moved = 0;

	scene.choice = BOIDS_BACKDROP_WIND;
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, WIDE, 2 * HIGH), 3);
	backdrop_fit(&b, &scene, flock);
	for (int i = 0; i < WIDE * HIGH; i++) {
		struct boids_vec place = { (float)(i % WIDE) + 0.5f, 2 * (float)(i / WIDE) + 1, 0 };
		struct boids_vec wind = flock_wind_at(flock, place);
		double more = (hypot((double)wind.x, (double)wind.y) - 2) / 10;
		assert_int_equal(b.levels[i], more > 0.4 ? 2 : more > 0.25 ? 1 : 0);
		seen[b.levels[i]]++;
	}
	memcpy(first, b.levels, sizeof first);
	assert_true(seen[0] > seen[1] && seen[1] > 0 && seen[2] > 0);
	run_steps(flock, 180, FRAME);
	backdrop_fit(&b, &scene, flock); /* still the same frame number */
	assert_memory_equal(b.levels, first, sizeof first);
	scene.moment = 12;
	backdrop_fit(&b, &scene, flock);
	for (int i = 0; i < WIDE * HIGH; i++)
		moved += b.levels[i] != first[i];
	assert_true(moved > WIDE * HIGH / 50);
	f.gust = 0;
	scene.moment++;
	refit(flock, &f);
	backdrop_fit(&b, &scene, flock);
	for (int i = 0; i < WIDE * HIGH; i++)
		assert_int_equal(b.levels[i], 0);
}

/* ---- as it is drawn: under what is drawn already */

enum { COLUMNS = 6, ROWS = 2 };

/* The first row has the levels, the second row too, with a boid drawn in each cell. */
static uint8_t levels[COLUMNS * ROWS] = { 0, 2, 4, 6, 5, 2, 0, 2, 4, 6, 5, 2 };
static uint8_t hills[COLUMNS * ROWS] = { 0, 1, 2, 2, 0, 1, 0, 1, 2, 2, 0, 1 };

static const struct cell boid = { 'x', 3, 0, 0 };

static struct frame
drawn(int choice, int colours, int dimensions)
{
	struct boids_factors f = quiet_factors();
	const struct backdrop backdrop = {
		.levels = choice == BOIDS_BACKDROP_FOOD ? levels : hills,
		.scene = { .columns = COLUMNS, .rows = ROWS, .choice = choice }
	};
	const struct display display = { .colours = colours, .background = BACKGROUND_DARK };
	const struct camera camera = { .viewport = { 0, 0, COLUMNS, ROWS },
		                       .turns = dimensions == 3 ? 3 : 0 };
	struct frame frame = new_frame(COLUMNS, ROWS);

	f.dimensions = (float)dimensions;
	f.edge = BOIDS_EDGE_WRAP;
	scoped_flock *flock = new_flock_in_cells(f, COLUMNS, ROWS, NULL, 1);
	struct projection s = projection_of(&camera, flock, &f, &display);
	for (int column = 0; column < COLUMNS; column++)
		frame_put(&frame, column, 1, boid);
	backdrop_draw(&backdrop, &s, &frame);
	return frame;
}

/* Half of the ground stays blank: levels 0 to 3. From the side of a 3-D world food is hidden. */
TEST(food_is_glyphs_in_blank_cells_without_colours)
{
	static const uint32_t glyphs[] = { ' ', ' ', '\'', '"', '\'', ' ' };
	scoped(frame) frame = drawn(BOIDS_BACKDROP_FOOD, 0, 2);
	scoped(frame) aside = drawn(BOIDS_BACKDROP_FOOD, 0, 3);

	for (int column = 0; column < COLUMNS; column++) {
		assert_int_equal(frame_cell(&frame, column, 0).glyph, glyphs[column]);
		assert_int_equal(frame_cell(&frame, column, 0).paper, 0);
		assert_cell(frame_cell(&frame, column, 1), 'x', 3, 0, 0);
		assert_int_equal(frame_cell(&aside, column, 0).glyph, ' ');
	}
}

TEST(food_and_relief_are_backgrounds_in_colours_and_change_no_glyph)
{
	scoped(frame) food = drawn(BOIDS_BACKDROP_FOOD, COLOURS_DIRECT, 2);
	scoped(frame) relief = drawn(BOIDS_BACKDROP_NOISE, 256, 2);
	float light[COLUMNS]; /* that of level 5 is between those of 4 and 6 */

	for (int i = 0; i < COLUMNS * ROWS; i++) {
		assert_int_equal(food.cells[i].paper != 0, levels[i] > 0);
		assert_int_equal(relief.cells[i].paper != 0, hills[i] > 0);
		assert_int_equal(food.cells[i].glyph, i < COLUMNS ? ' ' : 'x');
		assert_int_equal(relief.cells[i].glyph, i < COLUMNS ? ' ' : 'x');
	}
	assert_int_equal(frame_cell(&food, 1, 0).paper, frame_cell(&food, 5, 1).paper);
	assert_int_not_equal(frame_cell(&food, 1, 0).paper, frame_cell(&food, 3, 0).paper);
	for (int column = 2; column < 5; column++)
		light[column] = rgb_luminance(
			(uint32_t)(frame_cell(&food, column, 0).paper - 1 - COLOUR_DIRECT));
	assert_true(light[2] < light[4] && light[4] < light[3]);
}

/* ---- food */

/* Four by two cells, each two units wide and one high; the last one is wall. */
static const float amounts[] = { 0, 0.25f, 0.5f, 0.5f, 0, 0, 0.125f, 0 };
static const bool barren[] = { false, false, false, false, false, false, false, true };
static const struct boids_food food = { 4, 2, 2, 1, 0.5f, amounts, barren };

/* Middles of cells are at x = 1, 3, 5, 7 and y = 0.5, 1.5. */
TEST(between_the_middles_of_cells_the_share_changes_evenly)
{
	for (int eighth = 0; eighth <= 8; eighth++) {
		double way = eighth / 8.0, half = 0.125;
		assert_near(backdrop_food_share(&food, 1 + 2 * way - half, 0, 2 * half, 1), way / 2,
		            1e-6);
		assert_near(
			backdrop_food_share(&food, 5 - half, 0.5 + way - half, 2 * half, 2 * half),
			1 - 0.75 * way, 1e-6);
	}
}

TEST(a_larger_one_shows_the_mean_without_walls)
{
	assert_near(backdrop_food_share(&food, 0, 0, 8, 1), 2.5 / 4, 1e-6);
	assert_near(backdrop_food_share(&food, 4, 1, 4, 1), 0.25, 1e-6);
	assert_near(backdrop_food_share(&food, 6, 1, 2, 1), 0, 0);
}

TEST(outside_of_the_world_the_ground_repeats_and_without_food_there_is_none)
{
	const struct boids_food none = { 0 };

	for (int period = -2; period <= 2; period++)
		assert_near(backdrop_food_share(&food, 2.5 + 8 * period, 2 * period, 1, 1), 0.5,
		            1e-6);
	assert_near(backdrop_food_share(&none, 0, 0, 1, 1), 0, 0);
}

TEST(levels_rise_with_the_share_and_are_low_below_half)
{
	for (int share = 0; share < 100; share++)
		assert_true(backdrop_food_level(share / 100.0, -1) <=
		            backdrop_food_level((share + 1) / 100.0, -1));
	assert_int_equal(backdrop_food_level(0, -1), 0);
	assert_int_equal(backdrop_food_level(0.49, -1), 3);
	assert_int_equal(backdrop_food_level(1, -1), FOOD_LEVELS);
}

/* A share that swings by less than the slack shows one level. */
TEST(a_level_is_kept_near_its_border)
{
	for (int low = 0; low < 96; low++) {
		int level = backdrop_food_level((low + 2.5) / 100.0, -1);
		assert_int_equal(backdrop_food_level((low + 1) / 100.0, level), level);
		assert_int_equal(backdrop_food_level((low + 4) / 100.0, level), level);
	}
	assert_int_equal(backdrop_food_level(0.95, 0), FOOD_LEVELS);
}
