/* SPDX-License-Identifier: MIT */
/* Placed map: the cells that users have changed, laid over the map of the flock. */
#pragma once

#include "flight.h"

/* Returns the number of marks with which both lists begin; and whether the lists are equal. */
int placed_same_marks(const struct placed_cells *a, const struct placed_cells *b);
bool placed_same(const struct placed_cells *a, const struct placed_cells *b);

/* Returns the cell of a place, and the place in the middle of a cell. */
struct placed_cell placed_cell_at(const struct flight *flight, struct boids_vec place);
struct boids_vec placed_cell_middle(const struct flight *flight, struct placed_cell cell);
bool placed_same_cell(struct placed_cell a, struct placed_cell b);

/* Whether a map of the world has this cell; an open world has cells beyond its map. */
bool placed_in_world(const struct flight *flight, struct placed_cell cell);

/* Returns the map's character in a cell, without marks and with them; air if there is no map. */
char placed_base_char(const struct flight *flight, struct placed_cell cell);
char placed_char(const struct flight *flight, struct placed_cell cell);

/* Fills in what places these marks from one on, or removes them. Returns the number of placings. */
int placed_marks(const struct flight *flight, const struct placed_cells *marks, int from,
                 bool removes, struct placing *all);

/* Whether a cell is marked. */
bool placed_is_marked(const struct flight *flight, struct placed_cell cell);

/* Sets or removes the mark of a cell; PLACED_MAP removes it. Returns false if that would be one
 * mark too many. */
bool placed_set_mark(struct placed *placed, struct placed_cell cell, enum placed_kind thing);

/* Gives the flock its map with all marks and the held goal; error may say that goals were removed.
 * Returns false if no room would be left to fly or on no memory: the flock keeps the map that it
 * has. */
bool placed_lay(struct flight *flight, char *error);
