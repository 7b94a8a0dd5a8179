/* SPDX-License-Identifier: MIT */
/* Rates: factors per frame over steps of any length. */
#include "scene.h"

#include "rules/rates.h"

static const struct boids_world eighty = { .size = { 80, 48, 0 } };

static float
as_it_is(float speed, const struct rates *r)
{
	(void)r;
	return speed;
}

static const struct traits traits = { .forgets = false, .allowed = as_it_is };

TEST(a_step_of_one_frame_uses_each_factor_exactly_as_it_stands)
{
	struct boids_factors f = default_with("noise 0.157");

	for (int rate = 1; rate <= 240; rate++) {
		f.reference_rate = (float)rate;
		struct rates r = rates_of(&f, &eighty, 1 / (float)rate, &traits);
		assert_true(r.frames == 1);
		assert_true(r.separation == f.separation && r.cohesion == f.cohesion);
		assert_true(r.alignment == f.alignment && r.noise == f.noise);
		assert_true(r.turn == f.turn && r.wall == f.wall);
	}
}

/* The reference frame does not affect the speed at which walls approach. */
TEST(boids_look_at_walls_twenty_times_a_second)
{
	static const struct {
		float seconds;
		unsigned look_every;
	} steps[] = {
		{ 1 / 60.0f, 3 }, { 1 / 30.0f, 1 }, { 1 / 20.0f, 1 }, { 0.0001f, 500 }, { 1, 1 }
	};
	struct boids_factors f = default_factors();

	for (int rate = 1; rate <= 240; rate++)
		every (step, steps) {
			float seconds = step->seconds, look_every = (float)step->look_every;
			f.reference_rate = (float)rate;
			struct rates r = rates_of(&f, &eighty, seconds, &traits);
			assert_int_equal(r.look_every, step->look_every);
			assert_near(r.avoidance / (f.avoidance * look_every * seconds), rate, 1e-3);
		}
}
