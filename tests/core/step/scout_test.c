/* SPDX-License-Identifier: MIT */
/* Scout: a few informed boids lead the flock, and two equal parties agree on one direction. */
#include "scene.h"

#include "step/effects.h"

/* Two scouts, one that flies its way and one that flies the other, by the published rule in
 * double. */
TEST(a_scout_is_drawn_its_way_and_the_more_the_longer_it_flies_there)
{
	for (int back = 0; back < 2; back++) {
		const struct boids_factors f =
			quiet_with("scouts-right 100, bias 0.01, max-speed 16");
		const struct boids_boid b = boid_at(5, 0, 0, back ? -9 : 9, 4);
		scoped_flock *flock = flock_on_screen(&f, &b, 1);
		double v = back ? -9 : 9, bias = 0.001;
		for (int i = 0; i < 600; i++) {
			flock_step(flock, FRAME);
			bias = v > 0 ? fmin(0.01, bias + 0.00004) : fmax(0.00004, bias - 0.00004);
			v += bias * (16 - v);
			assert_near(boid_with_id(flock, 5).mood.bias, bias, 1e-6);
			assert_near(boid_with_id(flock, 5).velocity.x, v, 2e-3);
		}
		assert_near(boid_with_id(flock, 5).velocity.y, 4, 0);
	}
}

TEST(half_the_steps_twice_as_long_are_the_same_flight)
{
	float ends[2];

	for (int slow = 0; slow < 2; slow++) {
		const struct boids_factors f = quiet_with("scouts-left 100");
		const struct boids_boid b = boid_at(5, 0, 0, -3, 4);
		scoped_flock *flock = flock_on_screen(&f, &b, 1);
		run_steps(flock, (slow ? 300 : 600), slow ? 2 * FRAME : FRAME);
		ends[slow] = boid_with_id(flock, 5).velocity.x;
	}
	assert_true(ends[0] < -5);
	assert_near(ends[0], ends[1], 0.2);
}

TEST(the_given_percentages_are_scouts_and_no_boid_is_both)
{
	struct boids_factors f = default_factors(), more;
	int right = 0, left = 0;

	f.scouts_right = 10;
	f.scouts_left = 25;
	more = f;
	more.scouts_left = 50;
	for (uint32_t id = 0; id < 100000; id++) {
		int way = scout_way(&f, id, 7);
		right += way > 0;
		left += way < 0;
		assert_true(way == 0 || scout_way(&more, id, 7) == way);
	}
	assert_near(right, 10000, 300);
	assert_near(left, 25000, 500);
	f.scouts_right = f.scouts_left = 0;
	for (uint32_t id = 0; id < 1000; id++)
		assert_int_equal(scout_way(&f, id, 7), 0);
}

/* ---- leading: a loose flock in a world that wraps, the mean heading along x after half a minute */

/* Few boids that see far: classic's groups seldom meet here. */
static double
mean_heading(const char *scouts, bool either, int seeds)
{
	const struct boids_factors far =
		default_with("edge wrap, noise 0.157, number 100, visual-range 4.5, "
	                     "separation-range 2, alignment 0.06, cohesion 0.01, min-speed 7");
	double sum = 0;

	for (int seed = 1; seed <= seeds; seed++) {
		const struct boids_factors f = factors_with(far, scouts);
		double x = 0;
		scoped_flock *flock = new_flock_in_cells(f, 80, 24, NULL, (uint64_t)seed);
		run_steps(flock, 2400, FRAME);
		for (size_t i = 0; i < boid_count(flock); i++) {
			struct boids_vec v = boid_of(flock, i).velocity;
			x += (double)v.x / hypot((double)v.x, (double)v.y);
		}
		x /= (double)boid_count(flock);
		sum += either ? fabs(x) : x;
	}
	return sum / seeds;
}

/* Twenty flights: no scouts 0.1 in either direction, one in ten 0.6, one in five 0.9 to the
 * right. */
TEST(one_in_five_leads_all_others)
{
	double lead = mean_heading("scouts-right 20", false, 6), none = mean_heading("", false, 6);

	assert_that(lead > 0.5 && lead > none + 0.4, "%g, %g without", lead, none);
}

/* Twenty flights of ten percent each: 0.92, in either direction. */
TEST(two_equal_parties_agree_on_one_way)
{
	double agreed = mean_heading("scouts-right 10, scouts-left 10", true, 6);

	assert_that(agreed > 0.75, "%g", agreed);
}
