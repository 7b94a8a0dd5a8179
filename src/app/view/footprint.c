/* SPDX-License-Identifier: MIT */
#include "footprint.h"

#include <math.h>

/* Returns the number of the first place in or after a cell of the frame. */
static int
first_in(int cell, double origin, double step)
{
	return (int)ceil((cell - origin) / step - 0.5 - cell_tie);
}

struct footprint
footprint_of(const struct projection *s, int column, int row)
{
	const struct boids_vec middle = s->viewpoint.middle;
	const bool smaller = s->scale < 1;
	const double step = smaller ? s->scale : 1;
	/* in the frame, where cells of the world begin */
	const double left =
		smaller ? axis_place(&s->across, -(double)middle.x * s->viewpoint.cosine) : 0;
	const double top = smaller ? axis_place(&s->down, -(double)middle.y) : 0;
	const int first = first_in(column, left, step), upper = first_in(row, top, step);

	return (struct footprint){ .s = s,
		                   .across = left + (first + 0.5) * step,
		                   .down = top + (upper + 0.5) * step,
		                   .step = step,
		                   .columns = first_in(column + 1, left, step) - first,
		                   .rows = first_in(row + 1, top, step) - upper };
}

bool
footprint_next(struct footprint *f, struct boids_vec *place)
{
	if (f->number >= f->columns * f->rows)
		return false;
	const int column = f->number % f->columns, row = f->number / f->columns;
	*place = viewpoint_to_world(
		&f->s->viewpoint,
		projection_back(f->s, f->across + column * f->step, f->down + row * f->step));
	f->number++;
	return true;
}
