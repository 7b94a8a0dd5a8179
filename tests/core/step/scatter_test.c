/* SPDX-License-Identifier: MIT */
/* Scatter: two boids that attract each other flee each other, at the right time and for the right
 * duration. */
#include "reference.h"
#include "scene.h"

/* Two boids in sight of each other, with cohesion only. */
static struct flock_state *
pair(struct boids_factors *f)
{
	const struct boids_boid boids[] = { { .position = { 40, 24, 0 }, .id = 0 },
		                            { .position = { 44, 24, 0 }, .id = 1 } };

	*f = quiet_factors();
	f->visual_range = 200;
	f->cohesion = 0.01f;
	f->number = 2;
	return flock_of(f, world_sized(f, 80, 48), boids, 2);
}

/* Returns how much closer they come in a step: the change of their velocities. */
static double
pull(struct flock_state *flock)
{
	double before = (double)boid_with_id(flock, 0).velocity.x;

	flock_step(flock, FRAME);
	return (double)boid_with_id(flock, 0).velocity.x - before;
}

static double
distance(const struct flock_state *flock)
{
	return real_distance(real_of(boid_with_id(flock, 0).position),
	                     real_of(boid_with_id(flock, 1).position));
}

TEST(the_last_two_seconds_of_each_stretch_turn_cohesion_round)
{
	struct boids_factors f;
	scoped_flock *flock = pair(&f);
	int away = 0;

	f.scatter = 5;
	refit(flock, &f);
	for (int i = 0; i < 600; i++) {
		double wish = 0.01 * (double)(boid_with_id(flock, 1).position.x -
		                              boid_with_id(flock, 0).position.x);
		bool scattered = i % 300 >= 180;
		assert_near(pull(flock), scattered ? -wish : wish, 1e-4);
		away += scattered;
	}
	assert_int_equal(away, 240);
}

TEST(on_demand_it_scatters_for_two_seconds_and_gathers_again)
{
	struct boids_factors f;
	scoped_flock *flock = pair(&f);

	assert_true(pull(flock) > 0);
	flock_scatter(flock);
	double before = distance(flock);
	for (int i = 0; i < 120; i++)
		assert_true(pull(flock) < 0);
	assert_true(distance(flock) > before);
	assert_true(pull(flock) > 0);
	flock_scatter(flock);
	assert_true(pull(flock) < 0);
	f.noise = 0; /* a change of settings does not end it */
	refit(flock, &f);
	assert_true(pull(flock) < 0);
}

/* Whether one boid turns away from the other in a step of `seconds`. */
static bool
flees(struct flock_state *flock, float seconds)
{
	struct boids_boid before = boid_with_id(flock, 0);
	float to_other = boid_with_id(flock, 1).position.x - before.position.x;

	flock_step(flock, seconds);
	return (boid_with_id(flock, 0).velocity.x - before.velocity.x) * to_other < 0;
}

/* For exactly two seconds of such steps. */
static bool
flees_for_two_seconds(struct flock_state *flock, float seconds)
{
	for (float left = 2; left > seconds / 2; left -= seconds)
		if (!flees(flock, seconds))
			return false;
	return !flees(flock, seconds);
}

/* Started just after a change of settings, with steps of another length before and after it. */
TEST(two_seconds_are_two_seconds_whatever_the_steps)
{
	static const float before_and_after[][2] = { { 0.1f, 0.1f },
		                                     { 0.1f, 0.01f },
		                                     { 0.01f, 0.1f } };

	for (int k = 0; k < 3; k++) {
		struct boids_factors f;
		scoped_flock *flock = pair(&f);
		for (int i = 0; i < 100; i++)
			assert_false(flees(flock, before_and_after[k][0]));
		refit(flock, &f);
		flock_scatter(flock);
		assert_true(flees_for_two_seconds(flock, before_and_after[k][1]));
	}
}
