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

TEST(accelerations_grow_with_time_and_noise_with_its_root)
{
	struct boids_factors f = default_with("noise 0.2");
	struct rates r = rates_of(&f, &eighty, 0.25f, &traits); /* 15 frames */

	assert_near(r.separation, 15 * 0.5, 1e-5);
	assert_near(r.cohesion, 15 * 0.03, 1e-6);
	assert_near(r.turn, 15 * 1.2, 1e-5);
	assert_near(r.wall, 15 * 0.05, 1e-5);
	assert_near(r.noise, 0.2 * sqrt(15), 1e-6);
}

TEST(a_relaxation_over_two_steps_is_that_over_both_together)
{
	for (int i = 0; i < 58; i++)
		for (int j = 0; j < 10; j++) {
			double f = 0.001 + 0.0173 * i, q = 0.1 * pow(1.7, j);
			double one = 1 - (double)rates_relaxation((float)f, q);
			double two = 1 - (double)rates_relaxation((float)f, 2 * q);
			assert_near(two, one * one, 1e-6);
			assert_near(one, pow(1 - f, q), 1e-6);
		}
}

TEST(a_relaxation_stays_between_nothing_and_all)
{
	for (int i = -6; i <= 6; i++) {
		double q = pow(3, i);
		assert_near(rates_relaxation(0, q), 0, 0);
		assert_near(rates_relaxation(1, q), 1, 0);
		assert_near(rates_relaxation(100, q), 1, 0);
		assert_near(rates_relaxation(0.999999f, q), 1 - pow(1 - (double)0.999999f, q), 1e-6);
	}
}

TEST(a_margin_is_at_most_a_quarter_of_the_side)
{
	struct boids_factors f = default_with("margin 6");
	const struct boids_world small = { .size = { 8, 100, 2 } };
	struct rates r = rates_of(&f, &small, 0.01f, &traits);

	assert_xy(r.margin, 2, 6, 0);
	assert_near(r.margin.z, 0.5, 0);
}

TEST(where_min_speed_exceeds_max_speed_max_speed_rules)
{
	struct boids_factors f = default_with("min-speed 20, max-speed 5");
	struct rates r = rates_of(&f, &eighty, 0.01f, &traits);

	assert_near(r.min_speed, 5, 0);
	assert_near(r.max_speed, 5, 0);
}

TEST(wind_blows_right_at_nought_and_up_at_ninety_degrees)
{
	struct boids_factors f = default_with("wind 4");

	for (f.wind_angle = 0; f.wind_angle <= 360; f.wind_angle += 15) {
		struct rates r = rates_of(&f, &eighty, 0.5f, &traits);
		double angle = (double)f.wind_angle * 3.141592653589793 / 180;
		assert_xy(r.wind, 2 * cos(angle), -2 * sin(angle), 1e-6);
		assert_near(r.wind.z, 0, 0);
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
