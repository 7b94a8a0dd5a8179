/* SPDX-License-Identifier: MIT */
/* Map files: found by name and by path, with goals of the command line; the published maps are
 * worth flying. */
#include "caves.h"
#include "folder.h"
#include "science.h"
#include "settings/map_files.h"

#include <stdio.h>
#include <unistd.h>

static struct boids_map *
read_good(const char *name)
{
	char error[SETTINGS_ERROR] = "";
	struct boids_map *map = map_files_read(name, error);

	assert_that(map, "%s", error);
	return map;
}

static void
has_columns(const char *name, int columns)
{
	scoped_map *map = read_good(name);

	assert_int_equal(map_columns(map), columns);
}

TEST(a_map_is_found_by_name_by_path_and_among_the_users_own)
{
	folder_write("boids/maps/mine.map", "#S G#\n");
	folder_write("boids/maps/cave.map", "SG\n"); /* in place of the published one */
	folder_write("here.map", "S  G\n");
	has_columns("slalom", 80);
	has_columns("mine", 5);
	has_columns("cave", 2);
	has_columns(folder_path("here.map"), 4);
	unlink(folder_path("boids/maps/cave.map"));
	folder_write("saved.ini", "flock format 2 of boids 1\nmap = 64af5bce03b48c1e\nasset "
	                          "64af5bce03b48c1e 10\nS   G\n  #\n\nend\n");
	scoped_map *map = read_good(folder_path("saved.ini")); /* of a saved flock */
	assert_int_equal(map_columns(map), 5);
	assert_int_equal(map_rows(map), 2);
}

TEST(goals_are_pairs_of_cells)
{
	static const char *const bad[] = {
		"",        ",",     "1",        "1,",
		"1,2,",    "1,2,3", "-1,2",     "1 ,2",
		"1,2;3,4", "x",     "123456,1", "1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10"
	};
	int cells[MAP_FILES_CELLS];

	assert_int_equal(map_files_parse_goals("70,12", cells), 1);
	assert_int_equal(cells[0], 70);
	assert_int_equal(cells[1], 12);
	assert_int_equal(map_files_parse_goals("0,0,99999,3", cells), 2);
	assert_int_equal(cells[2], 99999);
	every (row, bad)
		assert_int_equal(map_files_parse_goals(*row, cells), 0);
}

static bool
opens(const char *map_name, const char *goal, struct boids_map **map, char *error)
{
	struct settings s = settings_default();

	snprintf(s.map, sizeof s.map, "%s", map_name);
	return map_files_make(s.map, goal, 40, 10, map, error);
}

TEST(goals_of_the_command_line_replace_those_of_the_map)
{
	char error[SETTINGS_ERROR] = "";
	struct boids_map *map;

	assert_true(opens("", NULL, &map, error));
	assert_null(map);
	assert_true(opens("none", NULL, &map, error));
	assert_null(map);
	assert_true(opens("slalom", "75,2,3,20", &map, error));
	assert_int_equal(map_goals(map), 2);
	assert_int_equal(map_goal_at(map, 75, 2), 0);
	assert_int_equal(map_goal_at(map, 3, 20), 1);
	map_free(map);
	assert_true(opens("", "39,9", &map, error)); /* all air, of the size of the screen */
	assert_int_equal(map_columns(map), 40);
	assert_int_equal(map_goal_at(map, 39, 9), 0);
	map_free(map);
	assert_false(opens("", "40,9", &map, error));
	assert_false(opens("slalom", "0,5", &map, error));
	assert_null(map);
}

TEST(a_goal_that_cannot_be_reached_is_reported)
{
	static const char *const blocked[] = { "########", "#S # G #", "########", "" };
	static const char *const open_way[] = { "########", "#S   G #", "########", "" };
	char sentence[SETTINGS_ERROR] = "";

	for (int k = 0; k < 2; k++) {
		scoped_map *map = map_of(k ? open_way : blocked);
		scoped_flock *flock = flock_new(1);
		assert_true(flock_map(flock, map));
		assert_int_equal(map_files_blocked(flock, sentence, sizeof sentence), k == 0);
	}
	assert_string_equal(sentence, "goal 1 of 1 cannot be reached from the start");
}

/* ---- fitted to a world */

/* A map with a border of air, and the cells of it that belong to pieces already. */
struct pieces {
	const struct boids_map *map;
	int columns, rows;
	bool *seen;
};

static bool
is_wall(const struct pieces *p, int i)
{
	int column = i % p->columns - 1, row = i / p->columns - 1;
	bool inside =
		column >= 0 && row >= 0 && column < map_columns(p->map) && row < map_rows(p->map);

	return inside && map_cell(p->map, column, row) == BOIDS_MAP_WALL;
}

/* Returns the k-th cell around one, those beside it first; -1: outside. */
static int
neighbour(const struct pieces *p, int i, int k)
{
	static const int step[8][2] = { { 1, 0 }, { -1, 0 },  { 0, 1 },  { 0, -1 },
		                        { 1, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 } };
	int column = i % p->columns + step[k][0], row = i / p->columns + step[k][1];
	bool inside = column >= 0 && row >= 0 && column < p->columns && row < p->rows;

	return inside ? row * p->columns + column : -1;
}

/* Returns a number for the piece of air or wall that has a cell, with its goals and starts, and for
 * all pieces within it, in any order. Walls also touch at corners. */
static uint64_t
piece(const struct pieces *p, int first)
{
	const bool wall = is_wall(p, first);
	int *cells = malloc((size_t)(p->columns * p->rows) * sizeof *cells), count = 0;
	uint64_t things = wall, within = 0;

	assert_non_null(cells);
	p->seen[cells[count++] = first] = true;
	for (int at = 0; at < count; at++) {
		int column = cells[at] % p->columns - 1, row = cells[at] / p->columns - 1;
		int goal = map_goal_at(p->map, column, row);
		things |= goal >= 0 ? (uint64_t)2 << goal : 0;
		things |= map_cell(p->map, column, row) == BOIDS_MAP_START ? 1 << 20 : 0;
		for (int k = 0; k < (wall ? 8 : 4); k++) {
			int next = neighbour(p, cells[at], k);
			if (next >= 0 && !p->seen[next] && is_wall(p, next) == wall)
				p->seen[cells[count++] = next] = true;
		}
	}
	for (int at = 0; at < count; at++)
		for (int k = 0; k < 4; k++) {
			int next = neighbour(p, cells[at], k);
			if (next >= 0 && !p->seen[next])
				within += piece(p, next);
		}
	free(cells);
	things = (things + within) * 0x9e3779b97f4a7c15;
	return things ^ things >> 31;
}

/* Returns the same number for maps whose walls, passages, goals and starts lie in the same way. */
static uint64_t
arrangement(const struct boids_map *map)
{
	struct pieces p = { map, map_columns(map) + 2, map_rows(map) + 2, NULL };

	p.seen = calloc((size_t)(p.columns * p.rows), sizeof *p.seen);
	assert_non_null(p.seen);
	uint64_t number = piece(&p, 0);
	free(p.seen);
	return number;
}

TEST(a_fitted_map_fills_the_world_and_keeps_walls_passages_and_goals)
{
	static const struct {
		int columns, rows;
	} worlds[] = {
		{ 80, 23 }, { 100, 29 }, { 120, 39 }, { 200, 59 },
		{ 81, 24 }, { 79, 22 },  { 40, 11 },
	};

	for (const struct published *m = map_table; m->name; m++)
		every (world, worlds) {
			scoped_map *map = read_good(m->name);
			scoped_map *fitted = map_fitted(map, world->columns, world->rows);
			assert_int_equal(map_columns(fitted), world->columns);
			assert_int_equal(map_rows(fitted), world->rows);
			assert_int_equal(map_goals(fitted), map_goals(map));
			assert_that(arrangement(fitted) == arrangement(map), "%s at %dx%d", m->name,
			            world->columns, world->rows);
		}
}

TEST(a_map_shrinks_no_further_than_its_walls_and_passages_allow)
{
	struct dice d = { 5 };

	for (uint64_t seed = 0; seed < 20; seed++) {
		scoped_map *map = cave_map(seed, 61, 21);
		for (int i = 0; i < 30 && seed >= 10; i++) {
			int column = dice_below(&d, 61);
			map_put(map, column, dice_below(&d, 21), "# "[i % 2]);
		}
		int columns = 1 + dice_below(&d, 60);
		scoped_map *fitted = map_fitted(map, columns, 1 + dice_below(&d, 30));
		assert_true(arrangement(fitted) == arrangement(map));
		assert_true(map_is_closed(fitted) || !map_is_closed(map)); /* a dent may go */
	}
}

/* In the default size, as classic: no boid is in a wall, all goals can be reached, and most of the
 * flock has been at the last one within a minute. */
TEST(every_published_map_can_be_flown)
{
	for (const struct published *m = map_table; m->name; m++) {
		scoped_map *map = read_good(m->name);
		struct boids_factors f = science_preset("classic");
		scoped_flock *flock = flock_new(1);
		char sentence[SETTINGS_ERROR] = "";
		int visited = 0;
		assert_true(map_columns(map) <= 80 && map_rows(map) <= 23);
		factors_fit(&f, 80, 24);
		assert_true(flock_map(flock, map));
		assert_true(flock_fit(flock, &f, world_of(&f, 80, 23)));
		assert_that(!map_files_blocked(flock, sentence, sizeof sentence), "%s: %s", m->name,
		            sentence);
		for (int step = 0; step < 3600; step++) {
			int before = flock_goal(flock);
			float arrival = f.max_speed / 2;
			int there = 0;
			flock_step(flock, FRAME);
			assert_int_equal(boids_in_walls(flock), 0);
			for (size_t i = 0; i < boid_count(flock); i++)
				there += flock_path_length(flock, boid_of(flock, i).position) <=
				         arrival;
			bool last = before == flock_goals(flock) - 1;
			visited |= last && (flock_goal(flock) != before ||
			                    2 * there >= (int)boid_count(flock));
		}
		assert_that(visited || flock_goals(flock) == 0, "%s: not at the last goal", m->name);
	}
}

TEST_FILE(folder_make, folder_remove);
