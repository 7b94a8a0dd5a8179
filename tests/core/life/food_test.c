/* SPDX-License-Identifier: MIT */
/* Food: grows by its equations at any length of a step, and is shared fairly. */
#include "life/food.h"
#include "scene.h"

static struct boids_factors
ground(const char *settings)
{
	return factors_with(quiet_with("food 0.5, food-size 2, regrowth 10, hunger 30, edge wrap"),
	                    settings);
}

/* Returns what a cell has after `seconds` in steps of dt, from a share of full. */
static double
grown(const char *law, float share, double seconds, double dt)
{
	const struct boids_factors f = ground(law);
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), NULL, 0);

	flock_place_food(flock, (struct boids_vec){ 5, 5, 0 }, 100, share);
	run_steps(flock, (int)(seconds / dt + 0.5), (float)dt);
	return (double)flock_food(flock).at[12];
}

static double
steady(double full, double from, double seconds)
{
	return full - (full - from) * exp(-seconds / 10);
}

static double
logistic(double full, double from, double seconds)
{
	return full * from / (from + (full - from) * exp(-seconds / 10));
}

TEST(it_grows_by_its_equations_at_any_length_of_a_step)
{
	static const double lengths[] = { 1, 1.0 / 15, 1.0 / 60, 1.0 / 240, 0.001 };

	every (length, lengths) {
		assert_near(grown("regrow steady", 0, 10, *length), steady(0.5, 0, 10), 2e-5);
		assert_near(grown("regrow steady", 0.5f, 3, *length), steady(0.5, 0.25, 3), 2e-5);
		assert_near(grown("regrow logistic", 0.2f, 20, *length), logistic(0.5, 0.1, 20),
		            2e-4);
	}
	assert_true(grown("regrow steady", 1, 3, 0.1) == 0.5);
	assert_near(grown("regrow steady", 0, 200, 0.1), 0.5, 1e-5);
}

static struct boids_boid
hungry(uint32_t id, float x, float energy)
{
	return living(boid_at(id, x, 5, 0, 0), energy, 1);
}

static struct boids_factors
still(void)
{
	return ground(
		"hunger 3600, regrowth 3600, speed-policy cap, max-speed 10, forage 0, bite 10");
}

TEST(food_runs_out_before_a_full_boid_eats)
{
	const struct boids_factors f = still();
	const struct boids_boid one = hungry(0, 5, 1);
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), &one, 1);

	flock_step(flock, 0.1f);
	assert_near(boid_with_id(flock, 0).life.energy, 1, 1e-4);
	assert_near(flock_food(flock).at[22], 0.5, 1e-4);
}

TEST(walls_grow_none_and_hands_may_place_and_take_it)
{
	scoped_map *map = map_new(20, 5);

	assert_non_null(map);
	for (int y = 0; y < 5; y++)
		assert_true(map_put(map, 4, y, '#') && map_put(map, 5, y, '#'));
	scoped_flock *flock = new_flock_in_cells(ground(""), 20, 5, map, 1);
	struct boids_food food = flock_food(flock);
	assert_int_equal(food.columns, 10);
	assert_int_equal(food.rows, 5);
	assert_true(food.barren[2] && food.at[2] == 0 && !food.barren[3] && food.at[3] == 0.5f);
	double held = measure_value(flock, BOIDS_MEASURE_ENERGY_HELD);
	double lost = measure_value(flock, BOIDS_MEASURE_ENERGY_LOST);
	flock_place_food(flock, (struct boids_vec){ 11, 5, 0 }, 2.1f, 0);
	food = flock_food(flock);
	assert_true(food.at[25] == 0 && food.at[24] == 0 && food.at[15] == 0 && food.at[27] == 0.5f);
	double now = measure_value(flock, BOIDS_MEASURE_ENERGY_HELD);
	assert_measure(flock, ENERGY_LOST, lost + held - now, 0);
	flock_place_food(flock, (struct boids_vec){ 5, 5, 0 }, 100, 1);
	assert_measure(flock, ENERGY_HELD, held, 0);
	assert_true(flock_food(flock).at[2] == 0);
}
