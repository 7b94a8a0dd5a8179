/* SPDX-License-Identifier: MIT */
/* Lattice field: a number at every node of a lattice, and the field of distances. */
#include "lattice_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
field_mark(const struct lattice *l, const bool *cells, float *field)
{
	int across = lattice_across(l);

	for (size_t i = 0; i < lattice_nodes(l); i++)
		field[i] = FIELD_FAR;
	for (int i = 0; i < l->columns * l->rows; i++) {
		int column = 2 * (i % l->columns), row = 2 * (i / l->columns);
		for (int k = 0; cells[i] && k < 9; k++)
			field[(size_t)(row + k / 3) * (size_t)across + (size_t)(column + k % 3)] = 0;
	}
	for (int y = 0; l->wraps_x && y < lattice_down(l); y++) { /* first and last column are one */
		float *line = field + (size_t)y * (size_t)across;
		line[0] = line[across - 1] = fminf(line[0], line[across - 1]);
	}
	for (int x = 0; l->wraps_y && x < across; x++) {
		float *last = field + (size_t)(lattice_down(l) - 1) * (size_t)across + x;
		field[x] = *last = fminf(field[x], *last);
	}
}

/* Finds the node before each place along one axis, and the part (0..1) of the way to the next node.
 * `period`: length in nodes of an axis that wraps; 0: it does not wrap. */
static inline void
locate(const float *restrict place, float start, float per_unit, float end, float period,
       int *restrict node, float *restrict part)
{
	const int last = (int)end - 1;
	each at;

	for (int k = 0; k < BATCH; k++)
		at[k] = (place[k] - start) * per_unit;
	for (int k = 0; period > 0 && k < BATCH; k++) {
		at[k] += at[k] < 0 ? period : 0;
		at[k] -= at[k] >= end ? period : 0;
	}
	for (int k = 0; k < BATCH; k++)
		at[k] = at[k] < end ? at[k] : end;
	for (int k = 0; k < BATCH; k++) { /* separate loops, or compilers do not vectorise */
		float from_start = at[k] > 0 ? at[k] : 0;
		int whole = (int)from_start;
		node[k] = whole < last ? whole : last;
		part[k] = from_start - (float)node[k];
	}
}

void
field_sample(const struct lattice *l, const float *field, const each x, const each y,
             struct field_samples *restrict s)
{
	const int across = lattice_across(l);
	const float per_x = 2 / l->width, per_y = 2 / l->height;
	const float right = (float)(2 * l->columns), bottom = (float)(2 * l->rows);
	int column[BATCH], row[BATCH];
	struct pair {
		float left, right;
	} above[BATCH], under[BATCH];
	each fx, fy;

	locate(x, l->left, per_x, right, l->wraps_x ? right : 0, column, fx);
	locate(y, l->top, per_y, bottom, l->wraps_y ? bottom : 0, row, fy);
	for (int k = 0; k < BATCH; k++) { /* two loads a place */
		const float *at = field + row[k] * across + column[k];
		memcpy(&above[k], at, sizeof *above);
		memcpy(&under[k], at + across, sizeof *under);
	}
	for (int k = 0; k < BATCH; k++) {
		float value = above[k].left, to_right = above[k].right - value;
		float below = under[k].left - value;
		float both = under[k].right - under[k].left - to_right;
		s->dx[k] = per_x * (to_right + fy[k] * both);
		s->dy[k] = per_y * (below + fx[k] * both);
		s->value[k] = value + fx[k] * to_right + fy[k] * (below + fx[k] * both);
	}
}

/* ---- the distance to the nearest wall */

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

bool
field_distance(const struct lattice *l, const bool *walls, float *field)
{
	const int across = lattice_across(l), down = lattice_down(l);
	const size_t most = 3 * (size_t)(across > down ? across : down) + 1;
	struct envelope e = { malloc(most * sizeof(double)), malloc(most * sizeof(double)),
		              malloc(most * sizeof(int)) };
	bool good = e.value && e.begin && e.at;

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
