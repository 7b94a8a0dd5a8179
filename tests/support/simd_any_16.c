/* SPDX-License-Identifier: MIT */
/* SIMD any 16: sixteen lanes on any machine, as compilers make them without AVX-512. */
#include "simd_any_16.h"

#define LANES 16
#define SIMD_PERCEIVE simd_perceive_any_16
#include "perception/simd_kernel.h"
