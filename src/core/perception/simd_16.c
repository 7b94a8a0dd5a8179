/* SPDX-License-Identifier: MIT */
/* SIMD, sixteen lanes: AVX-512 only. */
#include "simd.h"

#ifdef __AVX512F__
#define LANES 16
#define SIMD_PERCEIVE simd_perceive_16
#include "simd_kernel.h"
#endif
