/* SPDX-License-Identifier: MIT */
/* Wall collision: no boid is ever in a wall, and boids that look ahead hardly touch one. */
#include "caves.h"
#include "scene.h"
#include "step/flock_state.h"

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

/* ---------------------------------------------------------------- one boid and a wall */

static const char *const bar[] = { "          ", "      #   ", "      #   ",
	                           "      #   ", "          ", "" };

/* Returns a boid that looks at no walls after a step. */
static struct boids_boid
flown(const char *const *lines, const char *settings, struct boids_boid b, float seconds)
{
	const struct boids_factors unguided = quiet_with("avoidance 0, seek 0, map-wind 0");
	scoped_flock *flock = flock_in(lines, factors_with(unguided, settings), &b, 1);

	flock_step(flock, seconds);
	return boid_of(flock, 0);
}

/* And has slid on along it. */
TEST(a_boid_stops_before_a_wall_without_the_velocity_into_it_from_each_side)
{
	static const float ways[][8] = {
		/* from, velocity, to, velocity left */
		{ 5, 5, 8, 4, 5.996f, 6, 0, 4 },        { 5, 5, 8, 0, 5.996f, 5, 0, 0 },
		{ 8, 5, -8, 0, 7.004f, 5, 0, 0 },       { 6.5f, 1, 0, 8, 6.5f, 1.992f, 0, 0 },
		{ 6.5f, 9, 0, -8, 6.5f, 8.008f, 0, 0 },
	};

	every (way, ways) {
		const float *w = *way;
		const struct boids_boid b =
			flown(bar, "", boid_at(0, w[0], w[1], w[2], w[3]), 0.25f);
		assert_xy(b.position, w[4], w[5], 1e-3);
		assert_xy(b.velocity, w[6], w[7], 1e-5);
	}
}

TEST(no_speed_goes_through_a_wall_of_one_cell)
{
	for (float speed = 10; speed < 1e6f; speed *= 3)
		assert_true(flown(bar, "", boid_at(0, 1, 5, speed, 0), 1).position.x < 6);
}

/* Right at it. */
TEST(a_gap_where_two_walls_touch_at_their_corners_is_none)
{
	static const char *const corner[] = { "    ", "  # ", " #  ", "    ", "" };
	const struct boids_boid b = flown(corner, "", boid_at(0, 1.5f, 3, 1, 2), 1);

	assert_true(b.position.x < 2 && b.position.y < 4);
}

TEST(across_a_seam_walls_stand_too)
{
	static const char *const seam[] = { "#        ", "#        ", "#        ", "" };
	const float right = flown(seam, "edge wrap", boid_at(0, 8, 3, 3, 0), 1).position.x;
	const float left = flown(seam, "edge wrap", boid_at(0, 1.5f, 3, -3, 0), 1).position.x;

	assert_true(right > 8.9f && right < 9 && left >= 1 && left < 1.1f);
}

/* A boid too large for the world is held in its middle, slightly inside the wall: 16e-9 of a cell,
 * below the rounding error of the coordinates. */
TEST(a_hair_s_breadth_inside_is_inside)
{
	static const char *const lines[] = { "####", "    ", "" };
	const struct boids_factors f = quiet_with(
		"avoidance 0, seek 0, map-wind 0, zoom 2.00536203, radius 4, edge bounce");
	const struct boids_boid b = boid_at(0, 0.7f, 1.2f, 4, 3);
	scoped_flock *flock = flock_in(lines, f, &b, 1);

	for (int i = 0; i < 60; i++) {
		assert_int_equal(boids_in_walls(flock), 0);
		flock_step(flock, FRAME);
	}
}

TEST(walls_of_a_deep_world_go_all_through_it)
{
	struct boids_boid b = { .position = { 5, 5, 2 }, .velocity = { 8, 0, 3 } };

	b = flown(bar, "dimensions 3", b, 0.25f);
	assert_true(b.position.x < 6 && b.velocity.x == 0);
	assert_near(b.position.z, 2.75, 1e-5);
	assert_near(b.velocity.z, 3, 1e-5);
}

/* ---------------------------------------------------------------- no boid in a wall */

/* A world that shows nothing but wall cells has no walls. */
static int
in_walls(const struct flock_state *flock)
{
	return (flock->terrain->has & TERRAIN_WALLS) ? boids_in_walls(flock) : 0;
}

/* Walls anywhere, of any size; at least one cell is air. */
TEST(no_boid_is_in_a_wall_whatever_the_walls_the_settings_and_the_speeds)
{
	struct dice d = { 21 };
	int walled = 0;

	for (int turn = 0; turn < repeats(150); turn++) {
		scoped_flock *flock = random_flock(&d, 300);
		struct boids_factors f = *flock_factors(flock);
		const int columns = 1 + dice_below(&d, 90), rows = 1 + dice_below(&d, 40);
		scoped_map *map = map_new(columns, rows);
		for (int i = dice_below(&d, columns * rows / 2 + 1); i > 0; i--) {
			int x = dice_below(&d, columns), y = dice_below(&d, rows);
			map_put(map, x, y, "###SG^>v<#"[dice_below(&d, 10)]);
		}
		map_put(map, dice_below(&d, columns), dice_below(&d, rows), BOIDS_MAP_AIR);
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
	struct boids_factors f = factors_with(lively_factors(), "edge turn, number 80");
	scoped_flock *flock = flock_new(3);
	struct dice d = { 22 };

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
		boids[i] = boid_at(i, 6 + 0.02f * (float)i, 5, 0, 0);
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
	const struct boids_boid b = boid_at(0, 12, 5, -3, 1);
	scoped_flock *flock = flock_in(far, quiet_factors(), &b, 1);

	flock_step(flock, FRAME);
	assert_xy(boid_of(flock, 0).velocity, -3, 1, 0);
}

/* In each of 8 steps, 3 degrees. */
TEST(a_boid_turns_from_a_wall_at_most_at_its_turn_rate)
{
	static const char *const below[] = { "          ", "          ", "          ", "##########",
		                             "" };
	const struct boids_boid b = boid_at(0, 2, 3, 6, 3);
	scoped_flock *flock =
		flock_in(below, quiet_with("look-ahead 10, avoidance 1, turn-rate 180"), &b, 1);

	run_steps(flock, 8, FRAME);
	struct boids_vec v = boid_of(flock, 0).velocity;
	assert_near(atan2(3, 6) - atan2((double)v.y, (double)v.x), 8 * 3 * 3.14159265 / 180, 0.02);
}

/* It has met no wall, which would have slowed it. */
TEST(a_boid_that_flies_at_a_wall_turns_and_keeps_its_speed)
{
	const struct boids_boid b = boid_at(0, 2, 5, 10, 0.1f);
	scoped_flock *flock =
		flock_in(bar, quiet_with("speed-policy constant, max-speed 10"), &b, 1);

	for (int i = 0; i < 60; i++) {
		flock_step(flock, FRAME);
		assert_near(vec_length(boid_of(flock, 0).velocity), 10, 1e-3);
	}
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
	assert_fly_on_alike(a, b, 50);
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
