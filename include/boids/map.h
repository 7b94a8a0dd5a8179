/* SPDX-License-Identifier: MIT */
/* Map: walls, goals, starts and winds, one character a cell. */
#pragma once

#include "boids/version.h"

#include <stdbool.h>
#include <stddef.h>

BOIDS_BEGIN

/* `#` wall, space air, `S` start of boids, `G` goal, `^ > v <` wind in that direction. A map cell
 * is a screen cell, 1/zoom units wide and aspect/zoom high. G cells that touch form one goal. */
enum { BOIDS_MAP_WALL = '#', BOIDS_MAP_AIR = ' ', BOIDS_MAP_START = 'S', BOIDS_MAP_GOAL = 'G' };
enum { BOIDS_MAP_COMMENT = ';' }; /* begins lines above the first row, which say what the map is */
enum {
	BOIDS_MAP_SIDE = 1000, /* most cells along a side */
	BOIDS_MAP_GOALS = 9,   /* most goals */
	BOIDS_MAP_ERROR = 160  /* bytes of an error */
};

struct boids_map; /* owns its cells */

/* Returns a map of air, 1 .. BOIDS_MAP_SIDE cells a side. NULL: no memory. */
struct boids_map *boids_map_new(int columns, int rows);
struct boids_map *boids_map_copy(const struct boids_map *map);
void boids_map_free(struct boids_map *map); /* map may be NULL */

/* Reads a map from text, a line a row, below any lines of comment. Short lines continue with air,
 * because editors drop trailing blanks; the CR of CRLF and a BOM are ignored. Goals are numbered
 * from the top left in reading order. NULL: error (BOIDS_MAP_ERROR bytes) says where, and what is
 * allowed, "3:17: a map has ..."; an empty error means no memory. */
struct boids_map *boids_map_read(const char *text, size_t length, char *error);

int boids_map_columns(const struct boids_map *map); /* 1 .. BOIDS_MAP_SIDE */
int boids_map_rows(const struct boids_map *map);
char boids_map_cell(const struct boids_map *map, int column, int row); /* air outside of the map */

/* Sets a cell to one of the characters above. A G cell that touches no goal becomes the last goal.
 * Returns false if the cell is outside, the character is invalid or there are BOIDS_MAP_GOALS goals
 * already; nothing changes then. */
bool boids_map_put(struct boids_map *map, int column, int row, char cell);

/* Removes all goals; walls, starts and winds stay. */
void boids_map_clear_goals(struct boids_map *map);

/* The number of goals, and the goal of a cell: 0, 1 ... in the order they are sought, -1: none. */
int boids_map_goals(const struct boids_map *map);
int boids_map_goal_at(const struct boids_map *map, int column, int row);

/* Reorders the goals: goal turns[i] becomes goal i. turns permutes 0 .. boids_map_goals - 1. */
void boids_map_reorder_goals(struct boids_map *map, const int *turns);

/* Returns whether all cells along the border are wall: a boid inside stays inside. */
bool boids_map_is_closed(const struct boids_map *map);

BOIDS_END
