/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, depending on the pointer position. */
#include "mouse.h"

#include "key_table.h"
#include "mouse_drag.h"
#include "widgets/draw_screen.h"
#include "widgets/placing.h"

/* The place under the pointer stays there. */
static void
zoom(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	mouse_drag_split(input, ui);
	ui->session->anchor = placing_share(ui, event->column, event->row);
	key_turn_factor(ui, BOIDS_FACTOR_zoom, event->action == MOUSE_WHEEL_UP ? 1 : -1);
	ui->session->anchor = session_middle;
}

/* Handles events over the world. */
static enum mouse_verdict
handle_world(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	if (!viewport_has(&ui->view.camera.viewport, event->column, event->row))
		return MOUSE_DROPPED;
	if (event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN)
		zoom(input, ui, event);
	else if (event->action == MOUSE_DRAG)
		mouse_drag_drag(input, ui, event->button, event->column, event->row);
	else
		mouse_drag_press(input, ui, event->button, event->column, event->row);
	return MOUSE_HANDLED;
}

static enum mouse_verdict
handle(struct input_state *input, struct ui *ui, const struct input_event *event, uint32_t *key)
{
	for (int i = WIDGETS - 1; i >= 0; i--) {
		enum mouse_verdict verdict = widget_table[i]->mouse
		                                     ? widget_table[i]->mouse(ui, event, key)
		                                     : MOUSE_PASSED;
		if (verdict != MOUSE_PASSED)
			return verdict;
	}
	return handle_world(input, ui, event);
}

bool
mouse_event(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	bool held = input->drag.on;
	uint32_t key = 0;

	if (event->action == MOUSE_RELEASE) {
		mouse_drag_release(input, ui, event->button);
		return held;
	}
	if (event->action == MOUSE_PRESS)
		mouse_drag_end(input, ui);
	if (event->action == MOUSE_DRAG && mouse_drag_paints(input)) {
		mouse_drag_drag(input, ui, event->button, event->column, event->row);
		return true;
	}
	enum mouse_verdict verdict = handle(input, ui, event, &key);
	if (verdict == MOUSE_KEY)
		key_dispatch(input, ui, key);
	if (verdict == MOUSE_DROPPED)
		return held;
	ui->hint_over = true;
	return true;
}
