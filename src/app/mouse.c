/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, by where they are used. */
#include "app/mouse.h"

#include "app/app_factor.h"
#include "app/command.h"
#include "app/help.h"
#include "app/hold.h"
#include "app/keys.h"
#include "app/pane.h"
#include "app/panel.h"
#include "app/place.h"

enum { NOTCH = 3 }; /* lines that a notch of the wheel scrolls */

static bool
is_wheel(const struct input_event *event)
{
	return event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;
}

/* As the arrow keys would, so that a choice turns as slowly and a failure is over. */
static void
turn(struct app *app, const struct input_event *event, int factor)
{
	if (factor != app->selected)
		app_select(app, factor);
	keys_press(app, event->action == MOUSE_WHEEL_UP ? KEY_RIGHT : KEY_LEFT);
}

/* What a panel covers is none of the world's. */
static bool
is_in_world(const struct app *app, const struct input_event *event)
{
	bool covered =
		app->panel != PANEL_NONE && pane_fits(app) && event->column >= pane_of(app).left;

	return !covered && event->column < app->columns && event->row < app_world_rows(app);
}

/* The place under the pointer stays there; an open world is drawn about the flock, whatever is done. */
static void
zoom(struct app *app, const struct input_event *event)
{
	const struct vec middle = app->about;

	app->about.x = ((float)event->column + 0.5f) / (float)app->columns;
	app->about.y = ((float)event->row + 0.5f) / (float)app_world_rows(app);
	command_turn(app, FACTOR_zoom, event->action == MOUSE_WHEEL_UP ? 1 : -1);
	app->about = middle;
}

/* In the world. */
static bool
use(struct app *app, const struct input_event *event)
{
	if (!is_in_world(app, event))
		return false;
	app->hint_over = true;
	if (is_wheel(event))
		zoom(app, event);
	else if (event->action == MOUSE_DRAG)
		hold_drag(app, event->button, event->column, event->row);
	else if (app->place.on && event->button == 0)
		place_click(app, event->column, event->row);
	else
		hold_press(app, event->button, event->column, event->row);
	return true;
}

/* Over the panel of factors. */
static bool
choose(struct app *app, const struct input_event *event)
{
	bool on_bar, wheel = is_wheel(event),
		     click = event->action == MOUSE_PRESS && event->button == 0;
	int factor = panel_factor_at(app, event->column, event->row, &on_bar);

	if (factor < 0 || (!wheel && !click) || (click && on_bar))
		return false;
	if (factor == FACTORS)
		return true;
	app->hint_over = true;
	if (wheel)
		turn(app, event, factor);
	else
		app_select(app, factor);
	return true;
}

bool
mouse_event(struct app *app, const struct input_event *event)
{
	bool held = app->hold.on;

	if (event->action == MOUSE_RELEASE) {
		hold_release(app, event->button);
		return held;
	}
	if (event->action == MOUSE_PRESS)
		hold_end(app);
	if (app->help && is_wheel(event)) {
		help_scroll(app, event->action == MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
		return true;
	}
	if (app->help || app->prompt.kind)
		return held;
	return use(app, event) || choose(app, event) || held;
}
