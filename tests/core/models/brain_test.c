/* SPDX-License-Identifier: MIT */
/* Model brain: what boids perceive, against the definition in double precision; that walls, goals,
 * predators and food push no second time; and that the brain of the three rules flocks. */
#include "brains.h"
#include "caves.h"
#include "math/random.h"
#include "step/flock_state.h"
#include "text/brain_text.h"
#include "text/error.h"
#include "types/published.h"

/* Returns factors of model brain with these links, and no other rule. */
static struct boids_factors
steered_by(const char *links)
{
	struct boids_factors f =
		quiet_with("separation-range 2, visual-range 6, max-speed 10, max-force 60");

	steer_by(&f, links);
	return f;
}

static double
activation(double x)
{
	return x / (1 + fabs(x));
}

/* Flies down the screen (its right is to the left) with one boid too close and one farther off. */
static struct flock_state *
three(const struct boids_factors *f)
{
	const struct boids_boid boids[] = { boid_at(0, 40, 20, 0, 5), boid_at(1, 40, 21, 3, 5),
		                            boid_at(2, 37, 20, -1, 1) };

	return flock_on_screen(f, boids, 3);
}

TEST(inputs_are_in_the_frame_of_the_boid)
{
	static const struct {
		const char *name;
		double value;
	} inputs[] = {
		{ "bias", 1 },
		{ "push-ahead", -1 },
		{ "push-aside", 0 },
		{ "align-ahead", (3 - 5) / 10.0 }, /* the mean velocity is 1, 3 */
		{ "align-aside", -1 / 10.0 },
		{ "gather-ahead", 0.5 / 6 }, /* the mean offset is -1.5, 0.5 */
		{ "gather-aside", 1.5 / 6 },
		{ "crowd", 2 / 8.0 },
		{ "speed", 0.5 },
		{ "wall", 0 },
		{ "predator-ahead", 0 },
		{ "energy", 0 },
		{ "goal-aside", 0 },
	};

	every (row, inputs) {
		char links[80];
		snprintf(links, sizeof links, "%s ahead 2\n%s aside -3", row->name, row->name);
		struct boids_factors f = steered_by(links);
		scoped_flock *flock = three(&f);
		flock_step(flock, FRAME);
		assert_xy(boid_with_id(flock, 0).velocity, -activation(-3 * row->value),
		          5 + activation(2 * row->value), 1e-5);
	}
}

TEST(hidden_nodes_come_between)
{
	struct boids_factors f =
		steered_by("h2 ahead 2\nh1 h2 -3\nspeed h1 4\nbias h2 1\nh1 aside 1");
	scoped_flock *flock = three(&f);
	const double h1 = activation(2), h2 = activation(1 - 3 * h1);

	flock_step(flock, FRAME);
	assert_xy(boid_with_id(flock, 0).velocity, -activation(h1), 5 + activation(2 * h2), 1e-5);
}

/* What a brain has no link to does not move it, however strong; what it has a link to moves it the same
 * whatever its strength. */
TEST(what_is_an_input_pushes_no_second_time)
{
	static const struct {
		const char *factor, *link;
	} pushes[] = {
		{ "avoidance", "wall-aside aside -3" },
		{ "seek", "goal-aside aside 3" },
		{ "fear", "predator-ahead ahead -3" },
		{ "forage", "food-ahead ahead 3" },
	};
	static const char *const lines[] = { "####################", "#     #            #",
		                             "#     #   #     G  #", "#         #        #",
		                             "####################", "" };
	scoped_map *map = map_of(lines);

	every (row, pushes) {
		uint64_t hash[4];
		for (int i = 0; i < 4; i++) {
			struct boids_factors f = factors_with(
				steered_by(i < 2 ? "bias ahead 1" : row->link),
				"number 40, food 0.5, hunger 20, predators 2, edge wrap, "
				"avoidance 0.1, seek 0.1, fear 0.1, forage 0.1");
			set_factor(&f, row->factor, i % 2 ? "5" : "0.1");
			scoped_flock *flock = new_flock_in_cells(f, 20, 5, map, 4);
			run_steps(flock, 60, FRAME);
			hash[i] = 0;
			for (uint32_t id = 0; id < 40; id++) {
				struct boids_vec v = boid_with_id(flock, id).velocity;
				hash[i] = random_mix_number(random_mix_number(hash[i], v.x), v.y);
			}
		}
		if (strcmp(row->factor, "avoidance") != 0) /* predators avoid walls by it, too */
			assert_true(hash[0] == hash[1] && hash[2] == hash[3]);
		assert_that(hash[0] != hash[2], "%s", row->link);
	}
}

TEST(walls_and_goals_are_felt_where_they_are)
{
	static const char *const lines[] = { "                    ", "                    ",
		                             "                    ", "####################", "" };
	static const char *const goal[] = { "                    ", "                 G  ",
		                            "                    ", "                    ", "" };
	const struct boids_boid b = boid_at(0, 10, 5.4f, 4, 0);
	struct boids_factors f = factors_with(steered_by("wall-aside aside 1\ngoal-ahead ahead 1"),
	                                      "avoidance 0.1, seek 0.1");
	float value[BRAIN_NODES];

	for (int i = 0; i < 2; i++) {
		scoped_map *map = map_of(i ? goal : lines);
		f.number = 0;
		scoped_flock *flock = new_flock_in_cells(f, 20, 4, map, 1);
		restore_boids(flock, &b, 1);
		assert_false(flock_brain_flow(flock, 0, value));
		flock_step(flock, FRAME);
		assert_true(flock_brain_flow(flock, 0, value));
		if (i) {
			assert_true(value[BRAIN_goal_ahead] > 0.8f && value[BRAIN_wall] == 0);
		} else {
			assert_true(value[BRAIN_wall] > 0.05f && value[BRAIN_wall_aside] > 0.05f);
			assert_true(value[BRAIN_wall_aside] <= value[BRAIN_wall]);
			assert_true(value[BRAIN_goal_ahead] == 0);
		}
	}
}

/* A flock of the classic, at half a minute. */
static double
order_of(const char *brain, uint64_t seed, int threads, enum simd_width width, uint64_t *hash)
{
	struct boids_factors f = default_with("model brain");

	set_factor(&f, "brain", brain);
	scoped_flock *flock = new_flock_in_cells(f, 80, 24, NULL, seed);
	assert_true(flock_threads(flock, threads));
	flock->simd = width;
	run_steps(flock, 1800, FRAME);
	*hash = flock_hash(flock);
	return measure_value(flock, BOIDS_MEASURE_LOCAL_ORDER);
}

TEST(the_three_rules_flock_and_blind_ones_do_not_with_any_threads_and_lanes)
{
	uint64_t hash, other;

	for (uint64_t seed = 1; seed <= 3; seed++) {
		const enum simd_width widest = simd_widest();
		assert_in_range(1000 * order_of("rules", seed, 1, widest, &hash), 850, 1000);
		order_of("rules", seed, 3, SIMD_1 + (enum simd_width)seed % (widest + 1), &other);
		assert_true(hash == other);
		assert_in_range(1000 * order_of("blind", seed, 1, widest, &other), 0, 600);
	}
}

TEST(the_flow_is_that_of_the_next_step)
{
	struct boids_factors f =
		steered_by("push-ahead ahead 1\nalign-aside aside 2\ncrowd h1 1\nh1 aside 1");
	float value[BRAIN_NODES];
	struct dice d = { 4 };

	f.number = 60;
	f.edge = BOIDS_EDGE_WRAP;
	scoped_flock *flock = fitted_flock(&f, world_of(&f, 30, 10), 2);
	for (int round = 0; round < 100; round++) {
		flock_step(flock, FRAME);
		const size_t i = (size_t)dice_below(&d, 60);
		const struct boids_boid before = boid_of(flock, i);
		const double speed = hypot((double)before.velocity.x, (double)before.velocity.y);
		assert_true(flock_brain_flow(flock, i, value));
		flock_step(flock, FRAME);
		const struct boids_vec v = boid_with_id(flock, before.id).velocity;
		assert_near((double)(v.x * before.velocity.x + v.y * before.velocity.y) / speed -
		                    speed,
		            value[BRAIN_AHEAD], 1e-4);
	}
}

TEST(a_brain_without_effect_is_refused)
{
	static const char *const texts[] = { "", "# nothing\n", "h1 ahead 1\n", "bias h1 1\n" };
	struct boids_factors f = default_factors();
	struct asset *none = NULL;
	char error[ERROR_SIZE];

	every (text, texts) {
		assert_false(factors_set_brain(&f, &none, "b", *text, strlen(*text), error));
		assert_string_equal(error, "b: no link leads from an input to an output");
		assert_int_equal(f.brain, 0);
		assert_null(none);
	}
}

TEST(in_three_dimensions_it_is_refused)
{
	struct boids_factors f = default_with("dimensions 3");
	char error[ERROR_SIZE];

	assert_true(factors_check(&f, error));
	set_factor(&f, "model", "brain");
	assert_false(factors_check(&f, error));
	assert_string_equal(
		error, "model brain steers in 2-D only: set dimensions to 2, or another model");
}

/* The number past the last word is a constant. */
TEST(every_built_in_brain_is_text_in_its_shortest_form)
{
	int row = 0;

	for (char error[ERROR_SIZE]; brain_table[row].name; row++) {
		const char *text = brain_table[row].text;
		struct brain brain;
		assert_that(brain_read(&brain, "b", text, strlen(text), error), "%s", error);
		assert_int_equal(brain_shortest(&brain).count, brain.count);
	}
	assert_int_equal(row, BOIDS_BRAIN_OWN);
}
