/* SPDX-License-Identifier: MIT */
/* Field: a number at every node of a lattice, two to a cell and side, and between them by bilinear
 * interpolation. Nodes stand on the corners, sides and middles of cells, so the point of a wall that
 * is nearest to a node is a node itself and the distances at nodes are exact. */
#pragma once

#include "wing.h"

#include <stdbool.h>
#include <stddef.h>

/* Where the nodes are: cells of width x height units, the first one's corner at left, top. */
struct lattice {
	int columns, rows;     /* of cells; one row of nodes more than twice as many */
	float left, top;       /* units */
	float width, height;   /* of a cell, units */
	bool round_x, round_y; /* the last column (row) is next to the first */
};

/* Past anything that can be reached. */
#define FIELD_FAR 1e15f

/* Whether it can be reached from where a field has this value: between nodes of which some cannot
 * reach it, the value is a share of FIELD_FAR. */
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

/* Room for a field, freed with free(). NULL: no memory. */
float *field_new(const struct lattice *l);

/* 0 at every node of the cells that are true, a closed box of nine nodes each, FIELD_FAR elsewhere. */
void field_mark(const struct lattice *l, const bool *cells, float *field);

/* Distance to the nearest wall, in units, FIELD_FAR where there are none. Exact Euclidean distance
 * transform: lower envelopes of parabolas, rows after columns, O(nodes) (Felzenszwalb & Huttenlocher
 * 2012). walls: by cell, true is wall; a wall is a closed box. false: no memory. */
bool field_distance(const struct lattice *l, const bool *walls, float *field);

/* Length of the shortest way around the walls to the nearest node of a goal's cells, in units, FIELD_FAR
 * where there is none. The eikonal equation |grad| = 1 by fast marching, O(nodes log nodes) (Sethian
 * 1996), or by moves from node to node (Dijkstra 1959) where these are shorter. Nodes on walls that a boid beside them may read continue the way outside. false: no memory. */
bool field_way(const struct lattice *l, const bool *walls, const bool *goals, float *field);

/* A field and its gradient at eight places. */
struct samples {
	each value, dx, dy;
};

/* Has the memory that field_sample is going to read at these places brought near, while others compute:
 * nothing else depends on it. */
void field_foresee(const struct lattice *l, const float *field, const each x, const each y);

/* Outside of the lattice: as at its border. */
void field_sample(const struct lattice *l, const float *field, const each x, const each y,
                  struct samples *samples);
