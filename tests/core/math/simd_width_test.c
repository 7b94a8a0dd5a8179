/* SPDX-License-Identifier: MIT */
/* SIMD width: a function compiled for each width computes the same, by the lanes of its width. */
#include "scene.h"

#include "math/simd_width.h"

/* Doubles numbers in groups as large as the lanes; returns nothing past the last group. */
SIMD_INLINE void
double_all(int lanes, float *x, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			x[k] *= 2;
}
SIMD_EACH(double_all, (float *x, int count), x, count)

TEST(each_width_runs_whole_groups_of_its_lanes)
{
	for (enum simd_width width = SIMD_1; width <= simd_widest(); width++) {
		for (int count = 0; count <= 16; count++) {
			const int lanes = simd_lanes(width), groups = (count + lanes - 1) / lanes;
			float x[32];
			for (int k = 0; k < 32; k++)
				x[k] = (float)k;
			SIMD_CALL(width, double_all, x, count);
			for (int k = 0; k < 32; k++)
				assert_true(x[k] == (float)(k < groups * lanes ? 2 * k : k));
		}
	}
}

TEST(narrower_widths_than_the_widest_are_supported)
{
	assert_true(simd_widest() >= SIMD_4);
	for (enum simd_width width = SIMD_1; width < SIMD_WIDTHS; width++)
		assert_int_equal(simd_supported(width), width <= simd_widest());
}
