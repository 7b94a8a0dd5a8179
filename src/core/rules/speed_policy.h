/* SPDX-License-Identifier: MIT */
/* Speed policy: how min-speed and max-speed apply. */
#pragma once

#include "math/simd_width.h"
#include "perception/batch.h"
#include "rates.h"

struct speed_rule {
	const char *name;
	const char *help;
	bool reads[BOIDS_FACTORS]; /* READS(factor) of each factor it uses */
	/* Returns the allowed speed for `speed`. */
	float (*of)(float speed, const struct rates *r);
	/* Sets the velocities to their allowed speeds. A boid at rest that must fly keeps its
	 * heading from before the step. */
	void (*hold[SIMD_WIDTHS])(struct batch *batch, const struct rates *r);
};

extern const struct speed_rule
	speed_policy_table[]; /* in the order of enum boids_speed_policy; ends with a NULL name */
