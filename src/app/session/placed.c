/* SPDX-License-Identifier: MIT */
/* Placed: things that users place in the world by mouse or place mode. */
#include "placed.h"

#include "placed_boids.h"
#include "settings/restricted.h"
#include "view/projection.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	char what; /* its character on a map; 0: none */
} things[PLACED_KINDS] = {
	[PLACED_GOAL] = { "goal", BOIDS_MAP_GOAL },
	[PLACED_PREDATOR] = { "predator", 0 },
	[PLACED_OBSTACLE] = { "obstacle", BOIDS_MAP_WALL },
	[PLACED_POST] = { "post", 0 },
};

const char *
placed_kind_name(enum placed_kind thing)
{
	return things[thing].name;
}

void
placed_copy(struct placed_cells *to, const struct placed_cells *from)
{
	to->count = from->count;
	memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
}

bool
placed_same(const struct placed_cells *a, const struct placed_cells *b)
{
	bool same = a->count == b->count;

	for (int i = 0; same && i < a->count; i++)
		same = a->at[i].column == b->at[i].column && a->at[i].row == b->at[i].row &&
		       a->at[i].what == b->at[i].what;
	return same;
}

/* ---- marks laid over the map */

/* Returns the first column (or row) of `count` centred in `all`, the same as boids_flock_map. */
static int
centred(int count, int all)
{
	return (int)floor((all - count) / 2.0);
}

/* Returns the map's character in a cell, without the marks; air if there is no map. */
static char
map_char(const struct session *session, struct placed_cell cell)
{
	int rows = session_world_rows(session);

	if (!session->map)
		return BOIDS_MAP_AIR;
	return boids_map_cell(session->map,
	                      cell.column + session->columns / 2 -
	                              centred(boids_map_columns(session->map), session->columns),
	                      cell.row + rows / 2 - centred(boids_map_rows(session->map), rows));
}

/* Removes mark i. */
static void
remove_mark(struct placed *placed, int i)
{
	struct placed_cell *there = &placed->marks.at[i];

	placed->marks.count--;
	memmove(there, there + 1, (size_t)(placed->marks.count - i) * sizeof *there);
	placed->changed = true;
}

/* Returns the size of a map that holds all marks: that of the base map, or of the world. */
static void
fit_size(const struct session *session, int *columns, int *rows)
{
	int wide = session->columns, high = session_world_rows(session);
	int own_columns = session->map ? boids_map_columns(session->map) : 0;
	int own_rows = session->map ? boids_map_rows(session->map) : 0;
	int first_column = centred(own_columns, wide), first_row = centred(own_rows, high);
	bool fits = session->map;

	for (int i = 0; i <= session->placed.marks.count; i++) {
		struct placed_cell m = i < session->placed.marks.count ? session->placed.marks.at[i]
		                                                       : session->placed.held;
		int column = m.column + wide / 2 - first_column, row = m.row + high / 2 - first_row;
		bool counts = i < session->placed.marks.count || session->placed.holds;
		fits = fits && (!counts ||
		                (column >= 0 && column < own_columns && row >= 0 && row < own_rows));
	}
	*columns = fits || own_columns > wide ? own_columns : wide;
	*rows = fits || own_rows > high ? own_rows : high;
	*columns = *columns > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : *columns;
	*rows = *rows > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : *rows;
}

/* Size and position of a new map. */
struct layout {
	int columns, rows;
	int left, top; /* cell in it of the world's middle */
};

static int
cell_index(const struct layout *l, struct placed_cell cell)
{
	int column = cell.column + l->left, row = cell.row + l->top;

	if (column < 0 || column >= l->columns || row < 0 || row >= l->rows)
		return -1;
	return row * (l->columns + 1) + column;
}

/* Writes map and marks as text, a line for each row, without the placed goals. */
static void
write_cells(const struct session *session, const struct layout *l, char *text)
{
	for (int row = 0; row < l->rows; row++) {
		for (int column = 0; column < l->columns; column++)
			*text++ = map_char(
				session, (struct placed_cell){ column - l->left, row - l->top, 0 });
		*text++ = '\n';
	}
	text -= l->rows * (l->columns + 1);
	for (int i = 0; i < session->placed.marks.count; i++) {
		struct placed_cell m = session->placed.marks.at[i];
		int at = cell_index(l, m);
		if (at >= 0)
			text[at] = m.what == BOIDS_MAP_GOAL ? (char)BOIDS_MAP_AIR : m.what;
	}
}

/* Adds goals in the order of placing, which is the order of their turns. */
static void
put_goals(struct session *session, const struct layout *l, struct boids_map *map)
{
	struct placed *placed = &session->placed;

	for (int i = 0; i < placed->marks.count; i++) {
		struct placed_cell m = placed->marks.at[i];
		if (m.what != BOIDS_MAP_GOAL || cell_index(l, m) < 0 ||
		    boids_map_put(map, m.column + l->left, m.row + l->top, BOIDS_MAP_GOAL))
			continue;
		remove_mark(placed, i--);
		session_notice(session, "no more than %d goals", BOIDS_MAP_GOALS);
	}
	if (!placed->holds)
		return;
	boids_map_clear_goals(map);
	boids_map_put(map, placed->held.column + l->left, placed->held.row + l->top, BOIDS_MAP_GOAL);
}

/* Returns the flock's map, with all marks; the caller frees it. It is as large as the base map, or,
 * if that does not hold all marks, at least as large as the world. A held goal is its only goal.
 * Removes goals over the limit, with a notice. Returns NULL on no memory (error, BOIDS_MAP_ERROR
 * bytes, is empty), or if all cells are walls (error says so). */
static struct boids_map *
build_map(struct session *session, char *error)
{
	struct layout l;
	int rows = session_world_rows(session);

	fit_size(session, &l.columns, &l.rows);
	l.left = session->columns / 2 - centred(l.columns, session->columns);
	l.top = rows / 2 - centred(l.rows, rows);
	assert(l.columns > 0 && l.rows > 0);
	size_t length = (size_t)(l.columns + 1) * (size_t)l.rows;
	char *text = malloc(length);
	*error = '\0';
	if (!text)
		return NULL;
	write_cells(session, &l, text);
	struct boids_map *map = boids_map_read(text, length, error);
	free(text);
	if (map)
		put_goals(session, &l, map);
	return map;
}

void
placed_invalidate(struct session *session)
{
	session->placed.changed |= session->placed.marks.count > 0 || session->placed.holds;
}

static bool
apply(struct session *session)
{
	char error[BOIDS_MAP_ERROR];
	bool bare = session->placed.marks.count == 0 && !session->placed.holds;
	struct boids_map *map = bare ? NULL : build_map(session, error);
	bool good = (bare || map) && boids_flock_map(session->flock, bare ? session->map : map);

	if (!good)
		session_failure(session, !bare && !map && *error
		                                 ? "no room would be left to fly"
		                                 : "not enough memory for what was placed");
	boids_map_free(map);
	return good;
}

void
placed_apply(struct session *session)
{
	struct placed *placed = &session->placed;
	int turn = boids_flock_goals(session->flock) > 1 ? boids_flock_goal(session->flock)
	                                                 : placed->turn;

	if (!placed->changed)
		return;
	if (apply(session))
		placed_copy(&placed->applied, &placed->marks);
	else /* drop the marks that failed */
		placed_copy(&placed->marks, &placed->applied);
	placed->changed = false;
	if (placed->holds)
		return;
	if (turn < boids_flock_goals(session->flock))
		boids_flock_set_goal(session->flock, turn);
	placed->turn = 0;
}

/* ---- cells */

static struct placed_cell
cell_shown(const struct session *session, int column, int row)
{
	struct boids_vec place = view_position(&session->view.camera, session->flock, column, row);
	double per_unit = (double)session->settings.factors.zoom;
	double x = floor((double)place.x * per_unit);
	double y = floor((double)place.y * per_unit / (double)session->settings.factors.aspect);

	return (struct placed_cell){ .column = (int)x - session->columns / 2,
		                     .row = (int)y - session_world_rows(session) / 2 };
}

static bool
same_cell(struct placed_cell a, struct placed_cell b)
{
	return a.column == b.column && a.row == b.row;
}

/* Returns the index of the mark in a cell, or -1. */
static int
find(const struct placed *placed, struct placed_cell cell)
{
	int i = placed->marks.count - 1;

	while (i >= 0 && !same_cell(placed->marks.at[i], cell))
		i--;
	return i;
}

/* Returns the character of a cell, marks included. */
static char
char_at(const struct session *session, struct placed_cell cell)
{
	int i = find(&session->placed, cell);

	return i >= 0 ? session->placed.marks.at[i].what : map_char(session, cell);
}

/* Whether a map of the world has this cell; an open world has cells beyond its map. */
static bool
is_in_world(const struct session *session, struct placed_cell cell)
{
	int columns = session->columns, rows = session_world_rows(session);
	int column = cell.column + columns / 2, row = cell.row + rows / 2;

	return column >= 0 && column < columns && row >= 0 && row < rows &&
	       abs(cell.column) < BOIDS_MAP_SIDE / 2 && abs(cell.row) < BOIDS_MAP_SIDE / 2;
}

/* ---- a predator held by the mouse */

void
placed_move_held(struct session *session)
{
	const struct placed *placed = &session->placed;
	int column = placed->predator.column, row = placed->predator.row;

	if (placed->predator.held)
		placed_boids_move_newest(
			session, PLACED_PREDATOR,
			view_position(&session->view.camera, session->flock, column, row));
}

bool
placed_hold_predator(struct session *session, int column, int row)
{
	struct placed *placed = &session->placed;

	if (!placed->predator.held && !placed_boids_change(session, PLACED_PREDATOR, 1))
		return false;
	placed->predator.held = true;
	placed->predator.column = column;
	placed->predator.row = row;
	placed_move_held(session);
	return true;
}

void
placed_release_predator(struct session *session)
{
	if (session->placed.predator.held)
		placed_boids_change(session, PLACED_PREDATOR, -1);
	session->placed.predator.held = false;
}

/* ---- goals and obstacles */

static bool
add_mark(struct session *session, struct placed_cell cell, char what)
{
	struct placed *placed = &session->placed;
	int there = find(placed, cell);
	int most = session->options->restricted ? RESTRICTED_PLACED : PLACED_MOST;

	if (there < 0 && placed->marks.count >= most) {
		session_notice(session, "no more than %d cells can be changed", most);
		return false;
	}
	if (there < 0)
		there = placed->marks.count++;
	placed->marks.at[there] = (struct placed_cell){ cell.column, cell.row, what };
	placed->changed = true;
	return true;
}

/* Sets the character of a cell; removes its mark if the map has the same one. */
static bool
set_char(struct session *session, struct placed_cell cell, char what)
{
	int there = find(&session->placed, cell);

	if (map_char(session, cell) != what)
		return add_mark(session, cell, what);
	if (there >= 0)
		remove_mark(&session->placed, there);
	return there >= 0;
}

static const char *
name_of(char what)
{
	for (int i = 0; i < PLACED_KINDS; i++)
		if (things[i].what == what)
			return things[i].name;
	return NULL;
}

bool
placed_has(const struct session *session, enum placed_kind thing, int column, int row)
{
	struct placed_cell cell = cell_shown(session, column, row);

	return placed_boids_is(thing) ? placed_boids_at(session, thing, column, row) >= 0
	                              : char_at(session, cell) == things[thing].what;
}

bool
placed_is_air(const struct session *session, int column, int row)
{
	struct placed_cell cell = cell_shown(session, column, row);

	return is_in_world(session, cell) && !name_of(char_at(session, cell));
}

/* Explains why a placed thing may seem to have no effect. */
static void
explain_unseen(struct session *session, char what)
{
	struct projection s = projection_bare(&session->view.camera, session->flock,
	                                      session->columns, session_world_rows(session));

	if (what == BOIDS_MAP_GOAL && !(session->settings.factors.seek > 0))
		session_notice(session, "seek is 0: no boid is drawn there");
	else if (!projection_shows_map(&s))
		session_notice(session, "it does not show from this side   ( ) go round");
}

bool
placed_put(struct session *session, enum placed_kind thing, int column, int row)
{
	struct placed_cell cell = cell_shown(session, column, row);
	char there = char_at(session, cell), what = things[thing].what;
	const char *name = name_of(there);

	if (there == BOIDS_MAP_WALL && what != BOIDS_MAP_WALL) {
		session_notice(session, "there is an obstacle");
	} else if (placed_boids_is(thing)) {
		return placed_boids_put(
			session, thing,
			view_position(&session->view.camera, session->flock, column, row));
	} else if (!is_in_world(session, cell)) {
		session_notice(session, "too far out");
	} else if (name && there != what) {
		session_notice(session, "there is a %s", name);
	} else if (there != what && set_char(session, cell, what)) {
		explain_unseen(session, what);
		return true;
	}
	return false;
}

bool
placed_remove(struct session *session, enum placed_kind thing, int column, int row)
{
	struct placed_cell cell = cell_shown(session, column, row);

	if (!placed_has(session, thing, column, row))
		return false;
	if (placed_boids_is(thing))
		return placed_boids_remove(session, thing,
		                           placed_boids_at(session, thing, column, row));
	/* Restores the map's character below a mark, unless that is a goal or wall. */
	bool bare = find(&session->placed, cell) >= 0 && !name_of(map_char(session, cell));
	return set_char(session, cell, bare ? map_char(session, cell) : BOIDS_MAP_AIR);
}

bool
placed_hold_goal(struct session *session, int column, int row)
{
	struct placed *placed = &session->placed;
	struct placed_cell cell = cell_shown(session, column, row);

	if (char_at(session, cell) == BOIDS_MAP_WALL || !is_in_world(session, cell))
		return false;
	if (placed->holds && same_cell(placed->held, cell))
		return true;
	if (!placed->holds)
		placed->turn = boids_flock_goal(session->flock);
	if (!placed->holds)
		explain_unseen(session, BOIDS_MAP_GOAL);
	placed->holds = placed->changed = true;
	placed->held = cell;
	return true;
}

void
placed_release_goal(struct session *session)
{
	session->placed.changed |= session->placed.holds;
	session->placed.holds = false;
}
