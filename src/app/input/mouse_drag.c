/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#include "mouse_drag.h"

#include "session/placed.h"
#include "session/undo_history.h"
#include "ui/placing.h"

/* Places obstacles if the drag began on air, removes them otherwise; one gesture for each drag. */
static bool
paint(struct mouse_drag *drag, struct ui *ui)
{
	bool first = !drag->recorded;
	struct snapshot before;

	if (first)
		history_snapshot(ui->session, &before);
	(drag->removes ? placing_remove : placing_put)(ui, PLACED_OBSTACLE, drag->column, drag->row);
	if (first)
		drag->recorded = history_record_placing(ui->session, &before);
	return true;
}

static bool
begin_paint(struct mouse_drag *drag, struct ui *ui)
{
	drag->removes = placing_has(ui, PLACED_OBSTACLE, drag->column, drag->row);
	return paint(drag, ui);
}

static bool
hold_goal(struct mouse_drag *drag, struct ui *ui)
{
	return placing_hold(ui, PLACED_GOAL, drag->column, drag->row);
}

static bool
hold_predator(struct mouse_drag *drag, struct ui *ui)
{
	return placing_hold(ui, PLACED_PREDATOR, drag->column, drag->row);
}

/* By button: left, middle, right. */
static const struct {
	bool (*begin)(struct mouse_drag *drag, struct ui *ui); /* false: the button does nothing */
	bool (*move)(struct mouse_drag *drag, struct ui *ui);
	bool holds; /* a thing that exists only while the button is down */
} buttons[] = {
	{ hold_goal, hold_goal, true },
	{ begin_paint, paint, false },
	{ hold_predator, hold_predator, true },
};
enum { BUTTONS = sizeof buttons / sizeof *buttons };

void
mouse_drag_end(struct input_state *input, struct ui *ui)
{
	const struct mouse_drag drag = input->drag;

	input->drag.on = false;
	if (drag.on && buttons[drag.button].holds)
		placed_release(ui->session);
	else if (drag.on && drag.recorded)
		history_end_placing(ui->session);
}

void
mouse_drag_press(struct input_state *input, struct ui *ui, int button, int column, int row)
{
	struct mouse_drag drag = { .on = true, .button = button, .column = column, .row = row };

	mouse_drag_end(input, ui);
	if (button >= 0 && button < BUTTONS && buttons[button].begin(&drag, ui))
		input->drag = drag;
}

void
mouse_drag_drag(struct input_state *input, struct ui *ui, int button, int column, int row)
{
	struct mouse_drag *drag = &input->drag;

	if (!drag->on || button != drag->button || (column == drag->column && row == drag->row))
		return;
	drag->column = column;
	drag->row = row;
	buttons[button].move(drag, ui);
}

void
mouse_drag_update(struct input_state *input, struct ui *ui)
{
	if (input->drag.on && buttons[input->drag.button].holds)
		buttons[input->drag.button].move(&input->drag, ui);
}

void
mouse_drag_release(struct input_state *input, struct ui *ui, int button)
{
	if (input->drag.on && button == input->drag.button)
		mouse_drag_end(input, ui);
}
