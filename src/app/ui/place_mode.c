/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#include "place_mode.h"

#include "brush.h"
#include "pane.h"
#include "placing.h"
#include "session/placed.h"
#include "session/undo_history.h"
#include "styled_text.h"

#include <stdio.h>

/* After 0.5 s without an arrow key the cursor moves by one cell again; after ROW presses, by FAST_. */
static const double row_seconds = 0.5;
enum { ROW = 5, FAST_COLUMNS = 4, FAST_ROWS = 2 };

static int
clamped(int at, int first, int end)
{
	int last = end > first ? end - 1 : first;

	return at < first ? first : at > last ? last : at;
}

/* Returns the part of the screen that shows the world and that no panel beside it covers. */
static struct viewport
visible(const struct ui *ui)
{
	struct viewport v = ui->view.camera.viewport;
	struct pane pane = pane_of(ui);

	if (ui->panel.which != PANEL_NONE && pane_fits(ui) && pane.beside &&
	    pane.left < v.left + v.columns)
		v.columns = pane.left - v.left;
	return v;
}

static int
column_within(const struct ui *ui, int column)
{
	struct viewport v = visible(ui);

	return clamped(column, v.left, v.left + v.columns);
}

static int
row_within(const struct ui *ui, int row)
{
	struct viewport v = visible(ui);

	return clamped(row, v.top, v.top + v.rows);
}

static int
cursor_column(const struct ui *ui)
{
	return column_within(ui, ui->place.column);
}

static int
cursor_row(const struct ui *ui)
{
	return row_within(ui, ui->place.row);
}

void
place_mode_toggle(struct ui *ui)
{
	struct place_mode *p = &ui->place;
	struct viewport v = visible(ui);

	if (!p->used)
		*p = (struct place_mode){ .thing = PLACED_GOAL,
			                  .column = v.left + v.columns / 2,
			                  .row = v.top + v.rows / 2 };
	p->on = !p->on;
	p->used = true;
	ui->session->message.kind = MESSAGE_NONE;
}

/* ---- its keys */

static void
move(struct ui *ui, uint32_t key)
{
	struct place_mode *p = &ui->place;
	bool repeated = key == p->arrow && ui->session->now - p->pressed <= row_seconds;

	p->presses = repeated ? p->presses + 1 : 1;
	p->arrow = key;
	p->pressed = ui->session->now;
	bool fast = p->presses > ROW, back = key == KEY_LEFT || key == KEY_UP;
	bool across = key == KEY_LEFT || key == KEY_RIGHT;
	int step = (fast ? across ? FAST_COLUMNS : FAST_ROWS : 1) * (back ? -1 : 1);
	p->column = column_within(ui, cursor_column(ui) + (across ? step : 0));
	p->row = row_within(ui, cursor_row(ui) + (across ? 0 : step));
}

static void
choose(struct ui *ui, uint32_t key)
{
	int offset = key == KEY_SHIFT_TAB ? PLACED_KINDS - 1 : 1;

	ui->place.thing = (enum placed_kind)(((int)ui->place.thing + offset) % PLACED_KINDS);
}

/* Returns the radius of the brush; 0 for things without one. */
static int
radius(const struct ui *ui)
{
	return ui->place.thing == PLACED_OBSTACLE ? ui->place.radius : 0;
}

static void
resize(struct ui *ui, uint32_t key)
{
	struct place_mode *p = &ui->place;
	bool smaller = key == '-' || key == '[';

	if (p->radius == (smaller ? 0 : BRUSH_MOST))
		session_notice(ui->session, "size %d at its limit, 0..%d", p->radius, BRUSH_MOST);
	else
		p->radius += smaller ? -1 : 1;
}

static void
toggle(struct ui *ui, uint32_t key)
{
	int column = cursor_column(ui), row = cursor_row(ui);
	bool present = placing_has(ui, ui->place.thing, column, row);
	struct snapshot before;

	(void)key;
	history_snapshot(ui->session, &before);
	if (radius(ui) > 0 && present)
		brush_remove(ui, column, row, radius(ui));
	else if (radius(ui) > 0)
		brush_put(ui, column, row, radius(ui));
	else if (present)
		placing_remove(ui, ui->place.thing, column, row);
	else
		placing_put(ui, ui->place.thing, column, row);
	history_record_placing(ui->session, &before);
}

static void
clear(struct ui *ui, uint32_t key)
{
	bool removed = false;
	struct snapshot before;

	(void)key;
	history_snapshot(ui->session, &before);
	for (int thing = 0; thing < PLACED_KINDS; thing++)
		while (placing_remove(ui, (enum placed_kind)thing, cursor_column(ui), cursor_row(ui)))
			removed = true;
	if (radius(ui) > 0 && brush_remove(ui, cursor_column(ui), cursor_row(ui), radius(ui)))
		removed = true;
	history_record_placing(ui->session, &before);
	if (!removed && ui->session->message.kind == MESSAGE_NONE)
		session_notice(ui->session, "nothing to remove here");
}

static void
leave(struct ui *ui, uint32_t key)
{
	(void)key;
	place_mode_toggle(ui);
}

static const struct key_row {
	uint32_t key;
	void (*run)(struct ui *ui, uint32_t key);
	bool repeats;
	bool has_size; /* only for things with a size; else the key keeps its other meaning */
} keys[] = {
	{ KEY_UP, move, true, false },       { KEY_DOWN, move, true, false },
	{ KEY_LEFT, move, true, false },     { KEY_RIGHT, move, true, false },
	{ KEY_TAB, choose, false, false },   { KEY_SHIFT_TAB, choose, false, false },
	{ ' ', toggle, false, false },       { KEY_BACKSPACE, clear, false, false },
	{ KEY_ESCAPE, leave, false, false }, { '-', resize, true, true },
	{ '+', resize, true, true },         { '=', resize, true, true },
	{ '[', resize, true, true },         { ']', resize, true, true },
};

static enum request
run(struct ui *ui, uint32_t key, const struct action *action)
{
	const struct key_row *row = action->row;

	ui->session->message.kind = MESSAGE_NONE;
	row->run(ui, key);
	return REQUEST_NONE;
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	for (size_t i = 0; ui->place.on && i < sizeof keys / sizeof *keys; i++) {
		const struct key_row *row = &keys[i];
		if (row->key != key || (row->has_size && ui->place.thing != PLACED_OBSTACLE))
			continue;
		*action =
			(struct action){ row->repeats ? REPEAT_EACH : REPEAT_NOT, run, row, -1, 0 };
		return true;
	}
	return false;
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)key;
	if (!ui->place.on || event->action != MOUSE_PRESS || event->button != 0 ||
	    !viewport_has(&ui->view.camera.viewport, event->column, event->row))
		return MOUSE_PASSED;
	ui->place.column = event->column;
	ui->place.row = event->row;
	ui->session->message.kind = MESSAGE_NONE;
	toggle(ui, ' ');
	return MOUSE_HANDLED;
}

/* ---- drawing */

static void
draw(struct ui *ui, struct frame *frame)
{
	int column = cursor_column(ui), row = cursor_row(ui);

	if (!ui->place.on)
		return;
	if (radius(ui) > 0)
		brush_draw(ui, frame, column, row, radius(ui));
	frame_put(frame, column, row,
	          (struct cell){ '+', COLOUR_DEFAULT, ui->display.plain ? 0 : STYLE_REVERSE });
	if (!ui->display.plain)
		return;
	if (column > 0)
		frame_text(frame, column - 1, row, 0, "[");
	frame_text(frame, column + 1, row, 0, "]");
}

void
place_mode_line(const struct ui *ui, struct line *line)
{
	int column = cursor_column(ui), row = cursor_row(ui);
	bool present = placing_has(ui, ui->place.thing, column, row);
	enum placed_kind next = (enum placed_kind)((ui->place.thing + 1) % PLACED_KINDS);
	char field[64];

	snprintf(field, sizeof field, "%s %d,%d", placed_kind_name(ui->place.thing), column, row);
	line_add(line, 2, field, 0);
	line_add(line, 2, present ? "Space remove" : "Space place", 0);
	line_add(line, 2, "Esc done", 0);
	if (ui->place.thing == PLACED_OBSTACLE) {
		snprintf(field, sizeof field, "- + size %d", ui->place.radius);
		line_add(line, 2, field, 0);
	}
	snprintf(field, sizeof field, "Tab %s", placed_kind_name(next));
	line_add(line, 2, field, 0);
	line_add(line, 2, "Backspace remove all", 0);
}

const struct widget place_mode_widget = { .draw = draw, .find = find, .mouse = handle_mouse };
