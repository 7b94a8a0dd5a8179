/* SPDX-License-Identifier: MIT */
/* Body: boids starve, tire and age when the equations say. */
#include "scene.h"

#include "boids/measure.h"
#include "math/random.h"

#include <math.h>
#include <stdlib.h>

/* A boid alone that always flies at this share of max-speed. */
static struct boids_flock *
flyer(struct boids_factors *f, float share, float least)
{
	const struct boids_boid one[] = { { .position = { 20, 20, 0 },
		                            .velocity = { 10 * share, 0, 0 } } };

	f->edge = BOIDS_EDGE_WRAP;
	f->speed_policy = BOIDS_SPEED_CLAMP;
	f->min_speed = least;
	f->max_speed = 10;
	f->maturity = 0;
	return flock_of(f, world_sized(f, 80, 48), one, 1);
}

static double
seconds_alive(struct boids_factors f, float share, float dt)
{
	struct boids_flock *flock = flyer(&f, share, 10 * share); /* starving, too */
	double end;

	while (boids_flock_count(flock, BOIDS_KIND_BOID) > 0 && boids_flock_time(flock) < 1000)
		boids_flock_step(flock, dt);
	end = boids_flock_time(flock);
	boids_flock_free(flock);
	return end;
}

TEST(a_full_boid_starves_after_the_time_of_its_speed)
{
	struct boids_factors f = quiet_factors();

	f.hunger = 20;
	f.exertion = 0.4f;
	assert_near(seconds_alive(f, 0.7f, 1 / 60.0f), 20, 0.05);
	assert_near(seconds_alive(f, 0.7f, 1 / 240.0f), 20, 0.05);
	assert_near(seconds_alive(f, 0.7f, 0.0005f), 20, 0.05);
	assert_near(seconds_alive(f, 0, 1 / 60.0f), 20 / 0.6, 0.1);
	assert_near(seconds_alive(f, 1, 1 / 60.0f), 20 / (0.6 + 0.4 / 0.343), 0.05);
}

TEST(at_full_speed_breath_is_gone_after_exhaustion_and_comes_back_at_rest)
{
	struct boids_factors f = quiet_factors();

	f.exhaustion = 4;
	scoped_flock *flock = flyer(&f, 1, 0);
	boids_flock_step(flock, 1 / 60.0f);
	assert_near(boid_with_id(flock, 0).life.breath, 1 - 1 / 240.0, 1e-5);
	for (int i = 0; i < 30000; i++)
		boids_flock_step(flock, 1 / 60.0f);
	/* It balances at cruising speed, 0.7 of the greatest: 0.5 + 0.5 breath = 0.7. */
	assert_near(boid_with_id(flock, 0).life.breath, 0.4, 1e-2);
	assert_near(boid_with_id(flock, 0).velocity.x, 7, 0.05);
}

/* Boids that only age; `until` 0.1, 0.2 ... of the lifespan. */
static void
survival(float dt, int count, double tolerance)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid *boids = calloc((size_t)count, sizeof *boids);
	double sum = 0, at_lifespan = 0, before = 0, worst = 0;

	f.lifespan = 20;
	f.maturity = 0;
	assert_non_null(boids);
	for (int i = 0; i < count; i++)
		boids[i] =
			(struct boids_boid){ .id = (uint32_t)i,
			                     .position = { (float)(i % 100), (float)(i / 100), 0 } };
	scoped_flock *flock = flock_of(&f, world_sized(&f, 200, 200), boids, (size_t)count);
	for (double t = 0; boids_flock_count(flock, BOIDS_KIND_BOID) > 0 && t < 60;
	     t = boids_flock_time(flock)) {
		double share = (double)boids_flock_count(flock, BOIDS_KIND_BOID) / count;
		double b = 8 / 20.0, s = exp(-(exp(b * (t - 20)) - exp(-8)));
		worst = fmax(worst, fabs(share - s));
		sum += share * (double)dt;
		if (before < 20 && t >= 20)
			at_lifespan = share;
		before = t;
		boids_flock_step(flock, dt);
	}
	assert_near(sum / 20, 0.928, 0.928 * tolerance);
	assert_near(at_lifespan, 0.368, 2 * tolerance + (double)dt * 0.15);
	assert_true(worst < 2 * tolerance);
	assert_true(boids_measure_table[BOIDS_MEASURE_AGED].of(flock) == count);
	free(boids);
}

/* Gompertz (1825). 5 sigma of 10000 boids: a mean within 0.7 %, shares within 0.025. */
TEST(boids_die_of_age_by_gompertz_at_any_length_of_a_step)
{
	survival(1 / 60.0f, 10000, 0.0125);
	survival(0.25f, 10000, 0.0125);
}
