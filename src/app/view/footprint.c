/* SPDX-License-Identifier: MIT */
#include "footprint.h"

#include <math.h>

/* Returns the cells, `per_unit` a unit, whose middles lie between two places. */
static struct stretch
stretch_between(double one, double other, double per_unit)
{
	double first = ceil(fmin(one, other) * per_unit - 0.5 - cell_tie);

	return (struct stretch){ first,
		                 (int)(ceil(fmax(one, other) * per_unit - 0.5 - cell_tie) - first) };
}

/* Returns the middle of a cell, from `origin`. */
static double
from_origin(const struct stretch *stretch, int number, double per_unit, float origin)
{
	return (stretch->first + number + 0.5) / per_unit - (double)origin;
}

struct footprint
footprint_of(const struct projection *s, int column, int row)
{
	struct footprint f = { .s = s, .column = column, .row = row };
	struct boids_vec from = s->viewpoint.middle;

	if (s->scale >= 1)
		return f;
	struct view_vec a = projection_back(s, column, row);
	struct view_vec b = projection_back(s, column + 1, row + 1);
	f.across = stretch_between((double)from.x + a.across * s->viewpoint.cosine,
	                           (double)from.x + b.across * s->viewpoint.cosine,
	                           s->across.scale / s->scale); /* from beside it is too narrow */
	f.down = stretch_between((double)from.y + a.down, (double)from.y + b.down,
	                         s->down.scale / s->scale);
	return f;
}

bool
footprint_next(struct footprint *f, struct boids_vec *place)
{
	const struct projection *s = f->s;
	const int columns = f->across.count, count = columns * f->down.count, number = f->number++;

	if (number >= (count > 0 ? count : 1))
		return false;
	if (count == 0) {
		*place = projection_place(s, f->column, f->row);
		return true;
	}
	struct view_vec at = { from_origin(&f->across, number % columns, s->across.scale / s->scale,
		                           s->viewpoint.middle.x) /
		                       s->viewpoint.cosine,
		               from_origin(&f->down, number / columns, s->down.scale / s->scale,
		                           s->viewpoint.middle.y),
		               0 };
	*place = viewpoint_to_world(&s->viewpoint, at);
	return true;
}
