/* SPDX-License-Identifier: MIT */
/* Path field: the length of the shortest path to a goal, at every node of a lattice. */
#include "lattice_field.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* State of fast marching: final nodes, and a heap of the nodes next to them, least value first. */
struct march {
	const struct lattice *lattice;
	float *field;
	int32_t *heap, *slot; /* slot[node]: its index in the heap, or one of SLOT_ below */
	int count;
	double slant; /* length of the diagonal of a quarter of a cell, units */
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

/* Returns the node at x, y, which may be one step outside of the lattice; -1: none. The first and
 * the last line of a lattice that wraps are the same. */
static int32_t
node_at(const struct lattice *l, int x, int y)
{
	int across = lattice_across(l), down = lattice_down(l);

	if (l->wraps_x && (x < 0 || x >= across))
		x = x < 0 ? across - 2 : 1;
	if (l->wraps_y && (y < 0 || y >= down))
		y = y < 0 ? down - 2 : 1;
	return x < 0 || y < 0 || x >= across || y >= down ? -1 : y * across + x;
}

static double
final_value(const struct march *m, int x, int y)
{
	int32_t node = node_at(m->lattice, x, y);

	return node >= 0 && m->slot[node] == SLOT_FINAL ? (double)m->field[node] : (double)FIELD_FAR;
}

/* Upwind: ((T - a) / hx)^2 + ((T - b) / hy)^2 = 1 with the lesser neighbour along each axis. */
static double
upwind(const struct march *m, int x, int y)
{
	double hx = (double)m->lattice->width / 2, hy = (double)m->lattice->height / 2;
	double a = fmin(final_value(m, x - 1, y), final_value(m, x + 1, y));
	double b = fmin(final_value(m, x, y - 1), final_value(m, x, y + 1));

	if (a >= (double)FIELD_FAR || b >= (double)FIELD_FAR)
		return (double)FIELD_FAR;
	double wx = 1 / (hx * hx), wy = 1 / (hy * hy), gap = a - b;
	double root = wx + wy - wx * wy * gap * gap; /* below 0: one neighbour is much nearer */
	double both = root > 0 ? (wx * a + wy * b + sqrt(root)) / (wx + wy) : 0;
	return both >= a && both >= b ? both : (double)FIELD_FAR;
}

static void
lower(struct march *m, int32_t node, double value)
{
	if (value < (double)m->field[node]) {
		m->field[node] = (float)value;
		heap_rise(m, node);
	}
}

/* Lowers the values around a final node. The upwind scheme alone is too long by several per cent
 * where fronts are curved, so a shorter move from one of the eight nodes around is taken instead.
 * Moves cut no wall's corner: if both nodes of a move are free, so is the cell between them. */
static void
update_around(struct march *m, int32_t node)
{
	const struct lattice *l = m->lattice;
	const double hx = (double)l->width / 2, hy = (double)l->height / 2;
	const double moves[9] = { m->slant, hy, m->slant, hx, 0, hx, m->slant, hy, m->slant };
	const int across = lattice_across(l), x = node % across, y = node / across;

	for (int k = 0; k < 9; k++) {
		int32_t next = node_at(l, x + k % 3 - 1, y + k / 3 - 1);
		if (next < 0 || m->slot[next] == SLOT_FINAL || m->slot[next] == SLOT_WALL)
			continue;
		lower(m, next, (double)m->field[node] + moves[k]);
		if (k % 2) /* along an axis */
			lower(m, next, upwind(m, next % across, next / across));
	}
}

/* Copies a value across the seam: on a lattice that wraps a node on the seam has a twin. */
static void
update_twin(struct march *m, int32_t node)
{
	const struct lattice *l = m->lattice;
	int across = lattice_across(l), down = lattice_down(l);
	int x = node % across, y = node / across;
	int twin_x = x == 0 ? across - 1 : x == across - 1 ? 0 : x;
	int twin_y = y == 0 ? down - 1 : y == down - 1 ? 0 : y;
	int32_t twins[] = { y * across + twin_x, twin_y * across + x };
	bool wraps[] = { l->wraps_x && twin_x != x, l->wraps_y && twin_y != y };

	for (int k = 0; k < 2; k++) {
		bool open = m->slot[twins[k]] >= 0 || m->slot[twins[k]] == SLOT_NONE;
		if (wraps[k] && open && m->field[twins[k]] > m->field[node]) {
			m->field[twins[k]] = m->field[node];
			heap_rise(m, twins[k]);
		}
	}
}

/* Boids beside a wall read its nodes. Each gets the least value of a node next to it plus one step,
 * so that the gradient leads away from the wall. */
static void
continue_into_walls(struct march *m)
{
	const struct lattice *l = m->lattice;
	const int across = lattice_across(l);
	float more = fmaxf(l->width, l->height) / 2;

	for (int32_t node = 0; node < (int32_t)lattice_nodes(l); node++) {
		float least = FIELD_FAR;
		if (m->slot[node] != SLOT_WALL)
			continue;
		for (int k = 0; k < 9; k++) {
			int32_t other =
				node_at(l, node % across + k % 3 - 1, node / across + k / 3 - 1);
			if (other >= 0 && m->slot[other] == SLOT_FINAL)
				least = fminf(least, m->field[other] + more);
		}
		m->field[node] = least;
	}
}

bool
field_path(const struct lattice *l, const bool *walls, const bool *goals, float *field)
{
	double width = (double)l->width, height = (double)l->height;
	struct march m = {
		.lattice = l,
		.field = field,
		.heap = malloc(lattice_nodes(l) * sizeof(int32_t)),
		.slot = malloc(lattice_nodes(l) * sizeof(int32_t)),
		.slant = sqrt(width * width + height * height) / 2,
	};
	bool good = m.heap && m.slot;

	if (good) { /* excludes nodes on walls and begins the march at those of the goals */
		const int32_t count = (int32_t)lattice_nodes(l);
		field_mark(l, walls, field);
		for (int32_t i = 0; i < count; i++)
			m.slot[i] = field[i] > 0 ? SLOT_NONE : SLOT_WALL;
		field_mark(l, goals, field);
		for (int32_t i = 0; i < count; i++) {
			if (m.slot[i] == SLOT_WALL)
				field[i] = FIELD_FAR;
			else if (field[i] <= 0)
				heap_rise(&m, i);
		}
		while (m.count > 0) {
			int32_t node = heap_pop(&m);
			update_around(&m, node);
			update_twin(&m, node);
		}
		continue_into_walls(&m);
	}
	free(m.slot);
	free(m.heap);
	return good;
}
