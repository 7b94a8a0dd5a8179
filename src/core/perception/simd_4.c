/* SPDX-License-Identifier: MIT */
/* SIMD, four lanes: SSE2, NEON, or the compiler's own code for vectors. */
#define LANES 4
#define SIMD_PERCEIVE simd_perceive_4
#include "simd_kernel.h"
