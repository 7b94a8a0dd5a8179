/* SPDX-License-Identifier: MIT */
/* Map: what stands in the world, a character a cell. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* `#` wall, space air, `S` where boids start, `G` goal, `^ > v <` wind that way. A cell of the map is
 * a cell of the screen, 1/zoom units wide and aspect/zoom high. G cells that touch are one goal. */
enum { MAP_WALL = '#', MAP_AIR = ' ', MAP_START = 'S', MAP_GOAL = 'G' };
enum {
	MAP_SIDE = 1000, /* cells at most along a side */
	MAP_GOALS = 9,   /* at most */
	MAP_ERROR = 160  /* room for an error, bytes */
};

struct map; /* owns its cells */

/* All air, 1 .. MAP_SIDE cells a side. NULL: no memory. */
struct map *map_new(int columns, int rows);
struct map *map_copy(const struct map *map);
void map_free(struct map *map); /* NULL is fine */

/* A map from its text, a line a row. Short lines go on with air, as editors drop blanks at the end of
 * a line; CRLF and a BOM read as if absent. Goals count from the top left in reading order. NULL: error
 * (MAP_ERROR bytes) says where and what is allowed, "3:17: a map has ..."; it is empty where there
 * was no memory. */
struct map *map_read(const char *text, size_t length, char *error);

int map_columns(const struct map *map); /* 1 .. MAP_SIDE */
int map_rows(const struct map *map);
char map_cell(const struct map *map, int column, int row); /* outside: air */

/* Puts one of the characters above into a cell. A goal that touches no other comes after those there
 * are. false: the cell is outside, the character is none of a map, or there are MAP_GOALS goals
 * already; then nothing has changed. */
bool map_put(struct map *map, int column, int row, char what);

/* Takes the goals out; walls, start and wind stay. */
void map_forget_goals(struct map *map);

/* How many goals there are, and which one a cell belongs to: 0, 1 ... in their turn, or -1. */
int map_goals(const struct map *map);
int map_goal_at(const struct map *map, int column, int row);

/* Has the goals take turns in another order: the one that was turns[i] till now is number i. Each of them
 * stands there once. */
void map_turn_goals(struct map *map, const int *turns);

/* Whether walls stand all round its border: who is inside stays inside. */
bool map_is_closed(const struct map *map);
