/* SPDX-License-Identifier: MIT */
#include "mouse_drag.h"

#include "session/placed.h"
#include "session/undo_history.h"
#include "widgets/place_mode.h"
#include "widgets/placing.h"

enum { LEFT, MIDDLE, RIGHT, BUTTONS };

/* Of the pointer without a button: between two places, and from the last move to its end, and from there to
 * the next. */
static const double hover_seconds = 0.25, rest_seconds = 1;

/* Whether a button paints the chosen thing: the left one, in place mode. */
static bool
paints_chosen(const struct ui *ui, int button)
{
	return button == LEFT && ui->place->on;
}

/* ---- painting */

/* Applies the walls painted since the last frame. */
static void
apply_walls(struct mouse_drag *drag, struct ui *ui)
{
	if (drag->walls.count > 0) {
		history_begin(ui->session, drag->stroke);
		placing_apply(ui, &drag->walls, false);
		drag->stroke = history_record(ui->session, drag->stroke, GESTURE_PLACES);
	}
	placing_begin(ui, &drag->walls, drag->walls.brush);
}

/* Paints a cell, or the line from the last report to this one; a drag is one gesture. The last place is
 * kept as shares of the sides of the world, as zoom may change before the next report. */
static void
paint(struct mouse_drag *drag, struct ui *ui, bool begins)
{
	const struct boids_vec size = flight_world(&ui->session->flight).size;
	struct line_of_cells line = { .to_column = drag->column, .to_row = drag->row };

	if (paints_chosen(ui, drag->button)) { /* its cursor comes along */
		ui->place->column = drag->column;
		ui->place->row = drag->row;
	}
	if (drag->walls.count == 0)
		placing_begin(ui, &drag->walls, drag->walls.brush);
	history_begin(ui->session, drag->stroke);
	if (begins) {
		brush_paint(ui, &drag->walls.brush, drag->column, drag->row);
	} else {
		const struct boids_vec last = { drag->place.x * size.x, drag->place.y * size.y,
			                        drag->place.z };
		placing_cell(ui, last, &line.column, &line.row);
		brush_line(ui, line, &drag->walls);
	}
	drag->stroke = history_record(ui->session, drag->stroke, GESTURE_PLACES);
	drag->place = placing_place(ui, drag->column, drag->row);
	drag->place.x /= size.x;
	drag->place.y /= size.y;
}

/* ---- holding */

static bool
hold(const struct mouse_drag *drag, struct ui *ui)
{
	return placing_hold(ui, drag->button == LEFT ? PLACED_GOAL : PLACED_PREDATOR, drag->column,
	                    drag->row);
}

/* ---- one button */

void
mouse_drag_end(struct input_state *input, struct ui *ui)
{
	struct mouse_drag drag = input->drag;

	input->drag = (struct mouse_drag){ .on = false };
	if (drag.paints)
		apply_walls(&drag, ui);
	else if (drag.on)
		placed_release(ui->session);
	if (drag.hovers)
		input->hover_at = ui->session->now + rest_seconds;
}

void
mouse_drag_press(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	int button = event->button, column = event->column, row = event->row;
	struct mouse_drag drag = { .on = true, .button = button, .column = column, .row = row };

	if (button < 0 || button >= BUTTONS)
		return;
	const bool chosen = paints_chosen(ui, button);
	ui->session->message.kind = MESSAGE_NONE;
	drag.paints = chosen || button == MIDDLE;
	if (drag.paints) {
		const enum placed_kind thing = chosen ? ui->place->thing : PLACED_WALL;
		drag.walls.brush = (struct brush){ thing, placing_has(ui, thing, column, row) };
		paint(&drag, ui, true);
	} else {
		drag.on = hold(&drag, ui);
		ui->session->text.is_stopped |= drag.on;
	}
	input->drag = drag;
	if (input->explained || ui->place->on || ui->session->message.kind != MESSAGE_NONE)
		return;
	input->explained = true;
	session_notice(ui->session,
	               "hold left: goal   hold right: predator   middle: walls   wheel: zoom");
}

void
mouse_drag_drag(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	struct mouse_drag *drag = &input->drag;

	if (!drag->on || event->button != drag->button ||
	    (event->column == drag->column && event->row == drag->row))
		return;
	drag->column = event->column;
	drag->row = event->row;
	if (drag->paints)
		paint(drag, ui, false);
}

void
mouse_drag_hover(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	const struct viewport visible = placing_visible(ui);

	if ((!input->drag.on || input->drag.hovers) &&
	    viewport_has(&visible, event->column, event->row))
		input->drag = (struct mouse_drag){ .on = true,
			                           .hovers = true,
			                           .moved = ui->session->now,
			                           .button = RIGHT,
			                           .column = event->column,
			                           .row = event->row };
}

void
mouse_drag_update(struct input_state *input, struct ui *ui)
{
	struct mouse_drag *drag = &input->drag;
	const double now = ui->session->now;

	if (drag->paints) {
		apply_walls(drag, ui);
	} else if (drag->hovers && (now - drag->moved >= rest_seconds || !ui->scares)) {
		mouse_drag_end(input, ui);
	} else if (drag->on && (!drag->hovers || now >= input->hover_at)) {
		hold(drag, ui);
		input->hover_at = now + hover_seconds;
	}
}
