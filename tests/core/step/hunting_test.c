/* SPDX-License-Identifier: MIT */
/* Hunting: catches are swept along the step, so their rate does not depend on its length. */
#include "scene.h"

static struct boids_factors
hunt(void)
{
	return quiet_with("captured eaten, predators 1, fear 0, fear-range 0, predator-cost 0, "
	                  "predator-stomach 2, yield 0.5, speed-policy cap, max-speed 20, "
	                  "radius 0.5, territory 2000");
}

/* A predator flies over a boid within one step: it jumps from one side of it to the other. */
TEST(a_boid_on_the_way_of_a_long_step_is_caught)
{
	const struct boids_factors f = hunt();
	const struct boids_boid two[] = { living(predator_at(0, 20, 20, 20, 0), 1, 1),
		                          boid_at(1, 30, 20, 0, 0) };
	scoped_flock *flock = flock_on_screen(&f, two, 2);

	flock_step(flock, 1);
	assert_int_equal(boid_count(flock), 0);
	assert_measure(flock, EATEN, 1, 0);
	/* It ate half a stomach; the other half is lost. */
	assert_near(predator_of(flock, 0).life.energy, 1.5, 1e-6);
	assert_measure(flock, ENERGY_LOST, 0.5, 0);
}

TEST(a_flock_without_boids_goes_on)
{
	struct boids_factors f = factors_with(hunt(), "number 0, predator-cost 0.2");
	scoped_flock *flock = flock_on_screen(&f, NULL, 0);

	run_steps(flock, 1200, FRAME);
	assert_int_equal(predator_count(flock), 0);
	assert_measure(flock, PREDATOR_DEATHS, 1, 0);
	assert_int_equal((int)flock_state(flock).predators_removed, 1);
}

/* Prey that flies straight and is replaced when it is caught: all that were caught in a fifth of a
 * second come back at random places. */
enum { PREY = 400, PREDATORS = 100 };

static struct boids_boid
straight(struct dice *d, uint32_t id)
{
	struct boids_vec way = dice_direction(d, 2);
	float x = (float)dice_between(d, 0, 199), y = (float)dice_between(d, 0, 119);

	return boid_at(id, x, y, 10 * way.x, 10 * way.y);
}

/* Returns catches per predator and second over that many catches. */
static double
catch_rate(int per_second, double catches)
{
	const struct boids_factors f =
		factors_with(hunt(), "predators 100, edge wrap, digest 1, hunt-range 6, "
	                             "max-speed 10, predator-stomach 8, yield 0");
	struct boids_boid all[PREY + PREDATORS];
	struct dice d = { 5 };

	for (uint32_t i = 0; i < PREY + PREDATORS; i++) {
		all[i] = living(straight(&d, i < PREY ? i : i - PREY), 1, 1);
		all[i].kind = i < PREY ? BOIDS_KIND_BOID : BOIDS_KIND_PREDATOR;
	}
	scoped_flock *flock = flock_of(&f, world_sized(&f, 200, 120), all, PREY + PREDATORS);
	for (int step = 1; measure_value(flock, BOIDS_MEASURE_EATEN) < catches; step++) {
		flock_step(flock, 1 / (float)per_second);
		if (step % (per_second / 5 > 0 ? per_second / 5 : 1) != 0)
			continue;
		struct boids_state state = flock_state(flock);
		bool used[PREY] = { false };
		size_t count = 0;
		for (; count < boid_count(flock); count++) {
			all[count] = boid_of(flock, count);
			used[all[count].id] = true;
		}
		for (uint32_t id = 0; id < PREY; id++)
			if (!used[id])
				all[count++] = straight(&d, id);
		for (size_t i = 0; i < PREDATORS; i++)
			all[count++] = predator_of(flock, i);
		state.removed = 0;
		assert_true(flock_restore(flock, all, count, &state, NULL));
	}
	return measure_value(flock, BOIDS_MEASURE_EATEN) / flock_time(flock) / PREDATORS;
}

/* 4000 catches: 1.6 % a sigma; 1000: 3 %. */
TEST(catches_per_second_do_not_depend_on_the_length_of_a_step)
{
	const double catches = getenv("SCIENCE") ? 4000 : 1000;
	double coarse = catch_rate(15, catches), usual = catch_rate(60, catches);
	double fine = catch_rate(240, catches);

	if (getenv("SCIENCE"))
		print_message(
			"catches per predator-second at 1/15, 1/60, 1/240 s: %.4f %.4f %.4f\n",
			coarse, usual, fine);
	assert_near(coarse / usual, 1, 0.1);
	assert_near(fine / usual, 1, 0.1);
	assert_near(coarse / fine, 1, 0.1);
}

/* Returns a predator with genes that flies after a boid far away for a while, in a flock that lives. */
static struct boids_boid
chasing(float speed, float sight, float apart, double seconds)
{
	const struct boids_factors f =
		factors_with(hunt(), "hunt-range 20, predator-cost 0.02, exertion 0.5, hunger 0");
	struct boids_boid two[] = { living(predator_at(0, 5, 20, 0.1f, 0), 1, 1),
		                    living(boid_at(1, 5 + apart, 20, 0, 0), 1, 1) };

	two[0].life.genes[BOIDS_GENE_speed] = speed;
	two[0].life.genes[BOIDS_GENE_forage] = sight;
	scoped_flock *flock = flock_on_screen(&f, two, 2);
	run_steps(flock, (int)(seconds * 60), FRAME);
	return predator_of(flock, 0);
}

/* A predator is 1.15 times as fast as boids, which fly at 20; it is nearly so after half a second. */
TEST(genes_of_predators_are_those_of_speed_and_sight)
{
	const double speed = (double)chasing(1, 1, 19, 0.5).velocity.x;

	assert_in_range(speed, 22, 23);
	assert_near(chasing(1.3f, 1, 19, 0.5).velocity.x, 1.3 * speed, 0.1);
	assert_true(chasing(1, 1, 25, 0.5).velocity.x < 1);
	assert_near(chasing(1, 1.3f, 25, 0.5).velocity.x, speed, 0.1);
	assert_true(chasing(1, 0.7f, 19, 0.5).velocity.x < 1);
}

/* At rest half of 0.02 stomachs is spent in a second, a quarter of it on the area seen. */
TEST(genes_of_predators_have_their_cost)
{
	const double rest = 0.01, seconds = 10;

	assert_near(1 - (double)chasing(1, 1, 60, seconds).life.energy, rest * seconds, 1e-3);
	assert_near(1 - (double)chasing(1, 1.4f, 60, seconds).life.energy,
	            rest * seconds * (0.75 + 0.25 * 1.96), 1e-3);
	/* A chase at the maximum speed u = 1 costs 1 / 0.343 of the other half. */
	double slow = (double)chasing(1, 1, 19, 0.5).life.energy;
	double fast = (double)chasing(1.3f, 1, 19, 0.5).life.energy;
	assert_true(1 - fast > (1 - slow) * 1.4);
}

TEST(a_young_predator_inherits)
{
	const struct boids_factors f = factors_with(hunt(), "mutation 0.1, maturity 0");
	struct boids_boid two[] = { living(predator_at(0, 20, 20, 20, 0), 1.7f, 1.5f),
		                    living(boid_at(1, 21, 20, 0, 0), 1, 1.5f) };

	two[0].life.founder = 31;
	scoped_flock *flock = flock_on_screen(&f, two, 2);
	run_steps(flock, 2, FRAME);
	assert_int_equal(predator_count(flock), 2);
	const struct boids_life young = predator_of(flock, 1).life;
	const float gene = young.genes[BOIDS_GENE_speed];
	assert_true(gene != 1.5f && gene > 0.9f && gene < 2.5f);
	assert_int_equal(young.founder, 31);
	assert_int_equal(young.generation, 1);
}
