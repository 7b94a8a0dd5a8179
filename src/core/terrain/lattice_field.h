/* SPDX-License-Identifier: MIT */
/* Lattice field: a number at every node of a lattice, interpolated bilinearly between nodes. Nodes
 * are half a cell apart, on the corners, sides and middles of cells. So the point of a wall nearest
 * to a node is a node itself, and distances at nodes are exact. */
#pragma once

#include "perception/batch.h"

#include <stdbool.h>
#include <stddef.h>

/* A lattice: cells of width x height units, the first cell's corner at left, top. */
struct lattice {
	int columns, rows;     /* of cells; of nodes 2 columns + 1, 2 rows + 1 */
	float left, top;       /* units */
	float width, height;   /* of a cell, units */
	bool wraps_x, wraps_y; /* the last column (row) borders on the first */
};

/* More than the distance to anything reachable. */
#define FIELD_FAR 1e15f

/* Returns whether a field's value means reachable. Between a reachable and an unreachable node the
 * value is a share of FIELD_FAR, hence the quarter. */
static inline bool
field_reaches(float value)
{
	return value < FIELD_FAR / 4;
}

static inline size_t
lattice_cells(const struct lattice *l)
{
	return (size_t)l->columns * (size_t)l->rows;
}

static inline int
lattice_across(const struct lattice *l)
{
	return 2 * l->columns + 1;
}

static inline int
lattice_down(const struct lattice *l)
{
	return 2 * l->rows + 1;
}

static inline size_t
lattice_nodes(const struct lattice *l)
{
	return (size_t)lattice_across(l) * (size_t)lattice_down(l);
}

/* Sets the nodes of true cells to 0, nine a cell as a closed box, all others to FIELD_FAR. */
void field_mark(const struct lattice *l, const bool *cells, float *field);

/* Computes the distance to the nearest wall, units; FIELD_FAR without walls. Exact Euclidean
 * distance transform: lower envelopes of parabolas, rows after columns, O(nodes) (Felzenszwalb &
 * Huttenlocher 2012). walls: true for each wall, a closed box. false: no memory. */
bool field_distance(const struct lattice *l, const bool *walls, float *field);

/* Computes the length of the shortest path around walls to the nearest node of a goal's cells,
 * units; FIELD_FAR: none. Solves the eikonal equation |grad| = 1 by fast marching, O(nodes log
 * nodes) (Sethian 1996), or by moves between nodes (Dijkstra 1959) where these are shorter. Nodes
 * on walls continue the path outside, as boids beside a wall read them. false: no memory. */
bool field_path(const struct lattice *l, const bool *walls, const bool *goals, float *field);

/* A field and its gradient at the places of a batch of boids. */
struct field_samples {
	each value, dx, dy;
};

/* Samples a field at these places; a place outside of the lattice gets the value at its border. */
void field_sample(const struct lattice *l, const float *field, const each x, const each y,
                  struct field_samples *samples);
