/* SPDX-License-Identifier: MIT */
/* Speed: how min-speed and max-speed hold. */
#pragma once

#include "rates.h"
#include "wing.h"

#include <stdint.h>

struct speed {
	const char *name;
	const char *help;
	uint64_t reads; /* READS of each factor it looks at */
	/* The speed allowed instead of this one. */
	float (*of)(float speed, const struct rates *r);
	/* Brings the velocities to their allowed speeds. A boid that has come to rest but must fly
	 * keeps the heading it had before. */
	void (*hold)(struct wing *w, const struct rates *r);
};

extern const struct speed speed_table[]; /* in the order of enum speed_policy; ends with a NULL name */
