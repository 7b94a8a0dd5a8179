/* SPDX-License-Identifier: MIT */
/* Breeding: who mates, and what the child is. */
#include "scene.h"

static struct boids_factors
fertile(void)
{
	return quiet_with("breeding pairs, hunger 3600, exertion 0, maturity 0, brood 0.25, "
	                  "radius 0.5, courtship 0, speed-policy cap, max-speed 10");
}

/* Of a generation that is its id, and a founder 70 above. */
static struct boids_boid
adult(uint32_t id, float x, float gene)
{
	struct boids_boid b = living(boid_at(id, x, 10, 0, 1), 1, gene);

	b.life.generation = id;
	b.life.founder = id + 70;
	return b;
}

TEST(mates_are_each_others_nearest_and_give_their_shares)
{
	struct boids_factors f = fertile();
	const struct boids_boid three[] = { adult(0, 10, 1), adult(3, 11, 2), adult(5, 11.5f, 4) };
	scoped_flock *flock = flock_on_screen(&f, three, 3);

	flock_step(flock, FRAME);
	assert_int_equal(boid_count(flock), 4);
	struct boids_boid child = boid_with_id(flock, 6); /* that none has had */
	struct boids_boid mother = boid_with_id(flock, 3), father = boid_with_id(flock, 5);
	assert_near(child.position.x, 11.25, 1e-5);
	assert_near(child.velocity.y, 1, 1e-6);
	assert_int_equal(child.life.generation, 6);
	assert_int_equal(child.life.founder, 73); /* of the parent with the lower id */
	assert_true(child.life.breath == 1 && child.life.age == 0);
	double spent = measure_value(flock, BOIDS_MEASURE_ENERGY_SPENT);
	double held = (double)boid_with_id(flock, 0).life.energy + (double)mother.life.energy +
	              (double)father.life.energy + (double)child.life.energy;
	assert_true(held + spent == 3);
	assert_near(child.life.energy, 0.5, 1e-4);
	assert_near(boid_with_id(flock, 0).life.energy, 1, 1e-4);
	for (int g = 0; g < BOIDS_GENES; g++)
		assert_true(child.life.genes[g] == 2 || child.life.genes[g] == 4);
	assert_true(mother.life.rest > 1.4f && father.life.rest > 1.4f);
	run_steps(flock, 60, FRAME);
	assert_int_equal(boid_count(flock), 4); /* they rest; the other has no mate */
}

TEST(a_child_across_the_seam_is_between_its_parents)
{
	struct boids_factors f = factors_with(fertile(), "edge wrap");
	const struct boids_boid two[] = { adult(0, 79.75f, 1), adult(1, 0.5f, 1) };
	scoped_flock *flock = flock_on_screen(&f, two, 2);

	flock_step(flock, FRAME);
	assert_int_equal(boid_count(flock), 3);
	assert_near(boid_with_id(flock, 2).position.x, 0.125, 1e-4);
}

TEST(at_the_bound_none_is_born_and_time_goes_on)
{
	struct boids_factors f = factors_with(fertile(), "breeding alone, hunger 0, max-number 55");
	struct boids_boid boids[40];

	for (int i = 0; i < 40; i++)
		boids[i] = adult((uint32_t)(2 * i), (float)i, 1);
	scoped_flock *flock = flock_on_screen(&f, boids, 40);
	run_steps(flock, 300, FRAME);
	assert_int_equal(boid_count(flock), 55);
	assert_true(flock_time(flock) > 4.9);
	for (uint32_t id = 0; id < 15; id++)
		assert_true(boid_with_id(flock, 79 + id).life.generation > 0);
}

TEST(predators_count_where_boids_are_bounded)
{
	struct boids_factors f = factors_with(
		fertile(),
		"breeding alone, hunger 0, fear 0, captured survive, max-number 40, predators 10");
	struct boids_boid boids[30];

	for (int i = 0; i < 30; i++) {
		boids[i] = adult((uint32_t)i % 20, (float)i, 1);
		boids[i].kind = i < 20 ? BOIDS_KIND_BOID : BOIDS_KIND_PREDATOR;
	}
	scoped_flock *flock = flock_on_screen(&f, boids, 30);
	run_steps(flock, 300, FRAME);
	assert_int_equal(boid_count(flock), 30);
}
