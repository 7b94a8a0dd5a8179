/* SPDX-License-Identifier: MIT */
/* Map: what stands in the world, a character a cell. */
#include "map_parts.h"

#include <stdlib.h>
#include <string.h>

struct map *
map_new(int columns, int rows)
{
	size_t count = (size_t)columns * (size_t)rows;
	struct map *map = calloc(1, sizeof *map);

	if (!map)
		return NULL;
	*map = (struct map){ columns, rows, malloc(count), malloc(count), 0 };
	if (!map->cells || !map->goal) {
		map_free(map);
		return NULL;
	}
	memset(map->cells, MAP_AIR, count);
	memset(map->goal, -1, count);
	return map;
}

void
map_free(struct map *map)
{
	if (!map)
		return;
	free(map->goal);
	free(map->cells);
	free(map);
}

struct map *
map_copy(const struct map *map)
{
	struct map *copy = map_new(map->columns, map->rows);

	if (!copy)
		return NULL;
	memcpy(copy->cells, map->cells, map_count(map));
	memcpy(copy->goal, map->goal, map_count(map));
	copy->goals = map->goals;
	return copy;
}

int
map_columns(const struct map *map)
{
	return map->columns;
}

int
map_rows(const struct map *map)
{
	return map->rows;
}

char
map_cell(const struct map *map, int column, int row)
{
	return map_is_inside(map, column, row) ? map->cells[map_index_of(map, column, row)]
	                                       : (char)MAP_AIR;
}

int
map_goals(const struct map *map)
{
	return map->goals;
}

int
map_goal_at(const struct map *map, int column, int row)
{
	return map_is_inside(map, column, row) ? map->goal[map_index_of(map, column, row)] : -1;
}

bool
map_knows(char what)
{
	return what && strchr("# SG^>v<", what);
}

/* The first goal, in turn, of the eight cells around; none: the number of goals. */
static int
goal_around(const struct map *map, int column, int row)
{
	int first = map->goals;

	for (int y = row - 1; y <= row + 1; y++) {
		for (int x = column - 1; x <= column + 1; x++) {
			int goal = map_goal_at(map, x, y);
			first = goal >= 0 && goal < first ? goal : first;
		}
	}
	return first;
}

/* Numbers the goals anew where one has gone or two have met, in the order of their first cells. */
static void
count_goals(struct map *map)
{
	int8_t turn[MAP_GOALS + 1];
	bool seen[MAP_GOALS + 1] = { false };
	int goals = 0;

	for (size_t i = 0; i < map_count(map); i++)
		if (map->goal[i] >= 0)
			seen[map->goal[i]] = true;
	for (int old = 0; old <= MAP_GOALS; old++)
		turn[old] = (int8_t)(seen[old] ? goals++ : -1);
	for (size_t i = 0; i < map_count(map); i++)
		if (map->goal[i] >= 0)
			map->goal[i] = turn[map->goal[i]];
	map->goals = goals;
}

/* A cell that touches several goals makes one of them. */
static void
join_goals(struct map *map, int column, int row)
{
	int first = goal_around(map, column, row);

	for (int y = row - 1; y <= row + 1; y++) {
		for (int x = column - 1; x <= column + 1; x++) {
			int other = map_goal_at(map, x, y);
			for (size_t i = 0; other > first && i < map_count(map); i++)
				if (map->goal[i] == other)
					map->goal[i] = (int8_t)first;
		}
	}
	map->goal[map_index_of(map, column, row)] = (int8_t)first;
}

bool
map_put(struct map *map, int column, int row, char what)
{
	if (!map_is_inside(map, column, row) || !map_knows(what))
		return false;
	size_t at = map_index_of(map, column, row);
	if (map->cells[at] == what)
		return true;
	if (what == MAP_GOAL && goal_around(map, column, row) >= MAP_GOALS)
		return false;
	bool was_goal = map->cells[at] == MAP_GOAL;
	map->cells[at] = what;
	if (what == MAP_GOAL)
		join_goals(map, column, row);
	else
		map->goal[at] = -1;
	if (what == MAP_GOAL || was_goal)
		count_goals(map);
	return true;
}

void
map_forget_goals(struct map *map)
{
	for (size_t i = 0; i < map_count(map); i++)
		if (map->cells[i] == MAP_GOAL)
			map->cells[i] = MAP_AIR;
	memset(map->goal, -1, map_count(map));
	map->goals = 0;
}

void
map_turn_goals(struct map *map, const int *turns)
{
	int8_t turn[MAP_GOALS] = { 0 };

	for (int i = 0; i < map->goals; i++)
		turn[turns[i]] = (int8_t)i;
	for (size_t i = 0; i < map_count(map); i++)
		if (map->goal[i] >= 0)
			map->goal[i] = turn[map->goal[i]];
}

bool
map_is_closed(const struct map *map)
{
	bool closed = true;

	for (int x = 0; x < map->columns; x++)
		closed = closed && map_cell(map, x, 0) == MAP_WALL &&
		         map_cell(map, x, map->rows - 1) == MAP_WALL;
	for (int y = 0; y < map->rows; y++)
		closed = closed && map_cell(map, 0, y) == MAP_WALL &&
		         map_cell(map, map->columns - 1, y) == MAP_WALL;
	return closed;
}
