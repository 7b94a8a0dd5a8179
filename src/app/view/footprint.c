/* SPDX-License-Identifier: MIT */
/* Footprint: the cells of the world that one cell of the frame shows. */
#include "footprint.h"

#include <math.h>

static const double tie = 1e-6; /* cells: a middle this near to the border is in the next cell */

/* Returns the cells, `per_unit` a unit, whose middles lie between two places. */
static struct stretch
stretch_between(double one, double other, double per_unit)
{
	double first = ceil(fmin(one, other) * per_unit - 0.5 - tie);

	return (struct stretch){ first,
		                 (int)(ceil(fmax(one, other) * per_unit - 0.5 - tie) - first) };
}

/* Returns the middle of a cell, from `origin`. */
static double
from_origin(const struct stretch *stretch, int number, double per_unit, double origin)
{
	return (stretch->first + number + 0.5) / per_unit - origin;
}

struct footprint
footprint_of(const struct projection *s, int column, int row)
{
	struct footprint f = { .s = s, .middle = projection_place(s, column, row) };
	struct boids_vec from = s->viewpoint.middle;

	if (s->scale >= 1)
		return f;
	struct view_vec a = projection_back(s, column, row);
	struct view_vec b = projection_back(s, column + 1, row + 1);
	f.across = stretch_between((double)from.x + a.across * s->viewpoint.cosine,
	                           (double)from.x + b.across * s->viewpoint.cosine,
	                           s->across.scale / s->scale);
	f.down = stretch_between((double)from.y + a.down, (double)from.y + b.down,
	                         s->down.scale / s->scale);
	return f;
}

bool
footprint_next(struct footprint *f, struct boids_vec *place)
{
	const struct projection *s = f->s;
	int number = f->number++, columns = f->across.count;

	*place = f->middle;
	if (columns < 1 || f->down.count < 1)
		return number == 0;
	if (number / columns >= f->down.count)
		return false;
	struct view_vec at = { from_origin(&f->across, number % columns, s->across.scale / s->scale,
		                           (double)s->viewpoint.middle.x) /
		                       s->viewpoint.cosine,
		               from_origin(&f->down, number / columns, s->down.scale / s->scale,
		                           (double)s->viewpoint.middle.y),
		               0 };
	*place = viewpoint_to_world(&s->viewpoint, at);
	return true;
}
