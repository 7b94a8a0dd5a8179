/* SPDX-License-Identifier: MIT */
/* The distance to the nearest wall, at every node of a lattice. */
#include "field.h"

#include <math.h>
#include <stdlib.h>

/* Memory for one line: values, and the envelope's parabolas with where each begins. */
struct envelope {
	double *value, *begin;
	int *at;
};

/* The lower envelope of the parabolas value[i] + (x - i)^2 h^2, and its height at each x. */
static void
transform(struct envelope *e, int count, double h, float *line, size_t stride, int from, int to)
{
	const double square = h * h;
	int top = -1;

	for (int i = 0; i < count; i++) {
		double begin = -HUGE_VAL;
		if (e->value[i] >= (double)FIELD_FAR)
			continue; /* nothing there to be near to */
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

/* One line of nodes; on a round world three turns of it, of which the middle one sees both ways. */
static void
transform_line(struct envelope *e, float *line, size_t stride, int count, bool round, double h)
{
	int turn = count - 1, turns = round ? 3 : 1, all = round ? 3 * turn + 1 : count;

	for (int i = 0; i < all; i++)
		e->value[i] = (double)line[(size_t)(round ? i % turn : i) * stride];
	transform(e, all, h, line, stride, (turns / 2) * turn, (turns / 2) * turn + count);
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
		transform_line(&e, field + x, (size_t)across, down, l->round_y,
		               (double)l->height / 2);
	for (int y = 0; good && y < down; y++)
		transform_line(&e, field + (size_t)y * (size_t)across, 1, across, l->round_x,
		               (double)l->width / 2);
	for (size_t i = 0; good && i < lattice_nodes(l); i++)
		field[i] = field[i] < FIELD_FAR ? sqrtf(field[i]) : FIELD_FAR;
	free(e.at);
	free(e.begin);
	free(e.value);
	return good;
}
