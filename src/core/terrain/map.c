/* SPDX-License-Identifier: MIT */
/* Map: walls, goals, starts and winds, one character a cell. */
#include "types/map.h"

#include "math/number.h"
#include "text/error.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)BOIDS_MAP_ERROR == ERROR_SIZE, "error_set writes errors of maps");

struct boids_map {
	int columns, rows;
	char *cells;  /* row by row */
	int8_t *goal; /* of each cell: its goal, -1: none */
	int goals;
};

static bool
is_inside(const struct boids_map *map, int column, int row)
{
	return column >= 0 && column < map->columns && row >= 0 && row < map->rows;
}

static size_t
index_of(const struct boids_map *map, int column, int row)
{
	return (size_t)row * (size_t)map->columns + (size_t)column;
}

static size_t
count_of(const struct boids_map *map)
{
	return (size_t)map->columns * (size_t)map->rows;
}

struct boids_map *
map_new(int columns, int rows)
{
	size_t count = (size_t)columns * (size_t)rows;
	struct boids_map *map = calloc(1, sizeof *map);

	if (!map)
		return NULL;
	*map = (struct boids_map){ columns, rows, malloc(count), malloc(count), 0 };
	if (!map->cells || !map->goal) {
		map_free(map);
		return NULL;
	}
	memset(map->cells, BOIDS_MAP_AIR, count);
	memset(map->goal, -1, count);
	return map;
}

void
map_free(struct boids_map *map)
{
	if (!map)
		return;
	free(map->goal);
	free(map->cells);
	free(map);
}

struct boids_map *
map_copy(const struct boids_map *map)
{
	return map_fitted(map, map->columns, map->rows);
}

int
map_columns(const struct boids_map *map)
{
	return map->columns;
}

int
map_rows(const struct boids_map *map)
{
	return map->rows;
}

char
map_cell(const struct boids_map *map, int column, int row)
{
	return is_inside(map, column, row) ? map->cells[index_of(map, column, row)]
	                                   : (char)BOIDS_MAP_AIR;
}

int
map_goals(const struct boids_map *map)
{
	return map->goals;
}

int
map_goal_at(const struct boids_map *map, int column, int row)
{
	return is_inside(map, column, row) ? map->goal[index_of(map, column, row)] : -1;
}

static bool
is_valid(char cell)
{
	return cell && strchr("# SG^>v<", cell);
}

static bool
is_digit(char cell)
{
	return cell >= '1' && cell <= '9';
}

/* Returns the lowest goal of the eight cells around a cell; none: the number of goals. */
static int
goal_around(const struct boids_map *map, int column, int row)
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

/* Closes gaps in the numbers of goals after one was removed or two joined; keeps their order. */
static void
renumber_goals(struct boids_map *map)
{
	int8_t turn[BOIDS_MAP_GOALS + 1];
	bool seen[BOIDS_MAP_GOALS + 1] = { false };
	int goals = 0;

	for (size_t i = 0; i < count_of(map); i++)
		if (map->goal[i] >= 0)
			seen[map->goal[i]] = true;
	for (int old = 0; old <= BOIDS_MAP_GOALS; old++)
		turn[old] = (int8_t)(seen[old] ? goals++ : -1);
	for (size_t i = 0; i < count_of(map); i++)
		if (map->goal[i] >= 0)
			map->goal[i] = turn[map->goal[i]];
	map->goals = goals;
}

bool
map_put(struct boids_map *map, int column, int row, char cell)
{
	if (!is_inside(map, column, row) || !is_valid(cell))
		return false;
	size_t at = index_of(map, column, row);
	if (map->cells[at] == cell)
		return true;
	if (cell == BOIDS_MAP_GOAL && goal_around(map, column, row) >= BOIDS_MAP_GOALS)
		return false;
	bool was_goal = map->cells[at] == BOIDS_MAP_GOAL;
	map->cells[at] = cell;
	map->goal[at] = -1;
	const int first = goal_around(map, column, row); /* it joins all goals that it touches */
	for (int y = row - 1; y <= row + 1 && cell == BOIDS_MAP_GOAL; y++)
		for (int x = column - 1; x <= column + 1; x++) {
			int other = map_goal_at(map, x, y);
			for (size_t i = 0; other > first && i < count_of(map); i++)
				if (map->goal[i] == other)
					map->goal[i] = (int8_t)first;
		}
	if (cell == BOIDS_MAP_GOAL)
		map->goal[at] = (int8_t)first;
	if (cell == BOIDS_MAP_GOAL || was_goal)
		renumber_goals(map);
	return true;
}

void
map_clear_goals(struct boids_map *map)
{
	for (size_t i = 0; i < count_of(map); i++)
		if (map->cells[i] == BOIDS_MAP_GOAL)
			map->cells[i] = BOIDS_MAP_AIR;
	memset(map->goal, -1, count_of(map));
	map->goals = 0;
}

struct boids_map *
map_extended(const struct boids_map *map, int columns, int rows, int left, int top)
{
	struct boids_map *to = map_new(columns, rows);

	for (int i = 0; to && map && i < columns * rows; i++) {
		int column = i % columns - left, row = i / columns - top;
		to->cells[i] = map_cell(map, column, row);
		to->goal[i] = (int8_t)map_goal_at(map, column, row);
	}
	if (to)
		renumber_goals(to);
	return to;
}

/* ---- a map of another size */

/* The columns and rows of a map that another one is made of. */
struct lines {
	const struct boids_map *map;
	int count[2];              /* of columns, of rows */
	int at[2][BOIDS_MAP_SIDE]; /* which ones, from the left or top */
};

/* Returns the index of the cell in a line of an axis (0: column, 1: row) and in one across. */
static size_t
crossing(const struct lines *l, int axis, int line, int across)
{
	int column = l->at[0][axis == 0 ? line : across], row = l->at[1][axis == 0 ? across : line];

	return index_of(l->map, column, row);
}

static bool
is_wall(const struct lines *l, int axis, int line, int across)
{
	return across >= 0 && across < l->count[!axis] &&
	       l->map->cells[crossing(l, axis, line, across)] == BOIDS_MAP_WALL;
}

static bool
is_same(const struct boids_map *map, size_t a, size_t b)
{
	return map->cells[a] == map->cells[b] && map->goal[a] == map->goal[b];
}

/* Whether a map may lose a line: its cells can become those of the line `like` beside it, one after
 * the other, each then a simple point. So no pieces of air, or of wall, which also touch at corners,
 * join, part, begin or end (Kong & Rosenfeld 1989). Goals, starts and wind stay in a line beside
 * it. */
static bool
is_spare(const struct lines *l, int axis, int line, int like)
{
	const int other = 2 * line - like;

	for (int k = 0; k < l->count[!axis]; k++) {
		const bool wall = is_wall(l, axis, line, k),
			   turns = wall != is_wall(l, axis, like, k);
		const size_t here = crossing(l, axis, line, k);
		if (!wall && l->map->cells[here] != BOIDS_MAP_AIR &&
		    !is_same(l->map, here, crossing(l, axis, like, k)) &&
		    !is_same(l->map, here, crossing(l, axis, other, k)))
			return false;
		const bool around[] = {
			is_wall(l, axis, other, k),     is_wall(l, axis, other, k - 1),
			is_wall(l, axis, like, k - 1), /* of `line`, changed already */
			is_wall(l, axis, like, k - 1),  is_wall(l, axis, like, k),
			is_wall(l, axis, like, k + 1),  is_wall(l, axis, line, k + 1),
			is_wall(l, axis, other, k + 1), is_wall(l, axis, other, k),
		};
		int crossings = 0;
		for (int side = 0; side < 8; side += 2)
			crossings += !around[side] && (around[side + 1] || around[side + 2]);
		if (turns && crossings != 1)
			return false;
	}
	return true;
}

/* Returns the line nearest to one that the map may lose; 0: none. The first and last ones stay. */
static int
nearest_spare(const struct lines *l, int axis, int middle)
{
	for (int k = 0; k < 2 * l->count[axis]; k++) {
		int line = middle + (k % 2 ? -(k + 1) / 2 : k / 2);
		if (line > 0 && line < l->count[axis] - 1 &&
		    (is_spare(l, axis, line, line - 1) || is_spare(l, axis, line, line + 1)))
			return line;
	}
	return 0;
}

/* Removes lines, evenly spaced as far as the map may lose them. */
static void
remove_lines(struct lines *l, int axis, int surplus)
{
	int *at = l->at[axis], all = l->count[axis];

	for (int i = 0; i < surplus; i++) {
		int line = nearest_spare(l, axis, (2 * i + 1) * all / (2 * surplus) - i);
		if (line == 0)
			return;
		l->count[axis]--;
		memmove(at + line, at + line + 1, (size_t)(l->count[axis] - line) * sizeof *at);
	}
}

struct boids_map *
map_fitted(const struct boids_map *map, int columns, int rows)
{
	const int wanted[2] = { columns < BOIDS_MAP_SIDE ? columns : BOIDS_MAP_SIDE,
		                rows < BOIDS_MAP_SIDE ? rows : BOIDS_MAP_SIDE };
	struct lines l = { .map = map, .count = { map->columns, map->rows } };

	for (int i = 0; i < BOIDS_MAP_SIDE; i++)
		l.at[0][i] = l.at[1][i] = i;
	for (int axis = 0; axis < 2; axis++) {
		const int all = l.count[axis], count = wanted[axis];
		if (count <= all)
			remove_lines(&l, axis, all - count);
		else
			l.count[axis] = count;
		for (int i = 0; i < count && count > all; i++) /* repeated, evenly spaced */
			l.at[axis][i] = (2 * i + 1) * all / (2 * count);
	}
	struct boids_map *to = map_new(l.count[0], l.count[1]);
	for (size_t i = 0; to && i < count_of(to); i++) {
		size_t from = crossing(&l, 0, (int)i % to->columns, (int)i / to->columns);
		to->cells[i] = map->cells[from];
		to->goal[i] = map->goal[from];
	}
	if (to)
		to->goals = map->goals;
	return to;
}

bool
map_same(const struct boids_map *a, const struct boids_map *b)
{
	return a->columns == b->columns && a->rows == b->rows &&
	       memcmp(a->cells, b->cells, count_of(a)) == 0 &&
	       memcmp(a->goal, b->goal, count_of(a)) == 0;
}

bool
map_has_air(const struct boids_map *map)
{
	for (size_t i = 0; i < count_of(map); i++)
		if (map->cells[i] != BOIDS_MAP_WALL)
			return true;
	return false;
}

bool
map_is_closed(const struct boids_map *map)
{
	bool closed = true;

	for (int x = 0; x < map->columns; x++)
		closed = closed && map_cell(map, x, 0) == BOIDS_MAP_WALL &&
		         map_cell(map, x, map->rows - 1) == BOIDS_MAP_WALL;
	for (int y = 0; y < map->rows; y++)
		closed = closed && map_cell(map, 0, y) == BOIDS_MAP_WALL &&
		         map_cell(map, map->columns - 1, y) == BOIDS_MAP_WALL;
	return closed;
}

/* The rest of the text to read. */
struct text {
	const char *at, *end;
	int comments; /* lines before its first row */
};

/* Reads the next line, without its line end. Returns false at the end of the text. */
static bool
next_line(struct text *text, const char **line, int *length)
{
	if (text->at == text->end)
		return false;
	const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
	const char *stop = end ? end : text->end;
	*line = text->at;
	text->at = end ? end + 1 : text->end;
	/* Lines over the limit are all refused alike: their exact length does not matter. */
	*length = stop - *line > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE + 1 : (int)(stop - *line);
	return true;
}

static bool
check_line(const char *line, int length, int row, int comments, char *error)
{
	char quoted[NUMBER_QUOTE];
	int number = comments + row; /* of the line */

	for (int i = 0; i < length && i < BOIDS_MAP_SIDE; i++) {
		if (is_valid(line[i]) || is_digit(line[i]))
			continue;
		const char *shown = line[i] == '\0'                  ? "NUL"
		                    : (unsigned char)line[i] >= 0x80 ? "a character beyond ASCII"
		                    : line[i] < ' ' || line[i] == 0x7f
		                            ? "a control character"
		                            : number_quote((char[]){ line[i], '\0' }, quoted);
		return line[i] == '\t'
		               ? error_set(error, 0,
		                           "%d:%d: tabs are not allowed in a map: use blanks",
		                           number, i + 1)
		               : error_set(
					 error,
					 0, "%d:%d: a map may contain # blank S G 1 to 9 ^ > v and <, not %s",
					 number, i + 1, shown);
	}
	if (length > BOIDS_MAP_SIDE)
		return error_set(error, 0, "%d:%d: a map has at most %d columns", number,
		                 BOIDS_MAP_SIDE + 1, BOIDS_MAP_SIDE);
	return row <= BOIDS_MAP_SIDE ||
	       error_set(error, 0, "%d:1: a map has at most %d rows", number, BOIDS_MAP_SIDE);
}

/* Gives all G cells connected with the first one its goal. */
static void
flood(struct boids_map *map, int first, int *stack)
{
	int depth = 0;

	for (stack[depth++] = first; depth > 0;) {
		int at = stack[--depth], column = at % map->columns, row = at / map->columns;
		for (int k = 0; k < 9; k++) {
			int x = column + k % 3 - 1, y = row + k / 3 - 1;
			if (map_cell(map, x, y) != BOIDS_MAP_GOAL || map_goal_at(map, x, y) >= 0)
				continue;
			map->goal[index_of(map, x, y)] = map->goal[first];
			stack[depth++] = (int)index_of(map, x, y);
		}
	}
}

/* Numbers goals: those of digits in their order, then the G cells in reading order. Returns false
 * with one in error, which is empty on no memory. */
static bool
find_goals(struct boids_map *map, int comments, char *error)
{
	int *stack = malloc(count_of(map) * sizeof *stack);

	for (size_t i = 0; i < count_of(map); i++) {
		map->goal[i] = (int8_t)(is_digit(map->cells[i]) ? map->cells[i] - '1' : -1);
		map->cells[i] = is_digit(map->cells[i]) ? (char)BOIDS_MAP_GOAL : map->cells[i];
	}
	renumber_goals(map);
	for (int i = 0; stack && i < (int)count_of(map); i++) {
		if (map->cells[i] != BOIDS_MAP_GOAL || map->goal[i] >= 0)
			continue;
		if (map->goals == BOIDS_MAP_GOALS) {
			error_set(error, 0, "%d:%d: a map has at most %d goals",
			          comments + i / map->columns + 1, i % map->columns + 1,
			          BOIDS_MAP_GOALS);
			break;
		}
		map->goal[i] = (int8_t)map->goals++;
		flood(map, i, stack);
	}
	bool done = stack && !*error;
	free(stack);
	return done;
}

struct boids_map *
map_read(const char *text, size_t length, char *error)
{
	struct text lines = { text, text + length, 0 };
	const char *line;
	int columns = 0, rows = 0, width;

	*error = '\0';
	for (; lines.at < lines.end && *lines.at == BOIDS_MAP_COMMENT; lines.comments++)
		next_line(&lines, &line, &width);
	for (struct text all = lines; next_line(&all, &line, &width);) {
		if (!check_line(line, width, ++rows, lines.comments, error))
			return NULL;
		columns = width > columns ? width : columns;
	}
	if (columns == 0) {
		error_set(error, 0, "%d:1: a map needs at least one cell", lines.comments + 1);
		return NULL;
	}
	struct boids_map *map = map_new(columns, rows);
	if (!map)
		return NULL;
	for (int row = 0; next_line(&lines, &line, &width); row++)
		memcpy(map->cells + index_of(map, 0, row), line, (size_t)width);
	if (!map_has_air(map))
		error_set(error, 0, "%d:1: a map needs at least one cell without a wall",
		          lines.comments + 1);
	else if (find_goals(map, lines.comments, error))
		return map;
	map_free(map);
	return NULL;
}

char *
map_write(const struct boids_map *map, size_t *length)
{
	char error[BOIDS_MAP_ERROR] = "";
	struct boids_map *plain = map_copy(map);
	char *text = malloc(count_of(map) + (size_t)map->rows + 1);

	*length = 0;
	if (text && plain && (find_goals(plain, 0, error) || *error)) {
		bool numbered = !map_same(plain, map);
		for (size_t i = 0; i < count_of(map); i++) {
			text[(*length)++] = numbered && map->goal[i] >= 0
			                            ? (char)('1' + map->goal[i])
			                            : map->cells[i];
			if ((i + 1) % (size_t)map->columns == 0)
				text[(*length)++] = '\n';
		}
	}
	map_free(plain);
	if (*length > 0) {
		text[*length] = '\0';
		return text;
	}
	free(text);
	return NULL;
}
