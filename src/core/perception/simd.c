/* SPDX-License-Identifier: MIT */
/* SIMD: chooses the width for this machine. */
#include "simd.h"

#include <stddef.h>

simd_perceive *
simd_widest(int *width)
{
#if defined LANES_HAVE_8
	if (__builtin_cpu_supports("avx2")) {
		*width = 8;
		return simd_perceive_8;
	}
#endif
	*width = 4;
	return simd_perceive_4;
}

bool
simd_supports(const struct senses *s)
{
	const struct perceives *by = &s->by;

	return by->push == BY_DISTANCE && !by->headings && !by->directions && !by->nearest &&
	       !by->pushed_all_round;
}
