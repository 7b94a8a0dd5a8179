/* SPDX-License-Identifier: MIT */
/* A map is read from text. */
#include "map_parts.h"
#include "number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text being read. */
struct text {
	const char *at, *end;
};

/* The next line, without its end. */
static bool
next_line(struct text *text, const char **line, int *length)
{
	if (text->at == text->end)
		return false;
	const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
	const char *stop = end ? end : text->end;
	*line = text->at;
	text->at = end ? end + 1 : text->end;
	if (stop > *line && stop[-1] == '\r')
		stop--;
	/* Past what a map may have it does not matter how long a line is. */
	*length = stop - *line > MAP_SIDE ? MAP_SIDE + 1 : (int)(stop - *line);
	return true;
}

/* What a character that is none of a map is called in a message. */
static void
show_character(char what, char shown[NUMBER_QUOTE])
{
	if (what == '\0')
		strcpy(shown, "NUL");
	else if ((unsigned char)what >= 0x80)
		strcpy(shown, "one beyond ASCII");
	else if (what < ' ' || what == 0x7f)
		strcpy(shown, "a control character");
	else
		number_quote((char[]){ what, '\0' }, shown);
}

static bool
check_line(const char *line, int length, int row, char *error)
{
	char shown[NUMBER_QUOTE];

	for (int i = 0; i < length && i < MAP_SIDE; i++) {
		if (map_knows(line[i]))
			continue;
		show_character(line[i], shown);
		if (line[i] == '\t')
			snprintf(error, MAP_ERROR,
			         "%d:%d: a tab has no width of its own; a map has blanks", row,
			         i + 1);
		else
			snprintf(error, MAP_ERROR,
			         "%d:%d: a map has # blank S G ^ > v and <, not %s", row, i + 1,
			         shown);
		return false;
	}
	if (length > MAP_SIDE)
		snprintf(error, MAP_ERROR, "%d:%d: a map has at most %d columns", row, MAP_SIDE + 1,
		         MAP_SIDE);
	else if (row > MAP_SIDE)
		snprintf(error, MAP_ERROR, "%d:1: a map has at most %d rows", row, MAP_SIDE);
	return length <= MAP_SIDE && row <= MAP_SIDE;
}

static bool
measure(struct text text, int *columns, int *rows, char *error)
{
	const char *line;
	int length;
	bool has_air = false;

	*columns = *rows = 0;
	while (next_line(&text, &line, &length)) {
		++*rows;
		if (!check_line(line, length, *rows, error))
			return false;
		has_air = has_air || length < *columns || (*rows > 1 && length > *columns);
		*columns = length > *columns ? length : *columns;
		for (int i = 0; i < length; i++)
			has_air = has_air || line[i] != MAP_WALL;
	}
	if (*columns == 0)
		snprintf(error, MAP_ERROR, "1:1: a map has at least one cell");
	else if (!has_air)
		snprintf(error, MAP_ERROR, "1:1: a map has at least one cell that is no wall");
	return *columns > 0 && has_air;
}

/* All cells that hang together with this one are the same goal. */
static void
flood(struct map *map, int first, int *stack)
{
	int depth = 0;

	for (stack[depth++] = first; depth > 0;) {
		int at = stack[--depth], column = at % map->columns, row = at / map->columns;
		for (int k = 0; k < 9; k++) {
			int x = column + k % 3 - 1, y = row + k / 3 - 1;
			if (map_cell(map, x, y) != MAP_GOAL || map_goal_at(map, x, y) >= 0)
				continue;
			map->goal[map_index_of(map, x, y)] = map->goal[first];
			stack[depth++] = (int)map_index_of(map, x, y);
		}
	}
}

/* Goals are counted in reading order of their first cells. */
static bool
find_goals(struct map *map, char *error)
{
	int *stack = malloc(map_count(map) * sizeof *stack);

	for (int i = 0; stack && i < (int)map_count(map); i++) {
		if (map->cells[i] != MAP_GOAL || map->goal[i] >= 0)
			continue;
		if (map->goals == MAP_GOALS) {
			snprintf(error, MAP_ERROR, "%d:%d: a map has at most %d goals",
			         i / map->columns + 1, i % map->columns + 1, MAP_GOALS);
			break;
		}
		map->goal[i] = (int8_t)map->goals++;
		flood(map, i, stack);
	}
	bool good = stack && !*error;
	free(stack);
	return good;
}

struct map *
map_read(const char *text, size_t length, char *error)
{
	size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	struct text lines = { text + mark, text + length };
	const char *line;
	int columns, rows, width;

	*error = '\0';
	if (!measure(lines, &columns, &rows, error))
		return NULL;
	struct map *map = map_new(columns, rows);
	if (!map)
		return NULL;
	for (int row = 0; next_line(&lines, &line, &width); row++)
		memcpy(map->cells + map_index_of(map, 0, row), line, (size_t)width);
	if (find_goals(map, error))
		return map;
	map_free(map);
	return NULL;
}
