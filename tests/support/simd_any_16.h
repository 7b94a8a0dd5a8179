/* SPDX-License-Identifier: MIT */
/* SIMD any 16: sixteen lanes on any machine, as compilers make them without AVX-512. */
#pragma once

#include "perception/simd.h"

extern simd_perceive simd_perceive_any_16;
