/* SPDX-License-Identifier: MIT */
/* Fly: what comes from the terminal, keys and answers. */
#include "app/fly.h"

#include "app/keys.h"
#include "app/mouse.h"

/* What the terminal draws wide has pushed its row aside. */
static void
widen(struct fly *fly, bool wide)
{
	if (wide == fly->app.wide)
		return;
	app_widen(&fly->app, wide);
	screen_redraw(fly->screen);
	fly->stale = true;
}

static void
answer(struct fly *fly, const struct input_event *event)
{
	bool wide;

	if (event->answer == ANSWER_CURSOR &&
	    probe_answered(&fly->probe, event->column, event->row, &wide))
		widen(fly, wide);
	else
		link_answered(&fly->link, fly->app.now, event);
}

static void
take(struct fly *fly, const struct input_event *event)
{
	if (event->kind == INPUT_ANSWER)
		answer(fly, event);
	if (leave_touch(&fly->leave, fly->app.options, event, fly->app.now))
		fly->app.quit = true;
	if (fly->app.options->screensaver)
		return;
	if (event->kind == INPUT_KEY)
		keys_press(&fly->app, event->key);
	else if (event->kind != INPUT_MOUSE || !mouse_event(&fly->app, event))
		return;
	fly->stale = fly->pressed = true;
}

void
fly_keys(struct fly *fly, bool readable)
{
	struct app *app = &fly->app;
	struct input_event event;
	unsigned char bytes[256];
	size_t length = readable ? tty_read(fly->link.tty, bytes, sizeof bytes) : 0;

	if (length > 0)
		link_heard(&fly->link);
	for (size_t i = 0; i < length && !app->quit; i++)
		if (input_feed(&fly->input, bytes[i], app->now, &event))
			take(fly, &event);
	if (input_expire(&fly->input, app->now, &event))
		take(fly, &event);
	if (app->redraw)
		screen_redraw(fly->screen);
	app->redraw = false;
}
