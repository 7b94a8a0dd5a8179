/* SPDX-License-Identifier: MIT */
/* SIMD, eight lanes: AVX2 only. Vectors wider than the machine's registers would be slow. */
#include "simd.h"

#ifdef __AVX2__
#define LANES 8
#define SIMD_PERCEIVE simd_perceive_8
#include "simd_kernel.h"
#endif
