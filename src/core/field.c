/* SPDX-License-Identifier: MIT */
/* Field: a number at every node of a lattice. */
#include "field.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t
nodes(const struct lattice *l)
{
	return (size_t)lattice_across(l) * (size_t)lattice_down(l);
}

float *
field_new(const struct lattice *l)
{
	return malloc(nodes(l) * sizeof(float));
}

/* Every node of the cells that are marked becomes `value`: a cell is a closed box of nine nodes. */
static void
mark(const struct lattice *l, const bool *cells, float value, float *field)
{
	int across = lattice_across(l);

	for (int i = 0; i < l->columns * l->rows; i++) {
		int column = 2 * (i % l->columns), row = 2 * (i / l->columns);
		for (int k = 0; cells[i] && k < 9; k++)
			field[(size_t)(row + k / 3) * (size_t)across + (size_t)(column + k % 3)] =
				value;
	}
	for (int y = 0; l->round_x && y < lattice_down(l); y++) { /* the first column is the last */
		float *line = field + (size_t)y * (size_t)across;
		line[0] = line[across - 1] = fminf(line[0], line[across - 1]);
	}
	for (int x = 0; l->round_y && x < across; x++) {
		float *last = field + (size_t)(lattice_down(l) - 1) * (size_t)across + x;
		field[x] = *last = fminf(field[x], *last);
	}
}

/* ---- distance to walls */

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

	for (size_t i = 0; i < nodes(l); i++)
		field[i] = FIELD_FAR;
	mark(l, walls, 0, field);
	for (int x = 0; good && x < across; x++)
		transform_line(&e, field + x, (size_t)across, down, l->round_y,
		               (double)l->height / 2);
	for (int y = 0; good && y < down; y++)
		transform_line(&e, field + (size_t)y * (size_t)across, 1, across, l->round_x,
		               (double)l->width / 2);
	for (size_t i = 0; good && i < nodes(l); i++)
		field[i] = field[i] < FIELD_FAR ? sqrtf(field[i]) : FIELD_FAR;
	free(e.at);
	free(e.begin);
	free(e.value);
	return good;
}

/* ---- the way to a goal */

/* Fast marching: nodes whose value is final, and a heap of those next to them, the least first. */
struct march {
	const struct lattice *lattice;
	float *field;
	int32_t *heap, *slot; /* slot[node]: where it stands in the heap; or: */
	int count;
	double slant; /* from corner to corner of a quarter of a cell */
};
enum { SLOT_NONE = -1, SLOT_FINAL = -2, SLOT_WALL = -3 };

static void
heap_set(struct march *m, int slot, int32_t node)
{
	m->heap[slot] = node;
	m->slot[node] = slot;
}

static void
heap_rise(struct march *m, int32_t node)
{
	int at = m->slot[node] >= 0 ? m->slot[node] : m->count++;

	for (; at > 0 && m->field[m->heap[(at - 1) / 2]] > m->field[node]; at = (at - 1) / 2)
		heap_set(m, at, m->heap[(at - 1) / 2]);
	heap_set(m, at, node);
}

static int32_t
heap_pop(struct march *m)
{
	int32_t least = m->heap[0], last = m->heap[--m->count];
	int at = 0;

	for (int child; (child = 2 * at + 1) < m->count; at = child) {
		if (child + 1 < m->count && m->field[m->heap[child + 1]] < m->field[m->heap[child]])
			child++;
		if (m->field[m->heap[child]] >= m->field[last])
			break;
		heap_set(m, at, m->heap[child]);
	}
	if (m->count > 0)
		heap_set(m, at, last);
	m->slot[least] = SLOT_FINAL;
	return least;
}

/* The node next to this one, or -1. The first and the last line of a round lattice are one. */
static int32_t
next_node(const struct lattice *l, int32_t node, int right, int below)
{
	int across = lattice_across(l), down = lattice_down(l);
	int x = node % across + right, y = node / across + below;

	if (l->round_x && (x < 0 || x >= across))
		x = x < 0 ? across - 2 : 1;
	if (l->round_y && (y < 0 || y >= down))
		y = y < 0 ? down - 2 : 1;
	return x < 0 || y < 0 || x >= across || y >= down ? -1 : y * across + x;
}

static double
final_value(const struct march *m, int32_t node)
{
	return node >= 0 && m->slot[node] == SLOT_FINAL ? (double)m->field[node] : (double)FIELD_FAR;
}

/* By one move to the nearest of the eight nodes around. None cuts a wall's corner: two nodes of a quarter
 * of a cell that are free leave the cell free. */
static double
by_move(const struct march *m, int32_t node)
{
	double hx = (double)m->lattice->width / 2, hy = (double)m->lattice->height / 2;
	const double moves[9] = { m->slant, hy, m->slant, hx, 0, hx, m->slant, hy, m->slant };
	double least = (double)FIELD_FAR;

	for (int k = 0; k < 9; k++) {
		int32_t from = next_node(m->lattice, node, k % 3 - 1, k / 3 - 1);
		least = k == 4 ? least : fmin(least, final_value(m, from) + moves[k]);
	}
	return least;
}

/* Upwind: ((T - a) / hx)^2 + ((T - b) / hy)^2 = 1 with the lesser neighbour along each axis. Alone it is too
 * long by several per cent where fronts are bent; a move that is shorter still is no worse. */
static double
arrival(const struct march *m, int32_t node)
{
	const struct lattice *l = m->lattice;
	double a = fmin(final_value(m, next_node(l, node, -1, 0)),
	                final_value(m, next_node(l, node, 1, 0)));
	double b = fmin(final_value(m, next_node(l, node, 0, -1)),
	                final_value(m, next_node(l, node, 0, 1)));
	double hx = (double)l->width / 2, hy = (double)l->height / 2, move = by_move(m, node);

	if (a >= (double)FIELD_FAR || b >= (double)FIELD_FAR)
		return move;
	double wx = 1 / (hx * hx), wy = 1 / (hy * hy), gap = a - b;
	double root = wx + wy - wx * wy * gap * gap; /* below 0: one side is much nearer */
	double both = root > 0 ? (wx * a + wy * b + sqrt(root)) / (wx + wy) : 0;
	return both >= a && both >= b ? fmin(both, move) : move;
}

static void
offer(struct march *m, int32_t node)
{
	if (node < 0 || m->slot[node] == SLOT_FINAL || m->slot[node] == SLOT_WALL)
		return;
	double value = arrival(m, node);
	if (value < (double)m->field[node]) {
		m->field[node] = (float)value;
		heap_rise(m, node);
	}
}

/* A node on the seam of a round lattice has a twin, which is as near. */
static void
offer_twin(struct march *m, int32_t node)
{
	const struct lattice *l = m->lattice;
	int across = lattice_across(l), down = lattice_down(l);
	int x = node % across, y = node / across;
	int turned_x = x == 0 ? across - 1 : x == across - 1 ? 0 : x;
	int turned_y = y == 0 ? down - 1 : y == down - 1 ? 0 : y;
	int32_t twins[] = { y * across + turned_x, turned_y * across + x };
	bool round[] = { l->round_x && turned_x != x, l->round_y && turned_y != y };

	for (int k = 0; k < 2; k++) {
		bool open = m->slot[twins[k]] >= 0 || m->slot[twins[k]] == SLOT_NONE;
		if (round[k] && open && m->field[twins[k]] > m->field[node]) {
			m->field[twins[k]] = m->field[node];
			heap_rise(m, twins[k]);
		}
	}
}

static void
march(struct march *m)
{
	const struct lattice *l = m->lattice;

	while (m->count > 0) {
		int32_t node = heap_pop(m);
		for (int k = 0; k < 9; k++)
			offer(m, next_node(l, node, k % 3 - 1, k / 3 - 1));
		offer_twin(m, node);
	}
}

/* A boid beside a wall reads nodes on it: as far as the nearest way outside and one node more, so
 * that it leads away from the wall. */
static void
continue_into_walls(struct march *m)
{
	const struct lattice *l = m->lattice;
	float more = fmaxf(l->width, l->height) / 2;

	for (int32_t node = 0; node < (int32_t)nodes(l); node++) {
		float least = FIELD_FAR;
		if (m->slot[node] != SLOT_WALL)
			continue;
		for (int k = 0; k < 9; k++) {
			int32_t other = next_node(l, node, k % 3 - 1, k / 3 - 1);
			if (other >= 0 && m->slot[other] == SLOT_FINAL)
				least = fminf(least, m->field[other] + more);
		}
		m->field[node] = least;
	}
}

/* Walls are 0 here, all else is far. */
static void
start_march(struct march *m, const bool *goals)
{
	int32_t count = (int32_t)nodes(m->lattice);

	for (int32_t i = 0; i < count; i++) {
		m->slot[i] = m->field[i] > 0 ? SLOT_NONE : SLOT_WALL;
		m->field[i] = FIELD_FAR;
	}
	mark(m->lattice, goals, 0, m->field);
	for (int32_t i = 0; i < count; i++) {
		if (m->slot[i] == SLOT_WALL)
			m->field[i] = FIELD_FAR;
		else if (m->field[i] <= 0)
			heap_rise(m, i);
	}
}

bool
field_way(const struct lattice *l, const bool *walls, const bool *goals, float *field)
{
	struct march m = {
		l, field, malloc(nodes(l) * sizeof(int32_t)), malloc(nodes(l) * sizeof(int32_t)),
		0, 0
	};
	bool good = m.heap && m.slot;

	for (size_t i = 0; i < nodes(l); i++)
		field[i] = FIELD_FAR;
	mark(l, walls, 0, field);
	m.slant = sqrt((double)l->width * (double)l->width + (double)l->height * (double)l->height) /
	          2;
	if (good) {
		start_march(&m, goals);
		march(&m);
		continue_into_walls(&m);
	}
	free(m.slot);
	free(m.heap);
	return good;
}

/* ---- in flight */

/* From places along one axis: the node before each, and how far on it is, 0..1. `turn` is the length of
 * a round axis in nodes; 0: it ends. */
static inline void
locate(const float *restrict place, float start, float per_unit, float end, float turn,
       int *restrict node, float *restrict part)
{
	const int last = (int)end - 1;
	each at;

	for (int k = 0; k < WING; k++)
		at[k] = (place[k] - start) * per_unit;
	for (int k = 0; turn > 0 && k < WING; k++) {
		at[k] += at[k] < 0 ? turn : 0;
		at[k] -= at[k] >= end ? turn : 0;
	}
	for (int k = 0; k < WING; k++)
		at[k] = at[k] < end ? at[k] : end;
	for (int k = 0; k < WING; k++) { /* in loops of their own they become vectors */
		float from_start = at[k] > 0 ? at[k] : 0;
		int whole = (int)from_start;
		node[k] = whole < last ? whole : last;
		part[k] = from_start - (float)node[k];
	}
}

void
field_sample(const struct lattice *l, const float *field, const each x, const each y,
             struct samples *restrict s)
{
	const int across = lattice_across(l);
	const float per_x = 2 / l->width, per_y = 2 / l->height;
	const float right = (float)(2 * l->columns), bottom = (float)(2 * l->rows);
	int column[WING], row[WING];
	struct pair {
		float left, right;
	} above[WING], under[WING];
	each fx, fy;

	locate(x, l->left, per_x, right, l->round_x ? right : 0, column, fx);
	locate(y, l->top, per_y, bottom, l->round_y ? bottom : 0, row, fy);
	for (int k = 0; k < WING; k++) { /* two loads */
		const float *at = field + row[k] * across + column[k];
		memcpy(&above[k], at, sizeof *above);
		memcpy(&under[k], at + across, sizeof *under);
	}
	for (int k = 0; k < WING; k++) {
		float value = above[k].left, to_right = above[k].right - value;
		float below = under[k].left - value;
		float both = under[k].right - under[k].left - to_right;
		s->dx[k] = per_x * (to_right + fy[k] * both);
		s->dy[k] = per_y * (below + fx[k] * both);
		s->value[k] = value + fx[k] * to_right + fy[k] * (below + fx[k] * both);
	}
}
