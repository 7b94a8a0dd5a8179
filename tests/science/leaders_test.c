/* SPDX-License-Identifier: MIT */
/* Leaders: the way of a group that two parties pull, as in figure 3 of Couzin, Krause, Franks, Levin 2005:
 * between both up to a critical angle, and above it that of one. */
#include "reference.h"
#include "science.h"

static double
degrees(double radians)
{
	return radians * 180 / 3.141592653589793;
}

/* Returns the way that the group takes in the end, from that of scouts-right. */
static double
way(float angle, uint64_t seed)
{
	struct boids_factors f = science_preset("leaders");

	f.scouts_angle = angle;
	scoped_flock *flock = science_flock(f, 80, 24, seed);
	run_steps(flock, 3000, 0.2f);
	scoped_block struct bird *birds = birds_by_id(flock);
	struct real sum = { 0 };
	for (size_t i = 0; i < boid_count(flock); i++)
		sum = real_add(sum, birds[i].velocity, 1);
	assert_true(measure_value(flock, BOIDS_MEASURE_ORDER) > 0.8);
	return degrees(atan2(-sum.y, sum.x));
}

TEST(one_way_is_right_and_the_other_is_turned_from_it)
{
	static const float angles[] = { 0, 90, 180 };

	every (angle, angles)
		for (int left = 0; left < 2; left++) {
			struct boids_factors f = quiet_with(left ? "scouts-left 100, bias 0.5"
			                                         : "scouts-right 100, bias 0.5");
			const struct boids_boid b = boid_at(0, 40, 24, 0.1f, -0.2f);
			f.scouts_angle = *angle;
			scoped_flock *flock = flock_on_screen(&f, &b, 1);
			run_steps(flock, 600, FRAME);
			const struct boids_vec v = boid_of(flock, 0).velocity;
			const double turned = left ? (double)*angle / 180 * 3.141592653589793 : 0;
			const double along = (double)v.x * cos(turned) - (double)v.y * sin(turned);
			assert_near(along, (double)f.max_speed, 0.01);
		}
}

TEST(a_small_angle_is_halved_and_of_a_large_one_a_side_is_taken)
{
	const uint64_t seeds = science_asked() ? 20 : 8;
	int right = 0, left = 0;
	double between = 0;

	for (uint64_t seed = 1; seed <= seeds; seed++) {
		between += way(60, seed) / (double)seeds;
		const double taken = way(120, seed);
		right += fabs(taken) < 45;
		left += fabs(taken - 120) < 45;
	}
	science_figure("60 degrees: mean way", 30, 10, between);
	science_figure("120 degrees: share that takes one side", 1, 0.15,
	               (double)(right + left) / (double)seeds);
	science_figure("120 degrees: share that takes the right", 0.5, 0.4,
	               (double)right / (double)seeds);
	science_verdict();
}
