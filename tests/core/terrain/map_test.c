/* SPDX-License-Identifier: MIT */
/* Map: text to cells, and the errors of a text. */
#include "scene.h"
#include "types/map.h"

static struct boids_map *
read_text(const char *text)
{
	char error[BOIDS_MAP_ERROR] = "?";
	struct boids_map *map = map_read(text, strlen(text), error);

	assert_that(map, "%s", error);
	assert_string_equal(error, "");
	return map;
}

static void
refuses(const char *text, size_t length, const char *sentence)
{
	char error[BOIDS_MAP_ERROR] = "";

	assert_null(map_read(text, length, error));
	assert_string_equal(error, sentence);
}

/* As no text from a file has it; tests/data/refusals has the errors of those. */
TEST(a_carriage_return_within_a_line_is_refused)
{
	refuses("#\r#\n", 4,
	        "1:2: a map may contain # blank S G 1 to 9 ^ > v and <, not a control character");
}

/* 10 000 x 10 000 cells, row by row; the error names the first cell over the limit. */
TEST(a_huge_map_is_refused_at_its_first_cell_too_many)
{
	enum { SIDE = 10000 };
	size_t length = (size_t)SIDE * (SIDE + 1);
	scoped_block char *text = malloc(length);

	assert_non_null(text);
	memset(text, ' ', length);
	for (size_t i = SIDE; i < length; i += SIDE + 1)
		text[i] = '\n';
	refuses(text, length, "1:1001: a map has at most 1000 columns");
	for (size_t i = 9; i < length; i += 10)
		text[i] = '\n';
	refuses(text, length, "1001:1: a map has at most 1000 rows");
	refuses(text, 10 * 1001, "1001:1: a map has at most 1000 rows");
	scoped_map *map = map_read(text, 10 * 1000, (char[BOIDS_MAP_ERROR]){ 0 });
	assert_non_null(map);
	assert_int_equal(map_rows(map), 1000);
}

/* Fails unless these are the goals of the cells, row by row; a blank: none. */
static void
assert_goals(const struct boids_map *map, int goals, const char *cells)
{
	const int columns = map_columns(map);

	assert_int_equal(map_goals(map), goals);
	for (int i = 0; cells[i]; i++)
		assert_int_equal(map_goal_at(map, i % columns, i / columns),
		                 cells[i] == ' ' ? -1 : cells[i] - '0');
}

TEST(goals_that_are_put_come_last_and_meet_and_go)
{
	scoped_map *map = map_new(9, 3);

	assert_true(map_put(map, 8, 2, BOIDS_MAP_GOAL) && map_put(map, 0, 0, BOIDS_MAP_GOAL));
	assert_goals(map, 2, "1                         0");
	assert_true(map_put(map, 2, 0, BOIDS_MAP_GOAL));
	assert_int_equal(map_goals(map), 3);
	assert_true(map_put(map, 1, 1, BOIDS_MAP_GOAL)); /* touches both */
	assert_goals(map, 2, "1 1       1               0");
	assert_true(map_put(map, 8, 2, BOIDS_MAP_AIR));
	assert_goals(map, 1, "0 0       0                ");
	map_clear_goals(map);
	assert_goals(map, 0, "                           ");
	assert_int_equal(map_cell(map, 1, 1), BOIDS_MAP_AIR);
}

static void
assert_written(const struct boids_map *map, const char *text)
{
	size_t length;
	scoped_block char *written = map_write(map, &length);

	assert_non_null(written);
	assert_int_equal(length, strlen(text));
	assert_memory_equal(written, text, length);
	scoped_map *again = map_read(written, length, (char[BOIDS_MAP_ERROR]){ 0 });
	assert_true(map_same(map, again));
}

/* Digits stand where G cells would be read in another order, or as other goals. */
TEST(a_map_is_written_as_it_reads_back)
{
	static const struct {
		const char *read, *written;
	} maps[] = {
		{ "G G\n#S^", "G G\n#S^\n" },
		{ "1 2", "G G\n" },
		{ "2 1", "2 1\n" },
		{ "12", "12\n" },   /* they touch */
		{ "1 1", "1 1\n" }, /* one goal, apart */
		{ "9 G\n5", "2 3\n1  \n" },
		{ "111111 1\n1 1 1 1 1 1 1 1", "111111 1       \n1 1 1 1 1 1 1 1\n" },
	};

	every (row, maps) {
		scoped_map *map = read_text(row->read);
		assert_written(map, row->written);
	}
}

TEST(an_extended_map_keeps_its_goals)
{
	scoped_map *map = read_text("2 1\n# 3");
	scoped_map *wide = map_extended(map, 5, 3, 1, 1);
	scoped_map *part = map_extended(map, 2, 2, -1, 0);
	scoped_map *air = map_extended(NULL, 2, 1, 0, 0);

	assert_written(wide, "     \n 2 1 \n # 3 \n");
	assert_written(part, " 1\n 2\n");
	assert_written(air, "  \n");
	assert_true(map_has_air(part));
}

TEST(nothing_is_put_that_a_map_cannot_have)
{
	scoped_map *map = map_new(20, 2);

	for (int i = 0; i < BOIDS_MAP_GOALS; i++)
		assert_true(map_put(map, 2 * i, 0, BOIDS_MAP_GOAL));
	assert_false(map_put(map, 19, 1, BOIDS_MAP_GOAL)); /* the tenth */
	assert_int_equal(map_cell(map, 19, 1), BOIDS_MAP_AIR);
	assert_true(map_put(map, 17, 0, BOIDS_MAP_GOAL)); /* the ninth is larger */
	assert_false(map_put(map, 20, 0, BOIDS_MAP_WALL));
	assert_false(map_put(map, 0, -1, BOIDS_MAP_WALL));
	assert_false(map_put(map, 0, 0, 'x'));
	assert_false(map_put(map, 0, 0, '\0'));
	assert_int_equal(map_cell(map, 0, 0), BOIDS_MAP_GOAL);
}

TEST(a_map_is_closed_where_walls_stand_all_round)
{
	static const struct {
		const char *text;
		bool closed;
	} maps[] = { { "###\n# #\n###\n", true },
		     { "###\n#  \n###\n", false },
		     { "###\n# #\n## \n", false },
		     { " ##\n# #\n###\n", false } };

	every (row, maps) {
		scoped_map *map = read_text(row->text);
		assert_int_equal(map_is_closed(map), row->closed);
	}
}
