/* SPDX-License-Identifier: MIT */
/* Map: walls, goals, starts and winds, one character a cell. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* `#` wall, space air, `S` start of boids, `G` goal, `^ > v <` wind in that direction. A map cell
 * is a screen cell, 1/zoom units wide and aspect/zoom high. G cells that touch form one goal. */
enum { MAP_WALL = '#', MAP_AIR = ' ', MAP_START = 'S', MAP_GOAL = 'G' };
enum {
	MAP_SIDE = 1000, /* most cells along a side */
	MAP_GOALS = 9,   /* most goals */
	MAP_ERROR = 160  /* bytes of an error */
};

struct map; /* owns its cells */

/* Returns a map of air, 1 .. MAP_SIDE cells a side. NULL: no memory. */
struct map *map_new(int columns, int rows);
struct map *map_copy(const struct map *map);
void map_free(struct map *map); /* map may be NULL */

/* Reads a map from text, a line a row. Short lines continue with air, because editors drop trailing
 * blanks; the CR of CRLF and a BOM are ignored. Goals are numbered from the top left in reading
 * order. NULL: error (MAP_ERROR bytes) says where, and what is allowed, "3:17: a map has ..."; an
 * empty error means no memory. */
struct map *map_read(const char *text, size_t length, char *error);

int map_columns(const struct map *map); /* 1 .. MAP_SIDE */
int map_rows(const struct map *map);
char map_cell(const struct map *map, int column, int row); /* air outside of the map */

/* Sets a cell to one of the characters above. A G cell that touches no goal becomes the last goal.
 * Returns false if the cell is outside, the character is invalid or there are MAP_GOALS goals
 * already; nothing changes then. */
bool map_put(struct map *map, int column, int row, char cell);

/* Removes all goals; walls, starts and winds stay. */
void map_clear_goals(struct map *map);

/* The number of goals, and the goal of a cell: 0, 1 ... in the order they are sought, -1: none. */
int map_goals(const struct map *map);
int map_goal_at(const struct map *map, int column, int row);

/* Reorders the goals: goal turns[i] becomes goal i. turns permutes 0 .. map_goals - 1. */
void map_reorder_goals(struct map *map, const int *turns);

/* Returns whether all cells along the border are wall: a boid inside stays inside. */
bool map_is_closed(const struct map *map);
