/* SPDX-License-Identifier: MIT */
#include "simd_width.h"

bool
simd_supported(enum simd_width width)
{
#if defined SIMD_X86
	if (width == SIMD_8)
		return __builtin_cpu_supports("avx2");
	if (width == SIMD_16)
		return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
		       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
#endif
	return width <= SIMD_4;
}

enum simd_width
simd_widest(void)
{
	enum simd_width width = SIMD_16;

	while (!simd_supported(width))
		width--;
	return width;
}
