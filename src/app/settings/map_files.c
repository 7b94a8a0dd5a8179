/* SPDX-License-Identifier: MIT */
#include "map_files.h"

#include "files/file.h"
#include "named_files.h"
#include "states/flock_text.h"
#include "states/preset.h"

#include <errno.h>
#include <string.h>

const struct named_files map_files = { "map", "maps", ".map", map_table, NULL, SETTINGS_NAME };

static struct boids_map *
read_file(const char *path, char *error)
{
	*error = '\0';
	size_t length;
	char *text = file_load(path, FLOCK_TEXT_MOST, &length, error);
	struct boids_map *map = NULL;
	struct asset *assets = NULL;
	struct flock_text t = { 0 };

	if (text && !flock_text_is(text, length))
		map = map_text_read(path, text, length, 0, error);
	else if (text && flock_text_read(&t, &assets, path, text, length, NULL, NULL, error) && t.map)
		map = map_text_read(path, t.map->text, t.map->length, t.map->line, error);
	else if (text && !*error)
		error_set(error, 0, "%s has no map", PATH_SHOWN(path));
	flock_text_free(&t);
	asset_free(assets);
	free_keeping_errno(text);
	return map;
}

struct boids_map *
map_files_read(const char *name, char *error)
{
	const struct published *published = published_find(map_table, name);
	char path[SETTINGS_PATH];

	if (named_files_is_path(&map_files, name))
		return read_file(name, error);
	if (named_files_own(&map_files, name, path))
		return read_file(path, error);
	if (published)
		return map_text_read(name, published->text, strlen(published->text), 0, error);
	named_files_refuse(&map_files, name, error);
	return NULL;
}

/* ---- goals */

int
map_files_parse_goals(const char *text, int cells[MAP_FILES_CELLS])
{
	int length;

	if (text[strspn(text, "0123456789,")])
		return 0;
	for (int count = 0; count < BOIDS_MAP_GOALS; count++, cells += 2) {
		if (sscanf(text, "%5d,%5d%n", &cells[0], &cells[1], &length) != 2)
			return 0;
		text += length;
		if (!*text)
			return count + 1;
		if (*text++ != ',')
			return 0;
	}
	return 0;
}

static bool
replace_goals(struct boids_map *map, const char *text, char *error)
{
	int cells[MAP_FILES_CELLS], count = map_files_parse_goals(text, cells);

	map_clear_goals(map);
	for (int i = 0; i < count; i++) {
		int column = cells[2 * i], row = cells[2 * i + 1];
		if (column >= map_columns(map) || row >= map_rows(map))
			error_set(error, 0,
			          "goal %d,%d is outside the map: cells go from 0,0 to %d,%d",
			          column, row, map_columns(map) - 1, map_rows(map) - 1);
		else if (map_cell(map, column, row) == BOIDS_MAP_WALL)
			error_set(error, 0, "goal %d,%d is in a wall", column, row);
		else if (map_put(map, column, row, BOIDS_MAP_GOAL))
			continue;
		return false;
	}
	return true;
}

/* ---- the map of the settings */

static int
clamp_side(int cells)
{
	return cells < 1 ? 1 : cells < BOIDS_MAP_SIDE ? cells : BOIDS_MAP_SIDE;
}

bool
map_files_named(const char *name)
{
	return *name && strcmp(name, "none") != 0;
}

bool
map_files_make(const char *name, const char *goal, int columns, int rows, struct boids_map **map,
               char *error)
{
	bool is_named = map_files_named(name);

	*map = NULL;
	if (!is_named && !goal)
		return true;
	*map = is_named ? map_files_read(name, error)
	                : map_new(clamp_side(columns), clamp_side(rows));
	if (!*map)
		return !is_named && error_set(error, ENOMEM, "no memory for a map");
	if (!goal || replace_goals(*map, goal, error))
		return true;
	map_free(*map);
	*map = NULL;
	return false;
}

bool
map_files_blocked(const struct flock_state *flock, char *sentence, size_t size)
{
	for (int goal = 0; goal < flock_goals(flock); goal++) {
		if (flock_goal_reachable(flock, goal))
			continue;
		snprintf(sentence, size, "goal %d of %d cannot be reached from the start", goal + 1,
		         flock_goals(flock));
		return true;
	}
	return false;
}
