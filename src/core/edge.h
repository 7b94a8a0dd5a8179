/* SPDX-License-Identifier: MIT */
/* Edge: what happens at the border of the world. */
#pragma once

#include "rates.h"
#include "wing.h"

#include <stdbool.h>
#include <stdint.h>

/* One kind of border. */
struct edge {
	const char *name;
	const char *help;
	uint64_t reads; /* READS of each factor it looks at */
	bool wraps;
	bool closed; /* nobody can stand outside */
	/* Changes the velocities of those that feel the border from afar; NULL: nobody does. */
	void (*push)(struct wing *wing, const struct world *w, const struct rates *r);
	/* Puts those that have moved where they may stand; NULL: anywhere will do. */
	void (*place)(struct wing *wing, const struct world *w, const struct rates *r);
};

extern const struct edge edge_table[]; /* in the order of enum edge_policy; ends with a NULL name */

/* A boid that stands outside of the world, brought in: round on a world that wraps, else to the
 * border; where there is no border it may stay. */
struct boid edge_inside(const struct edge *e, struct boid b, const struct world *w);

/* The same where nobody can stand outside; elsewhere the boid as it was. */
static inline struct boid
edge_confine(const struct edge *e, struct boid b, const struct world *w)
{
	return e->closed ? edge_inside(e, b, w) : b;
}
