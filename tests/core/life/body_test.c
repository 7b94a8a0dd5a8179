/* SPDX-License-Identifier: MIT */
/* Body: boids starve, tire and age when the equations say, and children inherit genes. */
#include "life/body.h"
#include "scene.h"

/* A boid alone that always flies at this share of max-speed. */
static struct flock_state *
flyer(const char *settings, float share, float least)
{
	const struct boids_boid one = boid_at(0, 20, 20, 10 * share, 0);
	struct boids_factors f = factors_with(
		quiet_with("edge wrap, speed-policy clamp, max-speed 10, maturity 0"), settings);

	f.min_speed = least;
	return flock_on_screen(&f, &one, 1);
}

static double
seconds_alive(float share, float dt)
{
	scoped_flock *flock =
		flyer("hunger 20, exertion 0.4", share, 10 * share); /* starving, too */

	while (boid_count(flock) > 0 && flock_time(flock) < 1000)
		flock_step(flock, dt);
	return flock_time(flock);
}

TEST(a_full_boid_starves_after_the_time_of_its_speed)
{
	assert_near(seconds_alive(0.7f, FRAME), 20, 0.05);
	assert_near(seconds_alive(0.7f, 1 / 240.0f), 20, 0.05);
	assert_near(seconds_alive(0.7f, 0.0005f), 20, 0.05);
	assert_near(seconds_alive(0, FRAME), 20 / 0.6, 0.1);
	assert_near(seconds_alive(1, FRAME), 20 / (0.6 + 0.4 / 0.343), 0.05);
}

TEST(at_full_speed_breath_is_gone_after_exhaustion_and_comes_back_at_rest)
{
	scoped_flock *flock = flyer("exhaustion 4", 1, 0);

	flock_step(flock, FRAME);
	assert_near(boid_with_id(flock, 0).life.breath, 1 - 1 / 240.0, 1e-5);
	run_steps(flock, 30000, FRAME);
	/* It balances at cruising speed, 0.7 of the greatest: 0.5 + 0.5 breath = 0.7. */
	assert_near(boid_with_id(flock, 0).life.breath, 0.4, 1e-2);
	assert_near(boid_with_id(flock, 0).velocity.x, 7, 0.05);
}

/* Boids that only age; `until` 0.1, 0.2 ... of the lifespan. */
static void
survival(float dt, int count, double tolerance)
{
	struct boids_factors f = quiet_with("lifespan 20, maturity 0");
	scoped_block struct boids_boid *boids = calloc((size_t)count, sizeof *boids);
	double sum = 0, at_lifespan = 0, before = 0, worst = 0;

	assert_non_null(boids);
	for (int i = 0; i < count; i++)
		boids[i] = boid_at((uint32_t)i, (float)(i % 100), (float)(i / 100), 0, 0);
	scoped_flock *flock = flock_of(&f, world_sized(&f, 200, 200), boids, (size_t)count);
	for (double t = 0; boid_count(flock) > 0 && t < 60; t = flock_time(flock)) {
		double share = (double)boid_count(flock) / count;
		double b = 8 / 20.0, s = exp(-(exp(b * (t - 20)) - exp(-8)));
		worst = fmax(worst, fabs(share - s));
		sum += share * (double)dt;
		if (before < 20 && t >= 20)
			at_lifespan = share;
		before = t;
		flock_step(flock, dt);
	}
	assert_near(sum / 20, 0.928, 0.928 * tolerance);
	assert_near(at_lifespan, 0.368, 2 * tolerance + (double)dt * 0.15);
	assert_true(worst < 2 * tolerance);
	assert_measure(flock, AGED, count, 0);
}

/* Gompertz (1825). 5 sigma of 10000 boids: a mean within 0.7 %, shares within 0.025. */
TEST(boids_die_of_age_by_gompertz_at_any_length_of_a_step)
{
	survival(1 / 60.0f, 10000, 0.0125);
	survival(0.25f, 10000, 0.0125);
}

/* A gene of 0 was never set. */
TEST(a_life_without_all_genes_becomes_a_new_one)
{
	struct boids_life life = body_new(0.5f, 3);

	for (int g = 0; g < BOIDS_GENES; g++)
		assert_true(life.genes[g] == 1);
	life.genes[0] = 2;
	assert_true(body_valid(&life, 1, 5).genes[0] == 2 && body_valid(&life, 1, 5).age == 3);
	life.genes[BOIDS_GENES - 1] = 0;
	life = body_valid(&life, 1, 5);
	assert_true(life.genes[0] == 1 && life.genes[BOIDS_GENES - 1] == 1 && life.age == 5);
}

/* 10000 children: sigma of a coin 0.005, of a mean sd / 100, of a deviation sd / 141. */
TEST(a_child_has_each_gene_of_either_parent_times_e_to_a_normal_number)
{
	enum { CHILDREN = 10000 };
	float mother[BOIDS_GENES], father[BOIDS_GENES], child[BOIDS_GENES];
	double coins = 0, sum = 0, squares = 0;

	for (int g = 0; g < BOIDS_GENES; g++) {
		mother[g] = 1;
		father[g] = 2;
	}
	for (uint32_t i = 0; i < CHILDREN; i++) {
		struct random chance = random_of(random_key(1, i, RANDOM_BIRTH), 7);
		body_inherit(child, mother, father, 0, &chance);
		coins += child[3] == 1;
		assert_true(child[3] == 1 || child[3] == 2);
		chance = random_of(random_key(1, i, RANDOM_BIRTH), 7);
		body_inherit(child, mother, mother, 0.1f, &chance);
		sum += log((double)child[2]);
		squares += log((double)child[2]) * log((double)child[2]);
	}
	assert_near(coins / CHILDREN, 0.5, 0.025);
	assert_near(sum / CHILDREN, 0, 0.005);
	assert_near(sqrt(squares / CHILDREN), 0.1, 0.004);
}

/* Of N generations the variances add up: 20 * 0.05^2. The limits are 9 deviations away. Sigma of
 * the variance of 5000 lines is 2 %. */
TEST(without_selection_the_variance_grows_by_that_of_each_generation)
{
	enum { LINES = 5000, GENERATIONS = 20 };
	const double expected = GENERATIONS * 0.05 * 0.05;
	double sum = 0, squares = 0;

	for (uint32_t i = 0; i < LINES; i++) {
		struct random chance = random_of(random_key(3, i, RANDOM_BIRTH), 1);
		struct boids_life life = body_new(1, 0);
		float *genes = life.genes;
		for (int k = 0; k < GENERATIONS; k++)
			body_inherit(genes, genes, genes, 0.05f, &chance);
		sum += log((double)genes[4]);
		squares += log((double)genes[4]) * log((double)genes[4]);
	}
	assert_near(squares / LINES / expected, 1, 0.1);
	assert_near(sum / LINES, 0, 5 * sqrt(expected / LINES));
}

TEST(genes_stay_within_their_limits)
{
	struct boids_life life = body_new(1, 0);
	struct random chance = random_of(1, 2);
	float *genes = life.genes;

	for (int i = 0; i < 3000; i++) {
		body_inherit(genes, genes, genes, 1, &chance);
		for (int g = 0; g < BOIDS_GENES; g++)
			assert_true(genes[g] >= BOIDS_GENE_LEAST && genes[g] <= BOIDS_GENE_MOST);
	}
}

/* Returns the share of boids that reach an age, by the sum of the hazard b e^(b (age - lifespan)). */
static double
reach(double age, double lifespan)
{
	const double b = 8 / lifespan, dt = lifespan / 2000;
	double sum = 0;

	for (double t = dt / 2; t < age; t += dt)
		sum += b * exp(b * (t - lifespan)) * dt;
	return exp(-sum);
}

/* 10000 boids: sigma of the mean age is 0.3 %, of a share 0.005. */
TEST(a_flock_starts_with_the_ages_of_one_in_balance)
{
	enum { BOIDS = 10000, LIFESPAN = 50 };
	struct boids_factors f = default_factors();
	double ages = 0, young = 0, energies = 0, all = 0, moment = 0, below = 0;

	f.lifespan = LIFESPAN;
	f.hunger = 30;
	f.breeding = BOIDS_BREEDING_ALONE;
	for (uint32_t i = 0; i < BOIDS; i++) {
		struct boids_life life = body_new(2, f.maturity);
		struct random chance = random_of(random_key(1, 0, RANDOM_START), i);
		body_start(&life, &f, &chance);
		ages += (double)life.age / BOIDS;
		young += (life.age < LIFESPAN / 2) / (double)BOIDS;
		energies += (double)life.energy / BOIDS;
		assert_true(life.energy >= 0.2999f && life.energy <= 1.4f);
	}
	for (double age = 0.125; age < 2 * LIFESPAN; age += 0.25) {
		all += reach(age, LIFESPAN);
		moment += age * reach(age, LIFESPAN);
		below += age < LIFESPAN / 2 ? reach(age, LIFESPAN) : 0;
	}
	assert_near(ages / (moment / all), 1, 0.015);
	assert_near(young, below / all, 0.02);
	assert_near(energies, 2 * (0.15 + 0.7) / 2, 0.01);
}
