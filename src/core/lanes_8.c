/* SPDX-License-Identifier: MIT */
/* Lanes of eight: AVX2. Wider than the machine's they would be slow, so elsewhere there are none. */
#include "lanes.h"

#ifdef __AVX2__
#define LANES 8
#define LANES_PERCEIVE lanes_perceive_8
#include "lanes_kernel.h"
#endif
