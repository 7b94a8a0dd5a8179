/* SPDX-License-Identifier: MIT */
/* Portable math: the polynomials against libm. */
#include "scene.h"

#include "math/portable_math.h"

TEST(sine_and_cosine_are_right_for_any_angle)
{
	for (int i = -40000; i <= 40000; i++) {
		double a = i * 0.00437, tolerance = 1e-14 + 1e-15 * fabs(a);
		assert_near(portable_sin(a), sin(a), tolerance);
		assert_near(portable_cos(a), cos(a), tolerance);
		assert_near(portable_sin(a) * portable_sin(a) + portable_cos(a) * portable_cos(a),
		            1, 1e-14);
	}
}

TEST(quarter_turns_are_exact)
{
	const int sine[] = { 0, 1, 0, -1 }, cosine[] = { 1, 0, -1, 0 };

	for (int i = -8; i <= 8; i++) {
		assert_near(portable_sin(MATH_RADIANS(90.0 * i)), sine[i & 3], 1e-15);
		assert_near(portable_cos(MATH_RADIANS(90.0 * i)), cosine[i & 3], 1e-15);
	}
	assert_true(portable_sin(0) == 0 && portable_cos(0) == 1);
}

TEST(logarithm_and_exponential_are_right_and_undo_each_other)
{
	for (int i = -440; i <= 440; i++) {
		double x = pow(1.17, i);
		assert_near(portable_log(x), log(x), 1e-14 * (1 + fabs(log(x))));
		assert_near(portable_exp(portable_log(x)) / x, 1, 1e-13);
	}
	for (int i = -944; i <= 944; i++)
		assert_near(portable_exp(0.731 * i) / exp(0.731 * i), 1, 1e-13);
	assert_true(portable_log(1) == 0 && portable_exp(0) == 1);
}

TEST(powers_are_right_also_of_zero)
{
	for (int i = 0; i < 27; i++)
		for (int j = 0; j < 42; j++) {
			double base = 1e-7 + 0.0371 * i, power = 7.3 * j;
			assert_near(portable_pow(base, power), pow(base, power), 1e-13);
		}
	assert_true(portable_pow(0, 2) == 0 && portable_pow(0, 0.1) == 0);
	assert_true(portable_pow(0, 0) == 1 && portable_pow(0.5, 0) == 1);
	assert_near(portable_pow(10000, 1.0 / 3), cbrt(10000), 1e-11);
}
