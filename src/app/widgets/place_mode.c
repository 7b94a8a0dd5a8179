/* SPDX-License-Identifier: MIT */
#include "place_mode.h"

#include "flight/placed_map.h"
#include "session/placed.h"
#include "session/undo_history.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

/* After 0.5 s without an arrow key the cursor moves by one cell again. */
static const double row_seconds = 0.5;

enum { NARROW = 73 }; /* columns of a line below which it names one kind, after the way out */

/* Cells that an arrow moves after so many presses in a row. */
static const struct {
	int presses, columns, rows;
} paces[] = { { 15, 8, 4 }, { 5, 4, 2 }, { 0, 1, 1 } };

static int
clamped(int at, int first, int end)
{
	int last = end > first ? end - 1 : first;

	return at < first ? first : at > last ? last : at;
}

/* Finds the cell of the cursor: the screen may have shrunk since it was moved. */
static void
find_cursor(const struct ui *ui, int *column, int *row)
{
	struct viewport v = placing_visible(ui);

	*column = clamped(ui->place->column, v.left, v.left + v.columns);
	*row = clamped(ui->place->row, v.top, v.top + v.rows);
}

void
place_mode_toggle(struct ui *ui, uint32_t key)
{
	struct place_mode *p = ui->place;
	struct viewport v = placing_visible(ui);

	(void)key;
	if (!p->on && !session_may_change(ui->session))
		return;
	if (!p->used)
		*p = (struct place_mode){ .thing = PLACED_GOAL,
			                  .column = v.left + v.columns / 2,
			                  .row = v.top + v.rows / 2 };
	p->on = !p->on;
	p->used = true;
	p->pen = false;
	camera_hold(&ui->view.camera, ui->session->flight.flock, p->on);
	ui->session->message.kind = MESSAGE_NONE;
}

/* ---- its keys */

/* The directions of keys; `paced`: it is an arrow, which goes faster while it is held. */
static const struct {
	uint32_t key;
	int columns, rows;
	bool paced;
} ways[] = {
	{ KEY_UP, 0, -1, true },   { KEY_DOWN, 0, 1, true },      { KEY_LEFT, -1, 0, true },
	{ KEY_RIGHT, 1, 0, true }, { 'H', -8, 0, false },         { 'J', 0, 4, false },
	{ 'K', 0, -4, false },     { 'L', 8, 0, false },          { KEY_HOME, -8, 0, false },
	{ KEY_END, 8, 0, false },  { KEY_PAGE_UP, 0, -4, false }, { KEY_PAGE_DOWN, 0, 4, false },
};

/* Moves the cursor, and paints a line with the pen; all lines of a stroke are one gesture. */
static void
move(struct ui *ui, uint32_t key)
{
	struct place_mode *p = ui->place;
	struct placing_cells walls;
	bool repeated = key == p->arrow && ui->session->now - p->pressed <= row_seconds;
	size_t i = 0, pace = 0;

	ui->session->message.kind = MESSAGE_NONE;
	p->presses = repeated ? p->presses + 1 : 1;
	p->arrow = key;
	p->pressed = ui->session->now;
	while (ways[i].key != key)
		i++;
	while (p->presses <= paces[pace].presses)
		pace++;
	find_cursor(ui, &p->column, &p->row);
	struct line_of_cells line = { .column = p->column, .row = p->row };
	p->column += ways[i].columns * (ways[i].paced ? paces[pace].columns : 1);
	p->row += ways[i].rows * (ways[i].paced ? paces[pace].rows : 1);
	find_cursor(ui, &p->column, &p->row);
	line.to_column = p->column;
	line.to_row = p->row;
	if (!p->pen)
		return;
	placing_begin(ui, &walls, (struct brush){ p->thing, p->removes });
	history_begin(ui->session, p->stroke);
	brush_line(ui, line, &walls);
	if (walls.count > 0)
		placing_apply(ui, &walls, false);
	p->stroke = history_record(ui->session, p->stroke, GESTURE_PLACES);
}

/* Chooses the thing that follows, or the one before. Food is one only where some grows. */
static void
choose(struct ui *ui, uint32_t key)
{
	int offset = key == KEY_SHIFT_TAB ? PLACED_KINDS - 1 : 1;
	int next = ((int)ui->place->thing + offset) % PLACED_KINDS;

	if (next == PLACED_FOOD && flock_food(ui->session->flight.flock).columns == 0)
		next = (next + offset) % PLACED_KINDS;
	ui->session->message.kind = MESSAGE_NONE;
	ui->place->thing = (enum placed_kind)next;
	ui->place->pen = false;
}

static void
toggle(struct ui *ui, uint32_t key)
{
	struct session *session = ui->session;
	int column, row;

	(void)key;
	session->message.kind = MESSAGE_NONE;
	find_cursor(ui, &column, &row);
	const struct brush brush = { ui->place->thing,
		                     placing_has(ui, ui->place->thing, column, row) };
	history_begin(session, 0);
	bool done = brush_paint(ui, &brush, column, row);
	int count = placed_count(&session->flight, brush.thing); /* 0 of food */
	if (done && session->message.kind == MESSAGE_NONE)
		session_notice(session,
		               count > 0 ? "%s %s, %d in all   Esc done   u undoes"
		                         : "%s %s   Esc done   u undoes",
		               placed_table[brush.thing].name, brush.removes ? "removed" : "placed",
		               count);
	ui->place->removes = brush.removes;
	ui->place->stroke = history_record(session, 0, GESTURE_PLACES);
}

/* Lowers the pen on the cell of the cursor, or lifts it. */
static void
turn_pen(struct ui *ui, uint32_t key)
{
	ui->session->message.kind = MESSAGE_NONE;
	ui->place->pen = !ui->place->pen;
	if (ui->place->pen)
		toggle(ui, key);
}

static void
clear(struct ui *ui, uint32_t key)
{
	bool removed = false;
	int column, row;

	(void)key;
	ui->session->message.kind = MESSAGE_NONE;
	find_cursor(ui, &column, &row);
	history_begin(ui->session, 0);
	for (enum placed_kind thing = 0; thing < PLACED_KINDS; thing++) {
		const struct brush here = { thing, true };
		while (placing_has(ui, thing, column, row) && brush_paint(ui, &here, column, row))
			removed = true;
	}
	history_record(ui->session, 0, GESTURE_PLACES);
	if (!removed && ui->session->message.kind == MESSAGE_NONE)
		session_notice(ui->session, "nothing to remove here");
}

static const struct {
	uint32_t key;
	void (*run)(struct ui *ui, uint32_t key);
} keys[] = {
	{ KEY_TAB, choose },      { KEY_SHIFT_TAB, choose }, { ' ', toggle },
	{ KEY_BACKSPACE, clear }, { KEY_ENTER, turn_pen },   { KEY_ESCAPE, place_mode_toggle },
};

/* Keys that neither place nor move, and would change the flock behind it. */
static void
refuse(struct ui *ui, uint32_t key)
{
	(void)key;
	session_notice(ui->session,
	               "Esc ends place mode   arrows move, Space places, Enter paints");
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	if (!ui->place->on || (ui->source && ui->source->asks))
		return false;
	action->repeat = REPEAT_NOT;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (ways[i].key == key) {
			action->run = move;
			action->repeat = REPEAT_EACH;
			return true;
		}
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].key == key) {
			action->run = keys[i].run;
			return true;
		}
	action->run = refuse;
	action->yields = WITH_PLACING;
	return true;
}

/* ---- drawing */

static void
draw(struct ui *ui, struct frame *frame)
{
	bool covered = ui->panel.which != PANEL_NONE && pane_fits(ui) && !pane_of(ui).beside;
	int column, row;

	if (!ui->place->on || covered)
		return;
	find_cursor(ui, &column, &row);
	struct cell cell = frame_cell(frame, column, row);
	if (!placing_has(ui, ui->place->thing, column, row)) { /* else it shows what is there */
		cell = (struct cell){ '+', COLOUR_DEFAULT, 0, 0 };
	} else if (cell.paper == 1 + cell.colour) { /* a block: reversed it would not show */
		cell = (struct cell){ '#', COLOUR_DEFAULT, 0, 0 };
	}
	cell.style |= ui->display.plain ? 0 : STYLE_REVERSE;
	frame_put(frame, column, row, cell);
	if (!ui->display.plain)
		return;
	if (column > 0)
		frame_text(frame, column - 1, row, 0, "[");
	frame_text(frame, column + 1, row, 0, "]");
}

void
place_mode_line(const struct ui *ui, struct line *line)
{
	const struct session *session = ui->session;
	int column, row;

	find_cursor(ui, &column, &row);
	bool present = placing_has(ui, ui->place->thing, column, row);
	struct placed_cell cell = placed_cell_at(&session->flight, placing_place(ui, column, row));

	if (line->room < NARROW) /* the way out first: the rest may have no room */
		line_add(line, 2, "Esc", 0);
	line_add(line, 2, "Tab", 0);
	for (int i = 0; i < PLACED_KINDS; i++) {
		bool grows = i != PLACED_FOOD || flock_food(session->flight.flock).columns > 0;
		if (i == (int)ui->place->thing)
			line_print(line, 1, 0, "[%s]", placed_table[i].name);
		else if (grows && line->room >= NARROW)
			line_add(line, 1, placed_table[i].name, 0);
	}
	line_add(line, 2, present ? "Space remove" : "Space place", 0);
	if (line->room >= NARROW)
		line_add(line, 2, "Esc done", 0);
	line_add(line, 2, ui->place->pen ? "arrows paint" : "arrows move", 0);
	line_print(line, 2, 0, "%d,%d", cell.column + session->flight.columns / 2,
	           cell.row + session->flight.rows / 2);
	line_add(line, 2, ui->place->pen ? "Enter move" : "Enter paint", 0);
	line_add(line, 2, "Backspace clear", 0);
	line_add(line, 2, "Delete all", 0);
}

const struct widget place_mode_widget = { .draw = draw, .find = find };
