/* SPDX-License-Identifier: MIT */
/* Map: walls, goals, starts and winds, one character a cell. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* `#` wall, space air, `S` start of boids, `G` goal, `^ > v <` wind in that direction. A map cell
 * is a screen cell, 1/zoom units wide and aspect/zoom high. Goals are sought in turn: those of the
 * cells `1` to `9` in their order, then those of G cells from the top left in reading order. All
 * cells of one digit form one goal, and so do G cells that touch. */
enum { BOIDS_MAP_WALL = '#', BOIDS_MAP_AIR = ' ', BOIDS_MAP_START = 'S', BOIDS_MAP_GOAL = 'G' };
enum { BOIDS_MAP_COMMENT = ';' }; /* begins lines above the first row, which say what the map is */
enum {
	BOIDS_MAP_SIDE = 1000, /* most cells along a side */
	BOIDS_MAP_GOALS = 9,   /* most goals */
	BOIDS_MAP_ERROR = 640  /* bytes of an error */
};

struct boids_map; /* owns its cells */

/* Returns a map of air, 1 .. BOIDS_MAP_SIDE cells a side. NULL: no memory. */
struct boids_map *map_new(int columns, int rows);
struct boids_map *map_copy(const struct boids_map *map);
void map_free(struct boids_map *map); /* map may be NULL */

/* Reads a map from text, a line a row, below any lines of comment. Short lines continue with air,
 * because editors drop trailing blanks. NULL: error
 * (BOIDS_MAP_ERROR bytes) says where, and what is allowed, "3:17: a map has ..."; an empty error
 * means no memory. */
struct boids_map *map_read(const char *text, size_t length, char *error);

/* Returns the map as such a text of *length bytes and a NUL, which the caller frees. Goals are
 * digits unless G cells are read in their order. NULL: no memory. */
char *map_write(const struct boids_map *map, size_t *length);

/* Returns a map of another size with the cell left, top of which the cells of this one begin; what
 * is outside is lost. Goals keep their order. map NULL: all air. NULL: no memory. */
struct boids_map *map_extended(const struct boids_map *map, int columns, int rows, int left,
                               int top);

/* Returns the map stretched to 1 or more columns and rows, BOIDS_MAP_SIDE at most: whole columns and
 * rows are repeated or left out. No passage closes, no wall opens, and goals keep their order. So a
 * map stays larger where its walls and passages leave no other way. NULL: no memory. */
struct boids_map *map_fitted(const struct boids_map *map, int columns, int rows);

int map_columns(const struct boids_map *map); /* 1 .. BOIDS_MAP_SIDE */
int map_rows(const struct boids_map *map);
/* Returns the character of a cell: of any goal G, outside of the map air. */
char map_cell(const struct boids_map *map, int column, int row);

/* Sets a cell to one of the characters above, no digit. A G cell that touches no goal becomes the
 * last goal. Returns false if the cell is outside, the character is invalid or there are
 * BOIDS_MAP_GOALS goals already; nothing changes then. */
bool map_put(struct boids_map *map, int column, int row, char cell);

/* Removes all goals; walls, starts and winds stay. */
void map_clear_goals(struct boids_map *map);

/* The number of goals, and the goal of a cell: 0, 1 ... in the order they are sought, -1: none. */
int map_goals(const struct boids_map *map);
int map_goal_at(const struct boids_map *map, int column, int row);

/* Returns whether two maps have the same size, cells and order of goals. */
bool map_same(const struct boids_map *a, const struct boids_map *b);

/* Returns whether any cell is no wall. */
bool map_has_air(const struct boids_map *map);

/* Returns whether all cells along the border are wall: a boid inside stays inside. */
bool map_is_closed(const struct boids_map *map);
