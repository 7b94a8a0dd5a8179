/* SPDX-License-Identifier: MIT */
/* Vectors of LANES numbers: what the lanes' formulas are written in. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef float vf __attribute__((vector_size(4 * LANES)));
typedef int32_t vi __attribute__((vector_size(4 * LANES)));

#define INLINE static inline __attribute__((always_inline))

INLINE vf
all(float x)
{
	return x - (vf){ 0 };
}

INLINE vi
all_int(int32_t x)
{
	return x - (vi){ 0 };
}

/* x where the mask is set, else +0. */
INLINE vf
keep(vi mask, vf x)
{
	return (vf)((vi)x & mask);
}

INLINE vf
pick(vi mask, vf a, vf b)
{
	return (vf)(((vi)a & mask) | ((vi)b & ~mask));
}

INLINE vf
magnitude(vf x)
{
	return (vf)((vi)x & 0x7fffffff);
}

/* What a compiler does not see for itself: a < b ? a : b, a > b ? a : b, and whether any bit of a mask
 * is set. */
#if defined __AVX2__ && LANES == 8
#define least_of(a, b) __builtin_ia32_minps256(a, b)
#define most_of(a, b) __builtin_ia32_maxps256(a, b)
#define any(mask) (__builtin_ia32_movmskps256((vf)(mask)) != 0)
#elif defined __SSE2__ && LANES == 4
#define least_of(a, b) __builtin_ia32_minps(a, b)
#define most_of(a, b) __builtin_ia32_maxps(a, b)
#define any(mask) (__builtin_ia32_movmskps((vf)(mask)) != 0)
#else
#define least_of(a, b) pick((a) < (b), a, b)
#define most_of(a, b) pick((a) > (b), a, b)

INLINE bool
any(vi mask)
{
	for (int l = 0; l < LANES; l++)
		if (mask[l])
			return true;
	return false;
}
#endif

INLINE vf
get(const float *from)
{
	vf lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

INLINE vi
get_int(const int32_t *from)
{
	vi lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

INLINE void
put(float *to, vf lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}

INLINE void
put_int(int32_t *to, vi lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}
