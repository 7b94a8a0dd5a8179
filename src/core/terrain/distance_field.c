/* SPDX-License-Identifier: MIT */
/* Distance field: the distance to the nearest wall, at every node of a lattice. */
#include "lattice_field.h"

#include <math.h>
#include <stdlib.h>

/* Memory for one line: values, and of each parabola of the envelope its position and beginning. */
struct envelope {
	double *value, *begin;
	int *at;
};

/* Computes the lower envelope of parabolas value[i] + (x - i)^2 h^2 and its height at each x. */
static void
transform(struct envelope *e, int count, double h, float *line, size_t stride, int from, int to)
{
	const double square = h * h;
	int top = -1;

	for (int i = 0; i < count; i++) {
		double begin = -HUGE_VAL;
		if (e->value[i] >= (double)FIELD_FAR)
			continue; /* no wall there */
		for (; top >= 0; top--) {
			int j = e->at[top];
			begin = (e->value[i] - e->value[j]) / (2 * square * (i - j)) + 0.5 * (i + j);
			if (begin > e->begin[top])
				break;
		}
		e->at[++top] = i;
		e->begin[top] = top > 0 ? begin : -HUGE_VAL;
	}
	for (int x = from, k = 0; x < to; x++) {
		while (k < top && e->begin[k + 1] < x)
			k++;
		double way = top >= 0 ? x - e->at[k] : 0;
		line[(size_t)(x - from) * stride] =
			top >= 0 ? (float)(e->value[e->at[k]] + way * way * square) : FIELD_FAR;
	}
}

/* Transforms one line of nodes. If it wraps, three copies of it, and the middle one is read. */
static void
transform_line(struct envelope *e, float *line, size_t stride, int count, bool wraps, double h)
{
	int period = count - 1, copies = wraps ? 3 : 1, all = wraps ? 3 * period + 1 : count;

	for (int i = 0; i < all; i++)
		e->value[i] = (double)line[(size_t)(wraps ? i % period : i) * stride];
	transform(e, all, h, line, stride, (copies / 2) * period, (copies / 2) * period + count);
}

static bool
envelope_new(struct envelope *e, const struct lattice *l)
{
	int across = lattice_across(l), down = lattice_down(l);
	size_t most = 3 * (size_t)(across > down ? across : down) + 1;

	*e = (struct envelope){ malloc(most * sizeof(double)), malloc(most * sizeof(double)),
		                malloc(most * sizeof(int)) };
	return e->value && e->begin && e->at;
}

bool
field_distance(const struct lattice *l, const bool *walls, float *field)
{
	const int across = lattice_across(l), down = lattice_down(l);
	struct envelope e;
	bool good = envelope_new(&e, l);

	field_mark(l, walls, field);
	for (int x = 0; good && x < across; x++)
		transform_line(&e, field + x, (size_t)across, down, l->wraps_y,
		               (double)l->height / 2);
	for (int y = 0; good && y < down; y++)
		transform_line(&e, field + (size_t)y * (size_t)across, 1, across, l->wraps_x,
		               (double)l->width / 2);
	for (size_t i = 0; good && i < lattice_nodes(l); i++)
		field[i] = field[i] < FIELD_FAR ? sqrtf(field[i]) : FIELD_FAR;
	free(e.at);
	free(e.begin);
	free(e.value);
	return good;
}
