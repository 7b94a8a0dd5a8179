/* SPDX-License-Identifier: MIT */
/* Portable math: sine, cosine, exponential and logarithm by fixed polynomials. libm differs in the
 * last bit between machines, and one bit changes the flock; these functions return the same bits
 * everywhere. Accurate to 1e-7 in float, 1e-14 in double. */
#pragma once

#include "simd_width.h"

#include <stdint.h>
#include <string.h>

#define MATH_PI 3.14159265358979323846
#define MATH_RADIANS(degrees) ((degrees) * (MATH_PI / 180))

/* Subtracts the nearest multiple of a quarter turn; returns the rest, within an eighth turn. The
 * angle is below 3e9: machines convert vectors of doubles to 32 bits only. */
SIMD_INLINE double
portable_reduce(double radians, int *quarter)
{
	double quarters = radians / (MATH_PI / 2);
	int32_t whole = (int32_t)(quarters + (quarters < 0 ? -0.5 : 0.5));

	*quarter = (int)(whole & 3);
	return radians - (double)whole * (MATH_PI / 2);
}

/* Taylor series, accurate within an eighth of a turn. */
/* clang-format off */
SIMD_INLINE double
portable_sin_small(double a)
{
	const double s = a * a;

	return a * (1 + s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880 +
	       s * (-1.0 / 39916800 + s * (1.0 / 6227020800 + s * (-1.0 / 1307674368000))))))));
}

SIMD_INLINE double
portable_cos_small(double a)
{
	const double s = a * a;

	return 1 + s * (-1.0 / 2 + s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 +
	       s * (-1.0 / 3628800 + s * (1.0 / 479001600 + s * (-1.0 / 87178291200)))))));
}
/* clang-format on */

/* Computes sine and cosine without a branch, so that the compiler vectorizes it. */
SIMD_INLINE void
portable_sin_cos(double radians, double *sine, double *cosine)
{
	int quarter;
	double a = portable_reduce(radians, &quarter);
	double s = portable_sin_small(a), c = portable_cos_small(a);
	double sign = quarter & 2 ? -1 : 1;

	*sine = sign * (quarter & 1 ? c : s);
	*cosine = sign * (quarter & 1 ? -s : c);
}

static inline double
portable_sin(double radians)
{
	double sine, cosine;

	portable_sin_cos(radians, &sine, &cosine);
	return sine;
}

SIMD_INLINE double
portable_cos(double radians)
{
	double sine, cosine;

	portable_sin_cos(radians, &sine, &cosine);
	return cosine;
}

/* Returns the natural logarithm of x > 0: x = m * 2^e, log m by the series of artanh. */
SIMD_INLINE double
portable_log(double x)
{
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	int exponent = (int)(bits >> 52) - 1023;
	bits = (bits & 0x000fffffffffffffu) | 0x3ff0000000000000u;
	const union {
		uint64_t bits;
		double number;
	} scaled = { bits };
	double m = scaled.number;
	if (m > 1.4142135623730951) {
		m /= 2;
		exponent++;
	}

	double t = (m - 1) / (m + 1), square = t * t, power = t, sum = 0;
	for (int odd = 1; odd < 25; odd += 2) {
		sum += power / odd;
		power *= square;
	}
	return 2 * sum + exponent * 0.69314718055994530942;
}

/* Returns e^x for x < 700: x = k log 2 + r, e^r by its series. Returns 0 below -700. */
static inline double
portable_exp(double x)
{
	if (x < -700)
		return 0;
	double k = x / 0.69314718055994530942;
	int whole = (int)(k + (k < 0 ? -0.5 : 0.5));
	double r = x - whole * 0.69314718055994530942, term = 1, sum = 1;

	for (int n = 1; n < 16; n++) {
		term *= r / n;
		sum += term;
	}
	uint64_t bits = (uint64_t)(whole + 1023) << 52;
	double scale;
	memcpy(&scale, &bits, sizeof scale);
	return sum * scale;
}

/* Returns base^power, base >= 0. */
static inline double
portable_pow(double base, double power)
{
	return base > 0 ? portable_exp(power * portable_log(base)) : power > 0 ? 0 : 1;
}
