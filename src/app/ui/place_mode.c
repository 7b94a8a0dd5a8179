/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#include "place_mode.h"

#include "brush.h"
#include "line/input.h"
#include "pane.h"
#include "session/history.h"
#include "session/placed.h"
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
visible_columns(const struct session *app)
{
	struct pane pane = pane_of(app);

	return app->panel != PANEL_NONE && pane_fits(app) && pane.beside ? pane.left : app->columns;
}

static int
cursor_column(const struct session *app)
{
	return clamped(app->place.column, visible_columns(app));
}

static int
cursor_row(const struct session *app)
{
	return clamped(app->place.row, session_world_rows(app));
}

void
place_mode_toggle(struct session *app)
{
	struct place_mode *p = &app->place;

	if (!p->used)
		*p = (struct place_mode){ .thing = PLACED_GOAL,
			                  .column = visible_columns(app) / 2,
			                  .row = session_world_rows(app) / 2 };
	p->on = !p->on;
	p->used = true;
	app->message.kind = MESSAGE_NONE;
}

/* ---- its keys */

static void
move(struct session *app, uint32_t key)
{
	struct place_mode *p = &app->place;
	bool repeated = key == p->arrow && app->now - p->pressed <= row_seconds;

	p->presses = repeated ? p->presses + 1 : 1;
	p->arrow = key;
	p->pressed = app->now;
	bool fast = p->presses > ROW, back = key == KEY_LEFT || key == KEY_UP;
	bool across = key == KEY_LEFT || key == KEY_RIGHT;
	int step = (fast ? across ? FAST_COLUMNS : FAST_ROWS : 1) * (back ? -1 : 1);
	p->column = clamped(cursor_column(app) + (across ? step : 0), visible_columns(app));
	p->row = clamped(cursor_row(app) + (across ? 0 : step), session_world_rows(app));
}

static void
choose(struct session *app, uint32_t key)
{
	int offset = key == KEY_SHIFT_TAB ? PLACED_KINDS - 1 : 1;

	app->place.thing = (enum placed_kind)(((int)app->place.thing + offset) % PLACED_KINDS);
}

/* Returns the radius of the brush; 0 for things without one. */
static int
radius(const struct session *app)
{
	return app->place.thing == PLACED_OBSTACLE ? app->place.radius : 0;
}

static void
resize(struct session *app, uint32_t key)
{
	struct place_mode *p = &app->place;
	bool smaller = key == '-' || key == '[';

	if (p->radius == (smaller ? 0 : BRUSH_MOST))
		session_notice(app, "size %d at its end, 0..%d", p->radius, BRUSH_MOST);
	else
		p->radius += smaller ? -1 : 1;
}

static void
toggle(struct session *app, uint32_t key)
{
	int column = cursor_column(app), row = cursor_row(app);
	bool present = placed_has(app, app->place.thing, column, row);
	struct snapshot before;

	(void)key;
	history_snapshot(app, &before);
	if (radius(app) > 0 && present)
		brush_remove(app, column, row, radius(app));
	else if (radius(app) > 0)
		brush_put(app, column, row, radius(app));
	else if (present)
		placed_remove(app, app->place.thing, column, row);
	else
		placed_put(app, app->place.thing, column, row);
	history_record_placing(app, &before);
}

static void
clear(struct session *app, uint32_t key)
{
	bool removed = false;
	struct snapshot before;

	(void)key;
	history_snapshot(app, &before);
	for (int thing = 0; thing < PLACED_KINDS; thing++)
		while (placed_remove(app, (enum placed_kind)thing, cursor_column(app),
		                     cursor_row(app)))
			removed = true;
	if (radius(app) > 0 && brush_remove(app, cursor_column(app), cursor_row(app), radius(app)))
		removed = true;
	history_record_placing(app, &before);
	if (!removed && app->message.kind == MESSAGE_NONE)
		session_notice(app, "nothing is there");
}

static void
leave(struct session *app, uint32_t key)
{
	(void)key;
	place_mode_toggle(app);
}

static const struct {
	uint32_t key;
	void (*run)(struct session *app, uint32_t key);
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
find(const struct session *app, uint32_t key)
{
	for (int i = 0; app->place.on && i < (int)(sizeof keys / sizeof *keys); i++)
		if (keys[i].key == key && (!keys[i].has_size || app->place.thing == PLACED_OBSTACLE))
			return i;
	return -1;
}

bool
place_mode_handles(const struct session *app, uint32_t key, bool *repeats)
{
	int i = find(app, key);

	*repeats = i >= 0 && keys[i].repeats;
	return i >= 0;
}

bool
place_mode_key(struct session *app, uint32_t key)
{
	int i = find(app, key);

	if (i < 0)
		return false;
	app->message.kind = MESSAGE_NONE;
	keys[i].run(app, key);
	return true;
}

void
place_mode_click(struct session *app, int column, int row)
{
	app->place.column = column;
	app->place.row = row;
	app->message.kind = MESSAGE_NONE;
	toggle(app, ' ');
}

/* ---- drawing */

void
place_mode_draw(const struct session *app, struct frame *frame)
{
	int column = cursor_column(app), row = cursor_row(app);

	if (!app->place.on)
		return;
	if (radius(app) > 0)
		brush_draw(app, frame, column, row, radius(app));
	frame_put(frame, column, row,
	          (struct cell){ '+', COLOUR_DEFAULT, app->plain ? 0 : STYLE_REVERSE });
	if (!app->plain)
		return;
	if (column > 0)
		frame_text(frame, column - 1, row, 0, "[");
	frame_text(frame, column + 1, row, 0, "]");
}

void
place_mode_line(const struct session *app, struct line *line)
{
	int column = cursor_column(app), row = cursor_row(app);
	bool present = placed_has(app, app->place.thing, column, row);
	enum placed_kind next = (enum placed_kind)((app->place.thing + 1) % PLACED_KINDS);
	char field[64];

	snprintf(field, sizeof field, "place %s %d,%d", placed_kind_name(app->place.thing), column,
	         row);
	line_add(line, 2, field, 0);
	line_add(line, 2, present ? "Space take" : "Space put", 0);
	line_add(line, 2, "Esc end", 0);
	if (app->place.thing == PLACED_OBSTACLE) {
		snprintf(field, sizeof field, "- + size %d", app->place.radius);
		line_add(line, 2, field, 0);
	}
	snprintf(field, sizeof field, "Tab %s", placed_kind_name(next));
	line_add(line, 2, field, 0);
	line_add(line, 2, "Backspace remove", 0);
}
