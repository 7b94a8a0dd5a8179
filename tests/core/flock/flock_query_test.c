/* SPDX-License-Identifier: MIT */
/* Flock query: food is read, placed and restored; births and deaths are told, the last first. */
#include "scene.h"

enum { COLUMNS = 10, ROWS = 5, CELLS = COLUMNS * ROWS };

static struct flock_state *
ground(void)
{
	struct boids_factors f = quiet_with("edge wrap, food 0.5, food-size 2, hunger 1");

	return flock_of(&f, world_sized(&f, 20, 10), NULL, 0);
}

TEST(cells_of_food_size_cover_the_world)
{
	scoped_flock *flock = ground();
	const struct boids_food food = flock_food(flock);

	assert_true(flock_is_alive(flock));
	assert_int_equal(food.columns, COLUMNS);
	assert_int_equal(food.rows, ROWS);
	assert_true(food.width == 2 && food.height == 2 && food.full == 0.5f);
	for (int i = 0; i < CELLS; i++)
		assert_true(food.at[i] == 0.5f && !food.barren[i]);
}

/* Around the middle of a cell a radius of 2 has the four next to it, across the border too. */
TEST(a_disc_has_the_cells_whose_middles_lie_in_it)
{
	scoped_flock *flock = ground();
	const struct boids_vec corner = { 1, 1, 0 };
	static const int in[] = { 0, 1, 9, COLUMNS, 4 * COLUMNS };
	double held = measure_value(flock, BOIDS_MEASURE_ENERGY_HELD);

	flock_place_food(flock, corner, 2, 0.5f);
	const struct boids_food food = flock_food(flock);
	for (int i = 0; i < CELLS; i++) {
		bool placed = false;
		every (row, in)
			placed = placed || *row == i;
		assert_true(food.at[i] == (placed ? 0.25f : 0.5f));
	}
	assert_near(flock_food_share(flock, corner, 2), 0.5, 1e-6);
	assert_near(flock_food_share(flock, corner, 0), 0.5, 1e-6);
	assert_near(flock_food_share(flock, (struct boids_vec){ 9, 5, 0 }, 0), 1, 1e-6);
	assert_measure(flock, ENERGY_HELD, held - 1.25, 0);
	assert_measure(flock, ENERGY_LOST, 1.25, 0);
}

TEST(only_amounts_that_can_be_are_restored)
{
	scoped_flock *flock = ground();
	const uint64_t hash = flock_hash(flock);
	static const float wrong[] = { -0x1p-20f, 0.5f + 0x1p-20f, 0x1p-21f };
	float amounts[CELLS];

	for (int i = 0; i < CELLS; i++)
		amounts[i] = (float)i * 0x1p-20f;
	every (row, wrong) {
		float was = amounts[7];
		amounts[7] = *row;
		assert_false(flock_restore_food(flock, amounts, CELLS));
		amounts[7] = was;
	}
	assert_false(flock_restore_food(flock, amounts, CELLS - 1));
	assert_true(flock_hash(flock) == hash);
	assert_true(flock_restore_food(flock, amounts, CELLS));
	assert_memory_equal(flock_food(flock).at, amounts, sizeof amounts);
}

/* Three boids starve one after another. */
TEST(the_last_events_come_first)
{
	struct boids_factors f = quiet_with("hunger 1, exertion 0");
	struct boids_boid boids[3];
	struct boids_life_event events[3];

	for (uint32_t i = 0; i < 3; i++) {
		const float energy = 0.1f * (float)(i + 1); /* 0.1 s, 0.2 s, 0.3 s */
		boids[i] = living(boid_at(i, 4 + 2 * (float)i, 5, 0, 0), energy, 1);
	}
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), boids, 3);
	assert_int_equal(flock_life_events(flock, events, 3), 0);
	run_steps(flock, 24, FRAME);
	assert_int_equal(flock_life_events(flock, events, 3), 3);
	for (uint32_t i = 0; i < 3; i++) {
		assert_int_equal(events[i].id, 2 - i);
		assert_int_equal(events[i].fate, BOIDS_FATE_STARVED);
		assert_near(events[i].step, 6 * (3 - (double)i), 1);
		assert_near(events[i].x, 8 - 2 * (double)i, 1e-4);
		assert_false(events[i].predator);
	}
	assert_int_equal(flock_life_events(flock, events, 1), 1);
	assert_int_equal(events[0].id, 2);
}

/* By hand: with 0.3 stomachs hunger is 1/2, fear leaves 0.8 of that, and an exhausted boid flies half
 * as fast. */
TEST(drives_are_genes_as_hunger_fear_and_breath_leave_them)
{
	static const float genes[BOIDS_GENES] = { 1.5f, 2, 3, 5, 4, 0.5f };
	static const double expected[BOIDS_GENES] = { 1.5, 2 * 0.6, 3 * 0.8 * 0.6, 5, 1.6, 0.25 };
	struct boids_factors f = quiet_with("hunger 30, exhaustion 6");
	struct boids_boid boid = { .position = { 5, 5, 0 }, .mood = { .fear = 0.2f } };
	float weights[BOIDS_GENES];

	boid.life = (struct boids_life){ .energy = 0.3f };
	memcpy(boid.life.genes, genes, sizeof genes);
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), &boid, 1);
	flock_step(flock, 0.0001f); /* rates are those of a step */
	assert_near(flock_drives(flock, &boid, weights), 0.5, 1e-5);
	for (int g = 0; g < BOIDS_GENES; g++)
		assert_near(weights[g], expected[g], 1e-5);
}
