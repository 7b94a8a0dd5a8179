/* SPDX-License-Identifier: MIT */
/* Footprint: the cells of the world that one cell of the frame shows. Where those are smaller, the
 * ones whose middles it covers: so each is shown once, and a thin wall does not vanish. Else the
 * one at its middle. */
#pragma once

#include "projection.h"

/* Iterates over the places. */
struct footprint {
	const struct projection *s; /* the caller's */
	double across, down,
		step; /* of the first place, and to the next ones, in cells of the frame */
	int columns, rows, number; /* of places; visited */
};

struct footprint footprint_of(const struct projection *s, int column, int row);

/* Sets `place` to a place in the next cell of the world: its middle where they are smaller. Returns
 * false after the last one; there is at least one. */
bool footprint_next(struct footprint *footprint, struct boids_vec *place);
