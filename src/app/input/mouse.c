/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, depending on the pointer position. */
#include "mouse.h"

#include "command.h"
#include "key_dispatch.h"
#include "mouse_hold.h"
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
turn(struct session *app, const struct input_event *event, int factor)
{
	if (factor != app->selected)
		session_select(app, factor);
	key_dispatch(app, event->action == MOUSE_WHEEL_UP ? KEY_RIGHT : KEY_LEFT);
}

/* Whether the pointer is over the world, not over a panel. */
static bool
is_in_world(const struct session *app, const struct input_event *event)
{
	bool covered =
		app->panel != PANEL_NONE && pane_fits(app) && event->column >= pane_of(app).left;

	return !covered && event->column < app->columns && event->row < session_world_rows(app);
}

/* Keeps the place under the pointer; an open world is drawn around the flock instead. */
static void
zoom(struct session *app, const struct input_event *event)
{
	const struct vec middle = app->anchor;

	app->anchor.x = ((float)event->column + 0.5f) / (float)app->columns;
	app->anchor.y = ((float)event->row + 0.5f) / (float)session_world_rows(app);
	command_turn(app, FACTOR_zoom, event->action == MOUSE_WHEEL_UP ? 1 : -1);
	app->anchor = middle;
}

/* Handles events over the world. */
static bool
handle_world(struct session *app, const struct input_event *event)
{
	if (!is_in_world(app, event))
		return false;
	app->hint_over = true;
	if (is_wheel(event))
		zoom(app, event);
	else if (event->action == MOUSE_DRAG)
		mouse_hold_drag(app, event->button, event->column, event->row);
	else if (app->place.on && event->button == 0)
		place_mode_click(app, event->column, event->row);
	else
		mouse_hold_press(app, event->button, event->column, event->row);
	return true;
}

/* Handles events over the factor panel. */
static bool
handle_panel(struct session *app, const struct input_event *event)
{
	bool on_bar, wheel = is_wheel(event),
		     click = event->action == MOUSE_PRESS && event->button == 0;
	int factor = factor_panel_at(app, event->column, event->row, &on_bar);

	if (factor < 0 || (!wheel && !click) || (click && on_bar))
		return false;
	if (factor == FACTORS)
		return true;
	app->hint_over = true;
	if (wheel)
		turn(app, event, factor);
	else
		session_select(app, factor);
	return true;
}

bool
mouse_event(struct session *app, const struct input_event *event)
{
	bool held = app->hold.on;

	if (event->action == MOUSE_RELEASE) {
		mouse_hold_release(app, event->button);
		return held;
	}
	if (event->action == MOUSE_PRESS)
		mouse_hold_end(app);
	if (app->help && is_wheel(event)) {
		help_scroll(app, event->action == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
		return true;
	}
	if (app->help || app->prompt.kind)
		return held;
	return handle_world(app, event) || handle_panel(app, event) || held;
}
