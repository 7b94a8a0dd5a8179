/* SPDX-License-Identifier: MIT */
/* SIMD: chooses the width for this machine. */
#include "simd.h"

#include <stddef.h>

lanes_perceive *
lanes_best(int *width)
{
#if defined LANES_HAVE_8
	if (__builtin_cpu_supports("avx2")) {
		*width = 8;
		return lanes_perceive_8;
	}
#endif
	*width = 4;
	return lanes_perceive_4;
}

bool
lanes_can(const struct senses *s)
{
	const struct perceives *by = &s->by;

	return by->push == BY_DISTANCE && !by->headings && !by->directions && !by->nearest &&
	       !by->pushed_all_round;
}
