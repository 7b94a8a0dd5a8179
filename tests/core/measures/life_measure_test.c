/* SPDX-License-Identifier: MIT */
/* Life measures: means and counts of three boids, worked by hand. */
#include "measures/life_measure.h"

#include "scene.h"

#include "boids/measure.h"

#include <math.h>

static struct boids_boid
boid(uint32_t id, float energy, float age, uint32_t generation, float gene)
{
	struct boids_boid b = { .id = id, .position = { 5 + (float)id, 5, 0 } };

	b.life = (struct boids_life){
		.energy = energy, .breath = 1, .age = age, .generation = generation
	};
	for (int g = 0; g < BOIDS_GENES; g++)
		b.life.genes[g] = 1;
	b.life.genes[BOIDS_GENE_speed] = gene;
	return b;
}

static struct boids_flock *
three(void)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid all[] = { boid(0, 0.25f, 3, 0, 0.5f), boid(1, 0.5f, 6, 4, 1),
		                          boid(2, 0.75f, 30, 5, 4) };

	f.edge = BOIDS_EDGE_WRAP;
	f.food = 0.5f;
	f.food_size = 2;
	f.hunger = 30;
	return flock_of(&f, world_sized(&f, 20, 10), all, 3);
}

TEST(means_are_those_of_the_boids)
{
	scoped_flock *flock = three();

	assert_near(life_measure_energy(flock), 0.5, 1e-9);
	assert_near(life_measure_age(flock), 13, 1e-9);
	assert_near(life_measure_generation(flock), 3, 1e-9);
	/* The cube root of 0.5 * 1 * 4. */
	assert_near(life_measure_gene(flock, BOIDS_GENE_speed), 1.259921, 1e-5);
	assert_near(life_measure_gene(flock, BOIDS_GENE_flee), 1, 1e-9);
}

/* 50 cells of 0.5 stomachs, of which one is emptied. */
TEST(food_is_a_share_and_energy_a_sum)
{
	scoped_flock *flock = three();

	assert_near(life_measure_food(flock), 1, 1e-9);
	assert_true(life_measure_held(flock) == 25 + 1.5);
	boids_flock_place_food(flock, (struct boids_vec){ 1, 1, 0 }, 0, 0);
	assert_near(life_measure_food(flock), 0.98, 1e-9);
	assert_true(life_measure_held(flock) == 24.5 + 1.5);
	assert_true(life_measure_lost(flock) == 0.5 && life_measure_spent(flock) == 0);
}

/* A boid with a grain left starves in the first step, one with nothing to age lives on. */
TEST(deaths_are_counted_apart_and_together)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid two[] = { boid(0, 0x1p-20f, 1, 0, 1), boid(1, 1, 1, 0, 1) };

	f.hunger = 1;
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), two, 2);
	boids_flock_step(flock, 1 / 60.0f);
	assert_true(life_measure_starved(flock) == 1 && life_measure_deaths(flock) == 1);
	assert_true(life_measure_aged(flock) == 0 && life_measure_eaten(flock) == 0 &&
	            life_measure_crashed(flock) == 0 && life_measure_births(flock) == 0);
}

TEST(nothing_is_known_of_none_and_counts_of_others_are_0)
{
	struct boids_factors f = quiet_factors();

	f.hunger = 30;
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), NULL, 0);
	assert_true(isnan(life_measure_energy(flock)) && isnan(life_measure_gene(flock, 0)));
	assert_true(isnan(life_measure_food(flock))); /* there is none */
	assert_true(life_measure_held(flock) == 0);
	boids_flock_free(flock);
	f.hunger = 0;
	f.number = 3;
	flock = boids_flock_new(1);
	assert_true(flock && boids_flock_fit(flock, &f, world_sized(&f, 20, 10)));
	assert_true(isnan(life_measure_age(flock)) && isnan(life_measure_generation(flock)));
	assert_true(life_measure_births(flock) == 0 && life_measure_predator_deaths(flock) == 0 &&
	            life_measure_grown(flock) == 0 && life_measure_held(flock) == 0);
}
