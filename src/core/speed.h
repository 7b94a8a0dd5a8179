/* SPDX-License-Identifier: MIT */
/* Speed: how min-speed and max-speed hold. */
#pragma once

#include "rates.h"

#include <stdint.h>

struct speed {
	const char *name;
	const char *help;
	uint64_t reads;                                  /* FACTOR_BITs */
	float (*of)(float speed, const struct rates *r); /* the speed allowed instead of this one */
};

extern const struct speed speed_table[]; /* in the order of enum speed_policy; ends with a NULL name */

/* The velocity at its allowed speed. A boid that has come to rest but must fly keeps the heading it
 * had `before`, which is not 0. */
struct vec speed_hold(const struct speed *s, struct vec velocity, struct vec before,
                      const struct rates *r);
