/* SPDX-License-Identifier: MIT */
/* Caves: random maps for tests, and flights through them. */
#include "caves.h"

#include "scene.h"

enum { PITCH = 4 }; /* of a maze: three cells of passage, one of wall */

static void
carve(struct boids_map *map, int column, int row, int columns, int rows, char kind)
{
	for (int y = row; y < row + rows; y++)
		for (int x = column; x < column + columns; x++)
			if (x > 0 && y > 0 && x < map_columns(map) - 1 && y < map_rows(map) - 1)
				map_put(map, x, y, kind);
}

/* Depth-first search: visits a random unvisited room beside the current one, or goes back. */
static void
carve_maze(struct boids_map *map, struct dice *d)
{
	int across = (map_columns(map) - 1) / PITCH, down = (map_rows(map) - 1) / PITCH;
	int *trail = malloc((size_t)(across * down) * sizeof *trail), length = 0;
	bool *seen = calloc((size_t)(across * down), sizeof *seen);

	assert_true(trail && seen);
	carve(map, 1, 1, 3, 3, BOIDS_MAP_AIR);
	seen[0] = true;
	for (trail[length++] = 0; length > 0;) {
		static const int step[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
		int x = trail[length - 1] % across, y = trail[length - 1] / across, ways[4], n = 0;
		for (int k = 0; k < 4; k++) {
			int nx = x + step[k][0], ny = y + step[k][1];
			if (nx >= 0 && ny >= 0 && nx < across && ny < down && !seen[ny * across + nx])
				ways[n++] = k;
		}
		if (n == 0) {
			length--;
			continue;
		}
		int way = ways[dice_below(d, n)];
		int nx = x + step[way][0], ny = y + step[way][1];
		int left = x < nx ? x : nx, top = y < ny ? y : ny;
		carve(map, 1 + left * PITCH, 1 + top * PITCH, nx == x ? 3 : 3 + PITCH,
		      ny == y ? 3 : 3 + PITCH, BOIDS_MAP_AIR);
		seen[ny * across + nx] = true;
		trail[length++] = ny * across + nx;
	}
	free(seen);
	free(trail);
	for (int y = 0; y < down; y++)
		carve(map, 1, 1 + y * PITCH, 3, 3, BOIDS_MAP_START);
	carve(map, 1 + (across - 1) * PITCH, 1 + dice_below(d, down) * PITCH, 3, 3, BOIDS_MAP_GOAL);
}

/* Moves a brush of three cells randomly up and down from left to right, and adds rooms. */
static void
carve_tunnel(struct boids_map *map, struct dice *d)
{
	int columns = map_columns(map), rows = map_rows(map), x = 1, y = rows / 2;

	carve(map, 1, 1, 4, rows - 2, BOIDS_MAP_START);
	while (x < columns - 6) {
		int to_y = 1 + dice_below(d, rows - 4), to_x = x + 4 + dice_below(d, 5);
		for (; y != to_y; y += y < to_y ? 1 : -1)
			carve(map, x + 3, y, 3, 3, BOIDS_MAP_AIR);
		for (; x < to_x && x < columns - 6; x++)
			carve(map, x + 3, y, 3, 3, BOIDS_MAP_AIR);
		if (dice_below(d, 3) == 0)
			carve(map, x - 2, y - 3, 6, 7, BOIDS_MAP_AIR);
	}
	carve(map, columns - 4, y, 3, 3, BOIDS_MAP_GOAL);
}

struct boids_map *
cave_map(uint64_t seed, int columns, int rows)
{
	struct boids_map *map = map_new(columns, rows);
	struct dice d = { seed * 7919 + 13 };

	assert_non_null(map);
	for (int i = 0; i < columns * rows; i++)
		map_put(map, i % columns, i / columns, BOIDS_MAP_WALL);
	if (seed % 2 == 0)
		carve_maze(map, &d);
	else
		carve_tunnel(map, &d);
	return map;
}

struct boids_map *
map_of(const char *const *lines)
{
	char text[8192] = "", error[BOIDS_MAP_ERROR];

	for (; **lines; lines++) {
		assert_true(strlen(text) + strlen(*lines) + 2 < sizeof text);
		strcat(strcat(text, *lines), "\n");
	}
	struct boids_map *map = map_read(text, strlen(text), error);
	assert_that(map, "%s", error);
	return map;
}

bool
is_in_wall(const struct flock_state *flock, struct boids_vec place)
{
	const struct boids_factors *f = flock_factors(flock);
	const struct boids_map *map = flock_current_map(flock);
	struct boids_vec size = flock_world(flock).size;
	double columns = round((double)size.x * (double)f->zoom);
	double rows = round((double)size.y * (double)f->zoom / (double)f->aspect);
	double column = floor((double)place.x * (double)f->zoom);
	double row = floor((double)place.y * ((double)f->zoom / (double)f->aspect)); /* as terrain */

	column -= column == columns && place.x <= size.x;
	row -= row == rows && place.y <= size.y;
	if (column < 0 || row < 0 || column >= columns || row >= rows)
		return false;
	column -= floor((columns - map_columns(map)) / 2);
	row -= floor((rows - map_rows(map)) / 2);
	return map_cell(map, (int)column, (int)row) == BOIDS_MAP_WALL;
}

int
boids_in_walls(const struct flock_state *flock)
{
	int count = 0;

	for (size_t i = 0; i < boid_count(flock); i++)
		count += is_in_wall(flock, boid_of(flock, i).position);
	return count;
}

struct boids_map *
hall_map(void)
{
	struct boids_map *map = map_new(HALL_COLUMNS, HALL_ROWS);
	struct dice d = { 5 };

	assert_non_null(map);
	for (int i = 0; i < HALL_COLUMNS * HALL_ROWS; i++) {
		int x = i % HALL_COLUMNS, y = i / HALL_COLUMNS;
		if (x == 0 || y == 0 || x == HALL_COLUMNS - 1 || y == HALL_ROWS - 1)
			map_put(map, x, y, BOIDS_MAP_WALL);
	}
	for (int k = 0; k < 10; k++) {
		int x = 8 + dice_below(&d, 60), y = 3 + dice_below(&d, 15);
		for (int i = 0; i < 12; i++)
			map_put(map, x + i % 4, y + i / 4, BOIDS_MAP_WALL);
	}
	return map;
}
