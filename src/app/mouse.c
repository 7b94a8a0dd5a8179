/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, by where they are used. */
#include "app/mouse.h"

#include "app/help.h"
#include "app/keys.h"
#include "app/panel.h"

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

bool
mouse_event(struct app *app, const struct input_event *event)
{
	bool wheel = is_wheel(event), click = event->action == MOUSE_PRESS && event->button == 0;
	bool on_bar;

	if (app->help && wheel) {
		help_scroll(app, event->action == MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
		return true;
	}
	if (app->help || app->prompt.kind != PROMPT_NONE || (!wheel && !click))
		return false;
	int factor = panel_factor_at(app, event->column, event->row, &on_bar);
	if (factor < 0 || (click && on_bar))
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
