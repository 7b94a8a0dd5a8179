/* SPDX-License-Identifier: MIT */
#include "footprint.h"

#include <math.h>

static const double tie = 1e-6; /* cells: a middle this near to the border is in the next cell */

struct stretch
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
footprint_several(const struct projection *s, int column, int row)
{
	struct footprint f = { .s = s, .column = column, .row = row };
	struct boids_vec from = s->viewpoint.middle;
	struct view_vec a = projection_back(s, column, row);
	struct view_vec b = projection_back(s, column + 1, row + 1);

	f.across = stretch_between((double)from.x + a.across * s->viewpoint.cosine,
	                           (double)from.x + b.across * s->viewpoint.cosine,
	                           s->across.scale / s->scale);
	f.down = stretch_between((double)from.y + a.down, (double)from.y + b.down,
	                         s->down.scale / s->scale);
	f.one = f.across.count < 1 || f.down.count < 1; /* from beside they are too narrow */
	return f;
}

struct boids_vec
footprint_place(const struct footprint *f, int number)
{
	const struct projection *s = f->s;
	struct view_vec at = { from_origin(&f->across, number % f->across.count,
		                           s->across.scale / s->scale,
		                           (double)s->viewpoint.middle.x) /
		                       s->viewpoint.cosine,
		               from_origin(&f->down, number / f->across.count,
		                           s->down.scale / s->scale, (double)s->viewpoint.middle.y),
		               0 };

	return viewpoint_to_world(&s->viewpoint, at);
}
