/* SPDX-License-Identifier: MIT */
/* Lanes of four: SSE2, NEON, or whatever the compiler makes of them. */
#define LANES 4
#define LANES_PERCEIVE lanes_perceive_4
#include "lanes_kernel.h"
