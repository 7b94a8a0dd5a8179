/* SPDX-License-Identifier: MIT */
/* Scatter: two boids that attract each other flee each other, at the right time and for the right
 * duration. */
#include "scene.h"

/* Two boids in sight of each other, with cohesion only. */
static struct flock_state *
pair(void)
{
	const struct boids_factors f = quiet_with("visual-range 200, cohesion 0.01, number 2");
	const struct boids_boid boids[] = { boid_at(0, 40, 24, 0, 0), boid_at(1, 44, 24, 0, 0) };

	return flock_on_screen(&f, boids, 2);
}

/* Returns the offset of the second from the first. */
static float
apart(const struct flock_state *flock)
{
	return boid_with_id(flock, 1).position.x - boid_with_id(flock, 0).position.x;
}

/* Returns how much closer they come in a step: the change of their velocities. */
static float
pull(struct flock_state *flock, float seconds)
{
	float before = boid_with_id(flock, 0).velocity.x;

	flock_step(flock, seconds);
	return boid_with_id(flock, 0).velocity.x - before;
}

TEST(the_last_two_seconds_of_each_stretch_turn_cohesion_round)
{
	scoped_flock *flock = pair();
	int away = 0;

	retune(flock, "scatter 5");
	for (int i = 0; i < 600; i++) {
		double wish = 0.01 * (double)apart(flock);
		bool scattered = i % 300 >= 180;
		assert_near(pull(flock, FRAME), scattered ? -wish : wish, 1e-4);
		away += scattered;
	}
	assert_int_equal(away, 240);
}

TEST(on_demand_it_scatters_for_two_seconds_and_gathers_again)
{
	scoped_flock *flock = pair();

	assert_true(pull(flock, FRAME) > 0);
	flock_scatter(flock);
	float before = apart(flock);
	for (int i = 0; i < 120; i++)
		assert_true(pull(flock, FRAME) < 0);
	assert_true(apart(flock) > before);
	assert_true(pull(flock, FRAME) > 0);
	flock_scatter(flock);
	assert_true(pull(flock, FRAME) < 0);
	retune(flock, "noise 0"); /* a change of settings does not end it */
	assert_true(pull(flock, FRAME) < 0);
}

/* Whether one boid turns away from the other in a step of `seconds`. */
static bool
flees(struct flock_state *flock, float seconds)
{
	float to_other = apart(flock);

	return pull(flock, seconds) * to_other < 0;
}

/* Started just after a change of settings, with steps of another length before and after it. */
TEST(two_seconds_are_two_seconds_whatever_the_steps)
{
	static const float before_and_after[][2] = { { 0.1f, 0.1f },
		                                     { 0.1f, 0.01f },
		                                     { 0.01f, 0.1f } };

	every (lengths, before_and_after) {
		const float seconds = (*lengths)[1];
		scoped_flock *flock = pair();
		for (int i = 0; i < 100; i++)
			assert_false(flees(flock, (*lengths)[0]));
		retune(flock, "noise 0");
		flock_scatter(flock);
		for (float left = 2; left > seconds / 2; left -= seconds)
			assert_true(flees(flock, seconds));
		assert_false(flees(flock, seconds));
	}
}

/* Four seconds of short steps, then as long ones, then short ones again. */
TEST(steps_of_any_length_scatter_at_the_same_times)
{
	scoped_flock *flock = pair();
	double length;

	retune(flock, "scatter 5");
	for (double time = 0; time < 12; time += length) {
		const bool scattered = time - 5 * floor(time / 5) >= 3;
		length = 1.0 / (time < 4 ? 64 : time < 9 ? 16 : 128);
		assert_that(flees(flock, (float)length) == scattered, "at %g s", time);
	}
}
