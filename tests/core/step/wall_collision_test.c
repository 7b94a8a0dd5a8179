/* SPDX-License-Identifier: MIT */
/* Wall collision: no boid is ever in a wall, and boids that look ahead hardly touch one. */
#include "step/effects.h"

#include "caves.h"
#include "scene.h"
#include "step/flock_state.h"

#include <math.h>

/* Returns a flock of these boids among the walls of a map as large as its world. */
static struct flock_state *
flock_in(const char *const *lines, struct boids_factors f, const struct boids_boid *boids,
         size_t count)
{
	scoped_map *map = map_of(lines);
	struct boids_world w = world_of(&f, map_columns(map), map_rows(map));
	struct flock_state *flock = flock_of(&f, w, boids, count);

	assert_true(flock_map(flock, map));
	return flock;
}

static struct boids_factors
unguided_factors(void)
{
	struct boids_factors f = quiet_factors();

	f.avoidance = f.seek = f.map_wind = 0;
	return f;
}

/* ---------------------------------------------------------------- one boid and a wall */

static const char *const bar[] = { "          ", "      #   ", "      #   ",
	                           "      #   ", "          ", "" };

static struct boids_boid
flown(const char *const *lines, struct boids_factors f, struct boids_boid b, float seconds)
{
	scoped_flock *flock = flock_in(lines, f, &b, 1);

	flock_step(flock, seconds);
	return boid_of(flock, 0);
}

TEST(a_boid_stops_before_a_wall_without_the_velocity_into_it)
{
	struct boids_boid b = { .position = { 5, 5, 0 }, .velocity = { 8, 4, 0 } };

	b = flown(bar, unguided_factors(), b, 0.25f);
	assert_true(b.position.x < 6 && b.position.x > 5.9f);
	assert_near(b.position.y, 6, 1e-5); /* and has slid on along it */
	assert_true(b.velocity.x == 0);
	assert_near(b.velocity.y, 4, 1e-5);
}

TEST(from_each_side_the_same)
{
	static const struct {
		struct boids_vec at, v, end, left;
	} ways[] = {
		{ { 5, 5, 0 }, { 8, 0, 0 }, { 5.996f, 5, 0 }, { 0, 0, 0 } },
		{ { 8, 5, 0 }, { -8, 0, 0 }, { 7.004f, 5, 0 }, { 0, 0, 0 } },
		{ { 6.5f, 1, 0 }, { 0, 8, 0 }, { 6.5f, 1.992f, 0 }, { 0, 0, 0 } },
		{ { 6.5f, 9, 0 }, { 0, -8, 0 }, { 6.5f, 8.008f, 0 }, { 0, 0, 0 } },
	};

	every (way, ways) {
		struct boids_boid b = { .position = way->at, .velocity = way->v };
		b = flown(bar, unguided_factors(), b, 0.25f);
		assert_near(b.position.x, way->end.x, 1e-3);
		assert_near(b.position.y, way->end.y, 1e-3);
		assert_true(b.velocity.x == 0 && b.velocity.y == 0);
	}
}

TEST(no_speed_goes_through_a_wall_of_one_cell)
{
	struct boids_boid b = { .position = { 1, 5, 0 } };

	for (float speed = 10; speed < 1e6f; speed *= 3) {
		b.velocity = (struct boids_vec){ speed, 0, 0 };
		struct boids_boid after = flown(bar, unguided_factors(), b, 1);
		assert_true(after.position.x < 6);
	}
}

TEST(a_gap_where_two_walls_touch_at_their_corners_is_none)
{
	static const char *const corner[] = { "    ", "  # ", " #  ", "    ", "" };
	struct boids_boid b = { .position = { 1.5f, 3, 0 },
		                .velocity = { 1, 2, 0 } }; /* right at it */

	b = flown(corner, unguided_factors(), b, 1);
	assert_true(b.position.x < 2 && b.position.y < 4);
}

TEST(across_a_seam_walls_stand_too)
{
	static const char *const seam[] = { "#        ", "#        ", "#        ", "" };
	struct boids_factors f = unguided_factors();
	struct boids_boid b = { .position = { 8, 3, 0 }, .velocity = { 3, 0, 0 } };

	f.edge = BOIDS_EDGE_WRAP;
	b = flown(seam, f, b, 1);
	assert_true(b.position.x > 8.9f && b.position.x < 9);
	b = (struct boids_boid){ .position = { 1.5f, 3, 0 }, .velocity = { -3, 0, 0 } };
	b = flown(seam, f, b, 1);
	assert_true(b.position.x >= 1 && b.position.x < 1.1f);
}

/* A boid too large for the world is held in its middle, slightly inside the wall: 16e-9 of a cell,
 * below the rounding error of the coordinates. */
TEST(a_hair_s_breadth_inside_is_inside)
{
	static const char *const lines[] = { "####", "    ", "" };
	struct boids_factors f = unguided_factors();
	struct boids_boid b = { .position = { 0.7f, 1.2f, 0 }, .velocity = { 4, 3, 0 } };

	f.zoom = 2.00536203f;
	f.radius = 4;
	f.edge = BOIDS_EDGE_BOUNCE;
	scoped_flock *flock = flock_in(lines, f, &b, 1);
	for (int i = 0; i < 60; i++) {
		assert_int_equal(boids_in_walls(flock), 0);
		flock_step(flock, FRAME);
	}
}

TEST(walls_of_a_deep_world_go_all_through_it)
{
	struct boids_factors f = unguided_factors();
	struct boids_boid b = { .position = { 5, 5, 2 }, .velocity = { 8, 0, 3 } };

	f.dimensions = 3;
	b = flown(bar, f, b, 0.25f);
	assert_true(b.position.x < 6 && b.velocity.x == 0);
	assert_near(b.position.z, 2.75, 1e-5);
	assert_near(b.velocity.z, 3, 1e-5);
}

/* ---------------------------------------------------------------- no boid in a wall */

/* Walls anywhere, of any size; at least one cell is air. */
static struct boids_map *
random_map(struct dice *d)
{
	int columns = 1 + dice_below(d, 90), rows = 1 + dice_below(d, 40);
	struct boids_map *map = map_new(columns, rows);
	int count = dice_below(d, columns * rows / 2 + 1);

	assert_non_null(map);
	for (int i = 0; i < count; i++) {
		int x = dice_below(d, columns), y = dice_below(d, rows);
		map_put(map, x, y, "###SG^>v<#"[dice_below(d, 10)]);
	}
	map_put(map, dice_below(d, columns), dice_below(d, rows), BOIDS_MAP_AIR);
	return map;
}

/* A world that shows nothing but wall cells has no walls. */
static int
in_walls(const struct flock_state *flock)
{
	return (flock->terrain->has & TERRAIN_WALLS) ? boids_in_walls(flock) : 0;
}

TEST(no_boid_is_in_a_wall_whatever_the_walls_the_settings_and_the_speeds)
{
	struct dice d = { 21 };
	int walled = 0;

	for (int turn = 0; turn < repeats(150); turn++) {
		scoped_flock *flock = random_flock(&d, 300);
		struct boids_factors f = *flock_factors(flock);
		scoped_map *map = random_map(&d);
		wild_settings(&d, &f);
		f.edge = dice_below(&d, BOIDS_EDGE_ROOST + 1);
		f.max_speed *= (float)(dice_below(&d, 4) ? 1 : 100);
		f.avoidance = (float)dice_between(&d, 0, 1);
		f.collide = dice_below(&d, 2);
		f.map_wind = (float)dice_between(&d, 0, 20);
		struct boids_world w = world_of(&f, 1 + dice_below(&d, 100), 1 + dice_below(&d, 40));
		assert_true(flock_map(flock, map));
		assert_int_equal(in_walls(flock), 0);
		assert_true(flock_fit(flock, &f, w));
		assert_int_equal(in_walls(flock), 0);
		for (int i = 0; i < 60; i++) {
			flock_step(flock, i % 7 ? 1 / 60.0f : 0.2f);
			assert_that(in_walls(flock) == 0, "turn %d, step %d: %d in walls", turn, i,
			            in_walls(flock));
		}
		walled += (flock->terrain->has & TERRAIN_WALLS) && boid_count(flock) > 0;
	}
	assert_true(walled > repeats(80));
}

TEST(no_boid_is_in_a_wall_after_resize_zoom_and_a_wall_put_on_it)
{
	scoped_map *map = cave_map(1, 80, 24);
	struct boids_factors f = lively_factors();
	scoped_flock *flock = flock_new(3);
	struct dice d = { 22 };

	f.edge = BOIDS_EDGE_TURN;
	f.number = 80;
	assert_true(flock_map(flock, map));
	for (int turn = 0; turn < 60; turn++) {
		int columns = 20 + dice_below(&d, 80), rows = 6 + dice_below(&d, 30);
		f.zoom = (float)dice_between(&d, 0.2, 3);
		f.aspect = dice_below(&d, 2) ? 2 : 1.7f;
		assert_true(flock_fit(flock, &f, world_of(&f, columns, rows)));
		assert_int_equal(in_walls(flock), 0);
		run_steps(flock, 20, FRAME);
		for (int k = 0; k < 20; k++) /* where a boid is, if that cell is on the map */
			map_put(map, dice_below(&d, 80), dice_below(&d, 24),
			        "# "[dice_below(&d, 2)]);
		assert_true(flock_map(flock, map));
		assert_int_equal(in_walls(flock), 0);
	}
}

TEST(boids_read_from_a_file_are_not_in_walls_either)
{
	struct boids_boid boids[40];
	struct boids_factors f = lively_factors();
	scoped_flock *flock = flock_in(bar, f, boids, 0);

	for (uint32_t i = 0; i < 40; i++)
		boids[i] =
			(struct boids_boid){ .position = { 6 + 0.02f * (float)i, 5, 0 }, .id = i };
	restore_boids(flock, boids, 40);
	assert_int_equal(boid_count(flock), 40);
	assert_int_equal(in_walls(flock), 0);
	for (size_t i = 0; i < 40; i++) /* in the air nearest to them, beside the bar */
		assert_near(boid_of(flock, i).position.x, 6.5f, 1.6f);
}

/* ---------------------------------------------------------------- steering */

/* Without walls ahead or near, steering does nothing. */
TEST(far_from_walls_a_boid_flies_as_if_there_were_none)
{
	static const char *const far[] = { "#                   ", "                    ",
		                           "                    ", "                    ", "" };
	struct boids_factors f = quiet_factors();
	struct boids_boid b = { .position = { 12, 5, 0 }, .velocity = { -3, 1, 0 } };

	b = flown(far, f, b, FRAME);
	assert_true(b.velocity.x == -3 && b.velocity.y == 1);
}

/* In each of 8 steps, 3 degrees. */
TEST(a_boid_turns_from_a_wall_at_most_at_its_turn_rate)
{
	static const char *const below[] = { "          ", "          ", "          ", "##########",
		                             "" };
	struct boids_boid b = { .position = { 2, 3, 0 }, .velocity = { 6, 3, 0 } };
	struct boids_factors f = quiet_factors();

	f.look_ahead = 10;
	f.avoidance = 1;
	f.turn_rate = 180;
	scoped_flock *flock = flock_in(below, f, &b, 1);
	run_steps(flock, 8, FRAME);
	struct boids_vec v = boid_of(flock, 0).velocity;
	assert_near(atan2(3, 6) - atan2((double)v.y, (double)v.x), 8 * 3 * 3.14159265 / 180, 0.02);
}

TEST(a_boid_that_flies_at_a_wall_turns_and_keeps_its_speed)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid b = { .position = { 2, 5, 0 }, .velocity = { 10, 0.1f, 0 } };
	struct flock_state *flock;

	f.speed_policy = BOIDS_SPEED_CONSTANT;
	f.max_speed = 10;
	flock = flock_in(bar, f, &b, 1);
	for (int i = 0; i < 60; i++) {
		flock_step(flock, FRAME);
		b = boid_of(flock, 0);
		assert_near(sqrtf(b.velocity.x * b.velocity.x + b.velocity.y * b.velocity.y), 10,
		            1e-3); /* it has met no wall, which would have slowed it */
	}
	flock_free(flock);
}

/* ---------------------------------------------------------------- map changes */

TEST(a_map_that_is_taken_away_leaves_no_trace)
{
	struct boids_factors f = lively_factors();
	scoped_flock *a = crowd(&f, 60, 50), *b = crowd(&f, 60, 50);
	scoped_map *map = map_new(1, 1);

	assert_true(flock_map(a, map));
	assert_true(flock_map(a, NULL));
	assert_null(flock_current_map(a));
	for (int i = 0; i < 50; i++) {
		flock_step(a, FRAME);
		flock_step(b, FRAME);
	}
	assert_true(flock_hash(a) == flock_hash(b));
}

/* Each factor with the part of the map that it acts on. */
TEST(factors_of_a_map_are_inactive_without_what_they_act_on)
{
	static const struct {
		int which;
		char piece;
		const char *why;
	} acts[] = {
		{ BOIDS_FACTOR_avoidance, BOIDS_MAP_WALL, "there are no walls" },
		{ BOIDS_FACTOR_look_ahead, BOIDS_MAP_WALL, "there are no walls" },
		{ BOIDS_FACTOR_seek, BOIDS_MAP_GOAL, "there is no goal" },
		{ BOIDS_FACTOR_map_wind, '>', "the map has no wind" },
	};
	struct boids_factors f = lively_factors();
	char why[BOIDS_FACTOR_ERROR];

	scoped_flock *flock = fitted_flock(&f, world_of(&f, 20, 10), 1);
	every (act, acts) {
		scoped_map *map = map_new(10, 5);
		assert_true(flock_map(flock, map));
		assert_true(flock_factor_inactive(flock, act->which, why));
		assert_string_equal(why, act->why);
		assert_true(map_put(map, 5, 2, act->piece) && flock_map(flock, map));
		assert_false(flock_factor_inactive(flock, act->which, why));
		assert_true(flock_map(flock, NULL) && flock_factor_inactive(flock, act->which, why));
	}
	assert_true(flock_factor_inactive(flock, BOIDS_FACTOR_fear, why)); /* as factor_inactive */
	assert_true(flock_factor_inactive(flock, BOIDS_FACTOR_homing, why));
	assert_string_equal(why, "no boid has a home");
	assert_true(flock_factor_inactive(flock, BOIDS_FACTOR_strays, why));
	assert_string_equal(why, "no boid lives or dies");
	f.hunger = 60;
	assert_true(flock_fit(flock, &f, world_of(&f, 20, 10)));
	assert_false(flock_factor_inactive(flock, BOIDS_FACTOR_strays, why));
}
