/* SPDX-License-Identifier: MIT */
/* Footprint: the cells of the world that one cell of the frame shows. Where those are smaller, the
 * ones whose middles it covers: so each is shown once, and a thin wall does not vanish. Else the
 * one at its middle. */
#pragma once

#include "projection.h"

/* The cells along one axis: whole numbers. */
struct stretch {
	double first;
	int count;
};

/* Returns the cells, `per_unit` a unit, whose middles lie between two places. */
struct stretch stretch_between(double one, double other, double per_unit);

/* Iterates over the cells of both axes. */
struct footprint {
	const struct projection *s; /* the caller's */
	int column, row, number;    /* of the cell of the frame; visited */
	bool one;                   /* only the one at its middle; else the others, if any */
	struct stretch across, down;
};

/* Finds and returns several smaller cells. */
struct footprint footprint_several(const struct projection *s, int column, int row);
struct boids_vec footprint_place(const struct footprint *footprint, int number);

/* Inline, as the next one: they run for every empty cell of a frame with a map. */
static inline struct footprint
footprint_of(const struct projection *s, int column, int row)
{
	if (s->scale < 1)
		return footprint_several(s, column, row);
	return (struct footprint){ .s = s, .column = column, .row = row, .one = true };
}

/* Sets `place` to a place in the next cell of the world: its middle where they are smaller. Returns
 * false after the last one; there is at least one. */
static inline bool
footprint_next(struct footprint *f, struct boids_vec *place)
{
	int number = f->number++;

	if (number >= (f->one ? 1 : f->across.count * f->down.count))
		return false;
	*place = f->one ? projection_place(f->s, f->column, f->row) : footprint_place(f, number);
	return true;
}
