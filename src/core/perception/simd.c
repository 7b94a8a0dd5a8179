/* SPDX-License-Identifier: MIT */
/* SIMD: the kernel's variants. */
#include "simd.h"

#include <stddef.h>

extern simd_perceive simd_perceive_1, simd_perceive_4, simd_perceive_8, simd_perceive_16;

simd_perceive *const simd_perceive_table[SIMD_WIDTHS] = {
	simd_perceive_1,
	simd_perceive_4,
#if defined SIMD_X86
	simd_perceive_8,
	simd_perceive_16,
#endif
};
