/* SPDX-License-Identifier: MIT */
/* SIMD vector: vectors of LANES numbers and their operations, for the kernel. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef float vf __attribute__((vector_size(4 * LANES)));
typedef int32_t vi __attribute__((vector_size(4 * LANES)));

#define INLINE static inline __attribute__((always_inline))

INLINE vf
splat(float x)
{
	return x - (vf){ 0 };
}

INLINE vi
splat_int(int32_t x)
{
	return x - (vi){ 0 };
}

/* Returns x in lanes whose mask is set, else +0. */
INLINE vf
masked(vi mask, vf x)
{
	return (vf)((vi)x & mask);
}

INLINE vf
blend(vi mask, vf a, vf b)
{
	return (vf)(((vi)a & mask) | ((vi)b & ~mask));
}

INLINE vf
magnitude(vf x)
{
	return (vf)((vi)x & 0x7fffffff);
}

/* Instructions that compilers do not find themselves: a < b ? a : b, a > b ? a : b, and whether any
 * lane of a mask is set. */
#if defined __AVX2__ && LANES == 8
#define min_of(a, b) __builtin_ia32_minps256(a, b)
#define max_of(a, b) __builtin_ia32_maxps256(a, b)
#define any(mask) (__builtin_ia32_movmskps256((vf)(mask)) != 0)
#elif defined __SSE2__ && LANES == 4
#define min_of(a, b) __builtin_ia32_minps(a, b)
#define max_of(a, b) __builtin_ia32_maxps(a, b)
#define any(mask) (__builtin_ia32_movmskps((vf)(mask)) != 0)
#else
#define min_of(a, b) blend((a) < (b), a, b)
#define max_of(a, b) blend((a) > (b), a, b)

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
load(const float *from)
{
	vf lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

INLINE vi
load_int(const int32_t *from)
{
	vi lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

INLINE void
store(float *to, vf lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}

INLINE void
store_int(int32_t *to, vi lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}
