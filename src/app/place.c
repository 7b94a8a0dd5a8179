/* SPDX-License-Identifier: MIT */
/* Place: place mode, a cursor in the world that puts things there by key. */
#include "app/place.h"

#include "app/disc.h"
#include "app/history.h"
#include "app/pane.h"
#include "app/placed.h"
#include "app/styled.h"
#include "term/input.h"

#include <stdio.h>

/* A row of presses ends when none has come for so long: then somebody aims. */
static const double row_seconds = 0.5;
enum { ROW = 5, FAST_COLUMNS = 4, FAST_ROWS = 2 };

static int
clamped(int at, int count)
{
	return at < 0 || count < 1 ? 0 : at >= count ? count - 1 : at;
}

/* What is seen of the world: not what a panel beside it covers. */
static int
columns_seen(const struct app *app)
{
	struct pane pane = pane_of(app);

	return app->panel != PANEL_NONE && pane_fits(app) && pane.beside ? pane.left : app->columns;
}

static int
cursor_column(const struct app *app)
{
	return clamped(app->place.column, columns_seen(app));
}

static int
cursor_row(const struct app *app)
{
	return clamped(app->place.row, app_world_rows(app));
}

void
place_switch(struct app *app)
{
	struct place_mode *p = &app->place;

	if (!p->used)
		*p = (struct place_mode){ .thing = THING_GOAL,
			                  .column = columns_seen(app) / 2,
			                  .row = app_world_rows(app) / 2 };
	p->on = !p->on;
	p->used = true;
	app->message.kind = MESSAGE_NONE;
}

/* ---- what its keys do */

static void
move(struct app *app, uint32_t key)
{
	struct place_mode *p = &app->place;
	bool again = key == p->arrow && app->now - p->pressed <= row_seconds;

	p->presses = again ? p->presses + 1 : 1;
	p->arrow = key;
	p->pressed = app->now;
	bool fast = p->presses > ROW, back = key == KEY_LEFT || key == KEY_UP;
	bool across = key == KEY_LEFT || key == KEY_RIGHT;
	int step = (fast ? across ? FAST_COLUMNS : FAST_ROWS : 1) * (back ? -1 : 1);
	p->column = clamped(cursor_column(app) + (across ? step : 0), columns_seen(app));
	p->row = clamped(cursor_row(app) + (across ? 0 : step), app_world_rows(app));
}

static void
choose(struct app *app, uint32_t key)
{
	int way = key == KEY_SHIFT_TAB ? THINGS - 1 : 1;

	app->place.thing = (enum thing)(((int)app->place.thing + way) % THINGS);
}

/* Of the brush, for the things that have one. */
static int
radius(const struct app *app)
{
	return app->place.thing == THING_OBSTACLE ? app->place.radius : 0;
}

static void
resize(struct app *app, uint32_t key)
{
	struct place_mode *p = &app->place;
	bool smaller = key == '-' || key == '[';

	if (p->radius == (smaller ? 0 : DISC_MOST))
		app_notice(app, "size %d at its end, 0..%d", p->radius, DISC_MOST);
	else
		p->radius += smaller ? -1 : 1;
}

static void
toggle(struct app *app, uint32_t key)
{
	int column = cursor_column(app), row = cursor_row(app);
	bool there = placed_has(app, app->place.thing, column, row);
	struct moment before;

	(void)key;
	history_moment(app, &before);
	if (radius(app) > 0 && there)
		disc_take(app, column, row, radius(app));
	else if (radius(app) > 0)
		disc_put(app, column, row, radius(app));
	else if (there)
		placed_take(app, app->place.thing, column, row);
	else
		placed_put(app, app->place.thing, column, row);
	history_note_placing(app, &before);
}

static void
clear(struct app *app, uint32_t key)
{
	bool some = false;
	struct moment before;

	(void)key;
	history_moment(app, &before);
	for (int thing = 0; thing < THINGS; thing++)
		while (placed_take(app, (enum thing)thing, cursor_column(app), cursor_row(app)))
			some = true;
	if (radius(app) > 0 && disc_take(app, cursor_column(app), cursor_row(app), radius(app)))
		some = true;
	history_note_placing(app, &before);
	if (!some && app->message.kind == MESSAGE_NONE)
		app_notice(app, "nothing is there");
}

static void
leave(struct app *app, uint32_t key)
{
	(void)key;
	place_switch(app);
}

static const struct {
	uint32_t key;
	void (*run)(struct app *app, uint32_t key);
	bool repeats;
	bool has_size; /* only while the thing to place has one: else the key means what it always does */
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
find(const struct app *app, uint32_t key)
{
	for (int i = 0; app->place.on && i < (int)(sizeof keys / sizeof *keys); i++)
		if (keys[i].key == key && (!keys[i].has_size || app->place.thing == THING_OBSTACLE))
			return i;
	return -1;
}

bool
place_takes(const struct app *app, uint32_t key, bool *repeats)
{
	int i = find(app, key);

	*repeats = i >= 0 && keys[i].repeats;
	return i >= 0;
}

bool
place_key(struct app *app, uint32_t key)
{
	int i = find(app, key);

	if (i < 0)
		return false;
	app->message.kind = MESSAGE_NONE;
	keys[i].run(app, key);
	return true;
}

void
place_click(struct app *app, int column, int row)
{
	app->place.column = column;
	app->place.row = row;
	app->message.kind = MESSAGE_NONE;
	toggle(app, ' ');
}

/* ---- what it shows */

void
place_draw(const struct app *app, struct frame *frame)
{
	int column = cursor_column(app), row = cursor_row(app);

	if (!app->place.on)
		return;
	if (radius(app) > 0)
		disc_draw(app, frame, column, row, radius(app));
	frame_put(frame, column, row,
	          (struct cell){ '+', COLOUR_DEFAULT, app->plain ? 0 : STYLE_REVERSE });
	if (!app->plain)
		return;
	if (column > 0)
		frame_text(frame, column - 1, row, 0, "[");
	frame_text(frame, column + 1, row, 0, "]");
}

void
place_line(const struct app *app, struct line *line)
{
	int column = cursor_column(app), row = cursor_row(app);
	bool there = placed_has(app, app->place.thing, column, row);
	enum thing next = (enum thing)((app->place.thing + 1) % THINGS);
	char field[64];

	snprintf(field, sizeof field, "place %s %d,%d", thing_name(app->place.thing), column, row);
	line_add(line, 2, field, 0);
	line_add(line, 2, there ? "Space take" : "Space put", 0);
	line_add(line, 2, "Esc end", 0);
	if (app->place.thing == THING_OBSTACLE) {
		snprintf(field, sizeof field, "- + size %d", app->place.radius);
		line_add(line, 2, field, 0);
	}
	snprintf(field, sizeof field, "Tab %s", thing_name(next));
	line_add(line, 2, field, 0);
	line_add(line, 2, "Backspace remove", 0);
}
