/* SPDX-License-Identifier: MIT */
#include "mouse.h"

#include "key_table.h"
#include "mouse_drag.h"
#include "ui/pane.h"
#include "widgets/draw_screen.h"
#include "widgets/placing.h"

/* Handles events over the world: the wheel zooms, and the place under the pointer stays there. */
static enum mouse_verdict
handle_world(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	bool covered = ui->panel.which != PANEL_NONE && pane_fits(ui) && pane_has(ui, event);

	if (covered || !viewport_has(&ui->view.camera.viewport, event->column, event->row))
		return MOUSE_DROPPED;
	if (input_wheel(event) != 0) {
		mouse_drag_split(input, ui);
		ui->session->anchor = placing_share(ui, event->column, event->row);
		key_turn_factor(ui, BOIDS_FACTOR_zoom, -input_wheel(event));
		ui->session->anchor = flight_middle;
	} else if (event->action == MOUSE_DRAG) {
		mouse_drag_drag(input, ui, event);
	} else {
		mouse_drag_press(input, ui, event);
	}
	return MOUSE_HANDLED;
}

bool
mouse_event(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	bool held = input->drag.on;
	uint32_t key = 0;

	if (event->action == MOUSE_RELEASE) {
		if (held && event->button == input->drag.button)
			mouse_drag_end(input, ui);
		return held;
	}
	if (event->action == MOUSE_PRESS) /* a release may have been lost outside the window */
		mouse_drag_end(input, ui);
	/* Painting goes on beside the world and over panels, unseen. */
	if (event->action == MOUSE_DRAG && input->drag.paints) {
		mouse_drag_drag(input, ui, event);
		return true;
	}
	enum mouse_verdict verdict = MOUSE_PASSED;
	for (int i = WIDGETS - 1; i >= 0 && verdict == MOUSE_PASSED; i--)
		if (widget_table[i]->mouse)
			verdict = widget_table[i]->mouse(ui, event, &key);
	if (verdict == MOUSE_PASSED)
		verdict = handle_world(input, ui, event);
	if (verdict == MOUSE_KEY)
		key_dispatch(input, ui, key);
	if (verdict == MOUSE_DROPPED)
		return held;
	ui->hint_over = true;
	return true;
}
