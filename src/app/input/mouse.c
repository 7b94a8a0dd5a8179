/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, depending on the pointer position. */
#include "mouse.h"

#include "command.h"
#include "key_dispatch.h"
#include "mouse_drag.h"
#include "session/session_factor.h"
#include "ui/factor_panel.h"
#include "ui/help.h"
#include "ui/pane.h"
#include "ui/place_mode.h"

enum { WHEEL_LINES = 3 }; /* lines for each step of the wheel */

static bool
is_wheel(const struct input_event *event)
{
	return event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;
}

/* Sends arrow keys, so that choices change as slowly and a failure message ends. */
static void
turn(struct session *session, const struct input_event *event, int factor)
{
	if (factor != session->selected)
		session_select(session, factor);
	key_dispatch(session, event->action == MOUSE_WHEEL_UP ? KEY_RIGHT : KEY_LEFT);
}

/* Whether the pointer is over the world, not over a panel. */
static bool
is_in_world(const struct session *session, const struct input_event *event)
{
	bool covered = session->panel != PANEL_NONE && pane_fits(session) &&
	               event->column >= pane_of(session).left;

	return !covered && event->column < session->columns &&
	       event->row < session_world_rows(session);
}

/* Keeps the place under the pointer; an open world is drawn around the flock instead. */
static void
zoom(struct session *session, const struct input_event *event)
{
	const struct boids_vec middle = session->anchor;

	session->anchor.x = ((float)event->column + 0.5f) / (float)session->columns;
	session->anchor.y = ((float)event->row + 0.5f) / (float)session_world_rows(session);
	command_turn(session, BOIDS_FACTOR_zoom, event->action == MOUSE_WHEEL_UP ? 1 : -1);
	session->anchor = middle;
}

/* Handles events over the world. */
static bool
handle_world(struct session *session, const struct input_event *event)
{
	if (!is_in_world(session, event))
		return false;
	session->hint_over = true;
	if (is_wheel(event))
		zoom(session, event);
	else if (event->action == MOUSE_DRAG)
		mouse_drag_drag(session, event->button, event->column, event->row);
	else if (session->place.on && event->button == 0)
		place_mode_click(session, event->column, event->row);
	else
		mouse_drag_press(session, event->button, event->column, event->row);
	return true;
}

/* Handles events over the factor panel. */
static bool
handle_panel(struct session *session, const struct input_event *event)
{
	bool on_bar, wheel = is_wheel(event),
		     click = event->action == MOUSE_PRESS && event->button == 0;
	int factor = factor_panel_at(session, event->column, event->row, &on_bar);

	if (factor < 0 || (!wheel && !click) || (click && on_bar))
		return false;
	if (factor == BOIDS_FACTORS)
		return true;
	session->hint_over = true;
	if (wheel)
		turn(session, event, factor);
	else
		session_select(session, factor);
	return true;
}

bool
mouse_event(struct session *session, const struct input_event *event)
{
	bool held = session->hold.on;

	if (event->action == MOUSE_RELEASE) {
		mouse_drag_release(session, event->button);
		return held;
	}
	if (event->action == MOUSE_PRESS)
		mouse_drag_end(session);
	if (session->help && is_wheel(event)) {
		help_scroll(session, event->action == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
		return true;
	}
	if (session->help || session->prompt.kind)
		return held;
	return handle_world(session, event) || handle_panel(session, event) || held;
}
