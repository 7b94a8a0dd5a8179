/* SPDX-License-Identifier: MIT */
/* Backdrop: a fixed relief, which wraps where the world does. */
#include "view/backdrop.h"

#include "scene.h"

#include <math.h>
#include <string.h>

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
	return backdrop_level(b, (size_t)row * WIDE + (size_t)column);
}

TEST(it_has_few_levels_and_is_mostly_plain)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct backdrop b = { 0 };
		struct scene scene = land;
		int used = 0;
		scene.seed = seed;
		assert_true(backdrop_fit(&b, &scene, NULL));
		for (size_t i = 0; i < (size_t)WIDE * HIGH; i++) {
			assert_in_range(backdrop_level(&b, i), 0, THEME_HILLS);
			used += backdrop_level(&b, i) > 0;
		}
		assert_true(used > WIDE * HIGH / 20 && used < WIDE * HIGH / 2);
		backdrop_free(&b);
	}
}

/* Neighbouring cells differ by one level at most. */
TEST(it_is_smooth)
{
	struct backdrop b = { 0 };

	assert_true(backdrop_fit(&b, &land, NULL));
	for (int row = 0; row < HIGH; row++)
		for (int column = 1; column < WIDE; column++) {
			int a = b.levels[row * WIDE + column - 1], c = b.levels[row * WIDE + column];
			assert_in_range(a - c + 1, 0, 2);
		}
	backdrop_free(&b);
}

TEST(it_stands_still_with_the_world)
{
	struct backdrop b = { 0 }, moved = { 0 };
	struct scene scene = land;

	scene.column = 5;
	scene.row = -3;
	assert_true(backdrop_fit(&b, &land, NULL) && backdrop_fit(&moved, &scene, NULL));
	for (int row = 0; row < HIGH - 3; row++)
		for (int column = 5; column < WIDE; column++)
			assert_int_equal(at(&b, column, row), at(&moved, column - 5, row + 3));
	backdrop_free(&b);
	backdrop_free(&moved);
}

TEST(where_the_world_wraps_it_does_so_too)
{
	struct backdrop b = { 0 }, round = { 0 };
	struct scene scene = land;

	scene.wraps = true;
	assert_true(backdrop_fit(&b, &scene, NULL));
	scene.column = WIDE;
	scene.row = -HIGH;
	assert_true(backdrop_fit(&round, &scene, NULL));
	assert_memory_equal(b.levels, round.levels, (size_t)WIDE * HIGH);
	backdrop_free(&b);
	backdrop_free(&round);
}

TEST(it_is_computed_once)
{
	struct backdrop b = { 0 };
	struct scene scene = land;

	assert_true(backdrop_fit(&b, &scene, NULL));
	b.levels[0] = 2; /* computing the levels again would overwrite this */
	assert_true(backdrop_fit(&b, &scene, NULL));
	assert_int_equal(at(&b, 0, 0), 2);
	scene.seed++;
	assert_true(backdrop_fit(&b, &scene, NULL));
	assert_int_equal(b.scene.seed, land.seed + 1);
	scene.choice = BOIDS_BACKDROP_OFF;
	assert_true(backdrop_fit(&b, &scene, NULL));
	assert_null(b.levels);
	for (size_t i = 0; i < (size_t)WIDE * HIGH; i++)
		assert_int_equal(backdrop_level(&b, i), 0);
	backdrop_free(&b);
}

/* The gusts that the flock feels, beyond the steady wind; they drift, redrawn four times a second. */
TEST(as_wind_it_shows_where_gusts_blow_and_drifts_with_them)
{
	struct boids_factors f = quiet_factors();
	scoped_flock *flock = boids_flock_new(3);
	struct backdrop b = { 0 };
	struct scene scene = land;
	int first[WIDE * HIGH];
	int seen[3] = { 0 }, moved = 0;

	f.wind = 2;
	f.gust = 10;
	f.gust_size = 20;
	scene.choice = BOIDS_BACKDROP_WIND;
	assert_true(boids_flock_fit(flock, &f, world_sized(&f, WIDE, 2 * HIGH)));
	assert_true(backdrop_fit(&b, &scene, flock));
	for (int row = 0; row < HIGH; row++)
		for (int column = 0; column < WIDE; column++) {
			struct boids_vec place = { (float)column + 0.5f, 2 * (float)row + 1, 0 };
			struct boids_vec wind = boids_flock_wind_at(flock, place);
			double more = (hypot((double)wind.x, (double)wind.y) - 2) / 10;
			int level = at(&b, column, row);
			assert_int_equal(level, more > 0.4 ? 2 : more > 0.25 ? 1 : 0);
			seen[level]++;
			first[row * WIDE + column] = level;
		}
	assert_true(seen[0] > seen[1] && seen[1] > 0 && seen[2] > 0);
	for (int i = 0; i < 180; i++)
		boids_flock_step(flock, 1 / 60.0f);
	assert_true(backdrop_fit(&b, &scene, flock)); /* still the same frame number */
	for (int i = 0; i < WIDE * HIGH; i++)
		assert_int_equal(at(&b, i % WIDE, i / WIDE), first[i]);
	scene.moment = 12;
	assert_true(backdrop_fit(&b, &scene, flock));
	for (int i = 0; i < WIDE * HIGH; i++)
		moved += at(&b, i % WIDE, i / WIDE) != first[i];
	assert_true(moved > WIDE * HIGH / 50);
	f.gust = 0;
	scene.moment++;
	assert_true(boids_flock_fit(flock, &f, boids_flock_world(flock)));
	assert_true(backdrop_fit(&b, &scene, flock));
	for (int i = 0; i < WIDE * HIGH; i++)
		assert_int_equal(at(&b, i % WIDE, i / WIDE), 0);
	backdrop_free(&b);
}
