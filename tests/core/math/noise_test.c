/* SPDX-License-Identifier: MIT */
/* Noise: smooth, uniform, within its bounds, and reproducible. */
#include "scene.h"

#include "math/noise.h"

static const struct noise_period never = { 0, 0 };

TEST(it_is_nothing_at_every_whole_place)
{
	for (int x = -4; x <= 4; x++)
		for (int y = -4; y <= 4; y++)
			for (int z = -4; z <= 4; z++)
				assert_near(noise_at(7, never, x, y, z), 0, 0);
}

TEST(it_stays_within_one_comes_near_it_and_is_nothing_on_average)
{
	struct dice d = { 3 };
	double sum = 0, least = 0, most = 0;

	for (int i = 0; i < 400000; i++) {
		double v = noise_at(7, never, dice_between(&d, -500, 500),
		                    dice_between(&d, -500, 500), dice_between(&d, -500, 500));
		sum += v;
		least = fmin(least, v);
		most = fmax(most, v);
		double w = noise_octaves(7, never, 5, v * 100, i * 0.37, i * 0.11);
		assert_true(w >= -1 && w <= 1);
	}
	assert_true(least >= -1 && most <= 1);
	assert_true(least < -0.85 && most > 0.85);
	assert_near(sum / 400000, 0, 0.005);
}

/* Noise is greatest in the middle of a cell whose gradients all point there. */
TEST(no_corners_can_lift_it_above_one)
{
	struct dice d = { 11 };
	double most = 0;

	for (int i = 0; i < 300000; i++) /* the middle of a cell is the highest point */
		most = fmax(most, fabs(noise_at((uint64_t)i, never, 0.5, 0.5,
		                                dice_between(&d, 0.3, 0.7))));
	assert_true(most > 0.9 && most <= 1);
}

static double
slope_along(int axis, double x, double y, double z)
{
	const double h = 1e-6;

	return (noise_at(5, never, x + h * (axis == 0), y + h * (axis == 1), z + h * (axis == 2)) -
	        noise_at(5, never, x - h * (axis == 0), y - h * (axis == 1), z - h * (axis == 2))) /
	       (2 * h);
}

/* Also across the sides of the cells, where a field that is merely continuous has a kink. */
TEST(neither_it_nor_its_slope_jumps)
{
	struct dice d = { 5 };

	for (int i = 0; i < 20000; i++) {
		double p[3] = { dice_between(&d, -9, 9), dice_between(&d, -9, 9),
			        dice_between(&d, -9, 9) };
		p[i % 3] = floor(p[i % 3]); /* on the side of a cell */
		double q[3] = { p[0], p[1], p[2] };
		p[i % 3] -= 1e-5;
		q[i % 3] += 1e-5;
		assert_near(noise_at(5, never, p[0], p[1], p[2]),
		            noise_at(5, never, q[0], q[1], q[2]), 1e-4);
		for (int axis = 0; axis < 3; axis++)
			assert_near(slope_along(axis, p[0], p[1], p[2]),
			            slope_along(axis, q[0], q[1], q[2]), 2e-3);
	}
}

TEST(the_same_seed_is_the_same_field_and_another_has_nothing_to_do_with_it)
{
	struct dice d = { 9 };
	double product = 0, square = 0;

	for (int i = 0; i < 100000; i++) {
		double x = dice_between(&d, 0, 300), y = dice_between(&d, 0, 300),
		       z = dice_between(&d, 0, 300), a = noise_at(1, never, x, y, z);
		assert_true(a == noise_at(1, never, x, y, z));
		product += a * noise_at(2, never, x, y, z);
		square += a * a;
	}
	assert_near(product / square, 0, 0.02);
}

TEST(with_a_period_it_repeats_in_all_octaves_and_has_no_seam)
{
	const struct noise_period round = { 3, 2 };
	struct dice d = { 2 };

	for (int i = 0; i < 2000; i++) {
		double x = dice_between(&d, 0, 3), y = dice_between(&d, 0, 2),
		       z = dice_between(&d, 0, 50), v = noise_octaves(4, round, 4, x, y, z);
		assert_near(noise_octaves(4, round, 4, x + 3, y, z), v, 1e-9);
		assert_near(noise_octaves(4, round, 4, x - 6, y + 4, z), v, 1e-9);
		assert_near(noise_octaves(4, round, 4, 3 - 1e-7, y, z),
		            noise_octaves(4, round, 4, 1e-7, y, z), 1e-4);
	}
}
