/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#include "place_mode.h"

#include "brush.h"
#include "io/input.h"
#include "pane.h"
#include "session/placed.h"
#include "session/undo_history.h"
#include "styled_text.h"

#include <stdio.h>

/* After 0.5 s without an arrow key the cursor moves by one cell again; after ROW presses, by FAST_. */
static const double row_seconds = 0.5;
enum { ROW = 5, FAST_COLUMNS = 4, FAST_ROWS = 2 };

static int
clamped(int at, int count)
{
	return at < 0 || count < 1 ? 0 : at >= count ? count - 1 : at;
}

/* Returns the columns of the world that no panel beside it covers. */
static int
visible_columns(const struct session *session)
{
	struct pane pane = pane_of(session);

	return session->panel != PANEL_NONE && pane_fits(session) && pane.beside ? pane.left
	                                                                         : session->columns;
}

static int
cursor_column(const struct session *session)
{
	return clamped(session->place.column, visible_columns(session));
}

static int
cursor_row(const struct session *session)
{
	return clamped(session->place.row, session_world_rows(session));
}

void
place_mode_toggle(struct session *session)
{
	struct place_mode *p = &session->place;

	if (!p->used)
		*p = (struct place_mode){ .thing = PLACED_GOAL,
			                  .column = visible_columns(session) / 2,
			                  .row = session_world_rows(session) / 2 };
	p->on = !p->on;
	p->used = true;
	session->message.kind = MESSAGE_NONE;
}

/* ---- its keys */

static void
move(struct session *session, uint32_t key)
{
	struct place_mode *p = &session->place;
	bool repeated = key == p->arrow && session->now - p->pressed <= row_seconds;

	p->presses = repeated ? p->presses + 1 : 1;
	p->arrow = key;
	p->pressed = session->now;
	bool fast = p->presses > ROW, back = key == KEY_LEFT || key == KEY_UP;
	bool across = key == KEY_LEFT || key == KEY_RIGHT;
	int step = (fast ? across ? FAST_COLUMNS : FAST_ROWS : 1) * (back ? -1 : 1);
	p->column = clamped(cursor_column(session) + (across ? step : 0), visible_columns(session));
	p->row = clamped(cursor_row(session) + (across ? 0 : step), session_world_rows(session));
}

static void
choose(struct session *session, uint32_t key)
{
	int offset = key == KEY_SHIFT_TAB ? PLACED_KINDS - 1 : 1;

	session->place.thing =
		(enum placed_kind)(((int)session->place.thing + offset) % PLACED_KINDS);
}

/* Returns the radius of the brush; 0 for things without one. */
static int
radius(const struct session *session)
{
	return session->place.thing == PLACED_OBSTACLE ? session->place.radius : 0;
}

static void
resize(struct session *session, uint32_t key)
{
	struct place_mode *p = &session->place;
	bool smaller = key == '-' || key == '[';

	if (p->radius == (smaller ? 0 : BRUSH_MOST))
		session_notice(session, "size %d at its end, 0..%d", p->radius, BRUSH_MOST);
	else
		p->radius += smaller ? -1 : 1;
}

static void
toggle(struct session *session, uint32_t key)
{
	int column = cursor_column(session), row = cursor_row(session);
	bool present = placed_has(session, session->place.thing, column, row);
	struct snapshot before;

	(void)key;
	history_snapshot(session, &before);
	if (radius(session) > 0 && present)
		brush_remove(session, column, row, radius(session));
	else if (radius(session) > 0)
		brush_put(session, column, row, radius(session));
	else if (present)
		placed_remove(session, session->place.thing, column, row);
	else
		placed_put(session, session->place.thing, column, row);
	history_record_placing(session, &before);
}

static void
clear(struct session *session, uint32_t key)
{
	bool removed = false;
	struct snapshot before;

	(void)key;
	history_snapshot(session, &before);
	for (int thing = 0; thing < PLACED_KINDS; thing++)
		while (placed_remove(session, (enum placed_kind)thing, cursor_column(session),
		                     cursor_row(session)))
			removed = true;
	if (radius(session) > 0 &&
	    brush_remove(session, cursor_column(session), cursor_row(session), radius(session)))
		removed = true;
	history_record_placing(session, &before);
	if (!removed && session->message.kind == MESSAGE_NONE)
		session_notice(session, "nothing is there");
}

static void
leave(struct session *session, uint32_t key)
{
	(void)key;
	place_mode_toggle(session);
}

static const struct {
	uint32_t key;
	void (*run)(struct session *session, uint32_t key);
	bool repeats;
	bool has_size; /* only for things with a size; else the key keeps its usual meaning */
} keys[] = {
	{ KEY_UP, move, true, false },       { KEY_DOWN, move, true, false },
	{ KEY_LEFT, move, true, false },     { KEY_RIGHT, move, true, false },
	{ KEY_TAB, choose, false, false },   { KEY_SHIFT_TAB, choose, false, false },
	{ ' ', toggle, false, false },       { KEY_BACKSPACE, clear, false, false },
	{ KEY_ESCAPE, leave, false, false }, { '-', resize, true, true },
	{ '+', resize, true, true },         { '=', resize, true, true },
	{ '[', resize, true, true },         { ']', resize, true, true },
};

static int
find(const struct session *session, uint32_t key)
{
	for (int i = 0; session->place.on && i < (int)(sizeof keys / sizeof *keys); i++)
		if (keys[i].key == key &&
		    (!keys[i].has_size || session->place.thing == PLACED_OBSTACLE))
			return i;
	return -1;
}

bool
place_mode_handles(const struct session *session, uint32_t key, bool *repeats)
{
	int i = find(session, key);

	*repeats = i >= 0 && keys[i].repeats;
	return i >= 0;
}

bool
place_mode_key(struct session *session, uint32_t key)
{
	int i = find(session, key);

	if (i < 0)
		return false;
	session->message.kind = MESSAGE_NONE;
	keys[i].run(session, key);
	return true;
}

void
place_mode_click(struct session *session, int column, int row)
{
	session->place.column = column;
	session->place.row = row;
	session->message.kind = MESSAGE_NONE;
	toggle(session, ' ');
}

/* ---- drawing */

void
place_mode_draw(const struct session *session, struct frame *frame)
{
	int column = cursor_column(session), row = cursor_row(session);

	if (!session->place.on)
		return;
	if (radius(session) > 0)
		brush_draw(session, frame, column, row, radius(session));
	frame_put(frame, column, row,
	          (struct cell){ '+', COLOUR_DEFAULT, session->plain ? 0 : STYLE_REVERSE });
	if (!session->plain)
		return;
	if (column > 0)
		frame_text(frame, column - 1, row, 0, "[");
	frame_text(frame, column + 1, row, 0, "]");
}

void
place_mode_line(const struct session *session, struct line *line)
{
	int column = cursor_column(session), row = cursor_row(session);
	bool present = placed_has(session, session->place.thing, column, row);
	enum placed_kind next = (enum placed_kind)((session->place.thing + 1) % PLACED_KINDS);
	char field[64];

	snprintf(field, sizeof field, "place %s %d,%d", placed_kind_name(session->place.thing),
	         column, row);
	line_add(line, 2, field, 0);
	line_add(line, 2, present ? "Space take" : "Space put", 0);
	line_add(line, 2, "Esc end", 0);
	if (session->place.thing == PLACED_OBSTACLE) {
		snprintf(field, sizeof field, "- + size %d", session->place.radius);
		line_add(line, 2, field, 0);
	}
	snprintf(field, sizeof field, "Tab %s", placed_kind_name(next));
	line_add(line, 2, field, 0);
	line_add(line, 2, "Backspace remove", 0);
}
