/* SPDX-License-Identifier: MIT */
/* Goal: boids reach it around the walls and stay; goals take turns; the wind of cells blows. */
#include "caves.h"
#include "scene.h"
#include "step/flock_state.h"

static struct flock_state *
flock_in(const char *const *lines, struct boids_factors f, uint64_t seed)
{
	scoped_map *map = map_of(lines);

	return new_flock_in_cells(f, map_columns(map), map_rows(map), map, seed);
}

/* Returns a flock of one boid. */
static struct flock_state *
lone(const char *const *lines, const char *settings, struct boids_boid b)
{
	struct flock_state *flock = flock_in(lines, quiet_with(settings), 1);

	restore_boids(flock, &b, 1);
	return flock;
}

/* ---------------------------------------------------------------- one boid */

static const char *const open_map[] = { "                    ", "                    ",
	                                "                  G ", "                    ",
	                                "                    ", "" };

/* velocity += share * (max-speed * towards - velocity), for three frames in every third. */
TEST(a_boid_far_off_is_drawn_towards_full_speed_along_the_way)
{
	const double share = 1 - 0.9 * 0.9 * 0.9;
	scoped_flock *flock = lone(open_map, "max-speed 12, seek 0.1", boid_at(0, 2, 5, 1, 2));

	for (int i = 0; i < 3; i++) {
		flock_step(flock, FRAME);
		assert_xy(boid_of(flock, 0).velocity, 1 + share * (12 - 1), 2 + share * (0 - 2),
		          0.05);
	}
	const float before = boid_of(flock, 0).velocity.x;
	flock_step(flock, FRAME);
	assert_true(boid_of(flock, 0).velocity.x > before + 1);
}

TEST(near_the_goal_it_slows_down_and_at_it_stops)
{
	scoped_flock *flock = lone(open_map, "max-speed 12, seek 0.1", boid_at(0, 2, 5, 0, 0));
	struct boids_boid b;
	double fastest = 0;

	for (int i = 0; i < 600; i++) {
		flock_step(flock, FRAME);
		b = boid_of(flock, 0);
		fastest = fmax(fastest, (double)b.velocity.x);
		assert_true(b.position.x < 20);
	}
	assert_true(fastest > 11);
	assert_near(flock_path_length(flock, b.position), 0, 0.3);
	assert_near(b.velocity.x, 0, 0.1);
}

/* A boid alone has no heading to follow but its own, (0, 12); each step adds 10 * 0.02 * 12 along
 * the way. */
TEST(beside_a_heading_made_anew_a_goal_weighs_ten_times_as_much_in_every_step)
{
	static const char *const models[] = { "max-speed 12, seek 0.02, model couzin",
		                              "max-speed 12, seek 0.02, model chate" };

	every (model, models) {
		scoped_flock *flock = lone(open_map, *model, boid_at(0, 2, 5, 0, 12));
		flock_step(flock, FRAME);
		assert_xy(boid_of(flock, 0).velocity, 2.4, 12, 0.01);
		flock_step(flock, FRAME);
		assert_near(boid_of(flock, 0).velocity.x, 2.4 + 12 * 2.4 / hypot(2.4, 12), 0.05);
	}
}

/* Two units from the goal, a boid that can stop seeks at most a third of full speed. */
TEST(near_the_goal_no_boid_is_drawn_below_its_least_speed)
{
	static const struct {
		const char *settings;
		double asked;
	} cases[] = { { "max-speed 12, min-speed 7, seek 0.1, speed-policy cap", 4 },
		      { "max-speed 12, min-speed 7, seek 0.1, speed-policy clamp", 7 },
		      { "max-speed 12, min-speed 7, seek 0.1, speed-policy free", 4 } };

	every (row, cases) {
		const double share = 1 - 0.9 * 0.9 * 0.9;
		scoped_flock *flock = lone(open_map, row->settings, boid_at(0, 16, 5, 8, 0));
		flock_step(flock, FRAME);
		assert_near(boid_of(flock, 0).velocity.x, 8 + share * (row->asked - 8), 0.02);
	}
}

/* ---------------------------------------------------------------- flocks */

static struct boids_factors
guided_factors(void)
{
	return factors_with(lively_factors(),
	                    "cohesion 0.01, visual-range 4.5, edge turn, number 40");
}

TEST(boids_start_where_the_map_says)
{
	static const char *const start[] = { "#SSS                #", "#SSS     #       GG#",
		                             "#SSS     #       GG#", "#        #         #", "" };
	scoped_flock *flock = flock_in(start, guided_factors(), 4);

	for (size_t i = 0; i < boid_count(flock); i++)
		assert_int_equal(flock_map_cell(flock, boid_of(flock, i).position), BOIDS_MAP_START);
}

TEST(goals_take_turns_once_half_the_flock_is_there)
{
	static const char *const two[] = { "G                  G", "                    ",
		                           "                    ", "" };
	scoped_flock *flock = flock_in(two, quiet_with("max-speed 10"), 1);
	struct boids_boid boids[4];
	int turns = 0, last = 0;

	for (uint32_t i = 0; i < 4; i++) /* on the way from one to the other, in pairs */
		boids[i] = boid_at(i, i < 2 ? 8 : 16, 1 + (float)i, 0, 0);
	restore_boids(flock, boids, 4);
	assert_int_equal(flock_goals(flock), 2);
	assert_int_equal(flock_goal(flock), 0);
	for (int i = 0; i < 3000; i++) {
		int near = 0, goal = flock_goal(flock);
		flock_step(flock, FRAME);
		for (size_t k = 0; k < 4; k++) { /* arrival: half a second at full speed */
			struct boids_vec at = boid_of(flock, k).position;
			near += terrain_path_length(flock->terrain, goal, at) <= 5;
		}
		bool asked = i % 3 == 0; /* 20 times a second */
		assert_int_equal(flock_goal(flock), asked && near >= 2 ? 1 - goal : goal);
		turns += flock_goal(flock) != last;
		last = flock_goal(flock);
	}
	assert_true(turns >= 4);
}

TEST(the_caller_sets_the_goal)
{
	static const char *const two[] = { "G                  G", "" };
	scoped_flock *flock = flock_in(two, quiet_factors(), 1);

	assert_true(flock_path_length(flock, (struct boids_vec){ 4, 1, 0 }) < 4);
	flock_set_goal(flock, 1);
	assert_int_equal(flock_goal(flock), 1);
	assert_true(flock_path_length(flock, (struct boids_vec){ 4, 1, 0 }) > 14);
}

/* ---------------------------------------------------------------- wind */
