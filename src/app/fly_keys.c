/* SPDX-License-Identifier: MIT */
/* Fly: what comes from the terminal, keys and answers. */
#include "app/fly.h"

#include "app/keys.h"
#include "app/mouse.h"

#include <string.h>

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
hear(struct fly *fly, const struct input_event *event)
{
	if (event->kind == INPUT_ANSWER)
		answer(fly, event);
	else
		fly->heard[fly->heard_count++] = *event;
}

/* Each byte is the end of one event at most, and of one more that was held back. */
static bool
has_room(const struct fly *fly)
{
	return fly->heard_count < HEARD_MOST - 1;
}

void
fly_hear(struct fly *fly, bool readable)
{
	struct input_event event;
	unsigned char bytes[HEARD_MOST];
	size_t room = (size_t)(HEARD_MOST - 1 - fly->heard_count);
	size_t length = readable && has_room(fly) ? tty_read(fly->link.tty, bytes, room) : 0;

	if (length > 0)
		link_heard(&fly->link);
	for (size_t i = 0; i < length; i++)
		if (input_feed(&fly->input, bytes[i], fly->app.now, &event))
			hear(fly, &event);
	if (has_room(fly) && input_expire(&fly->input, fly->app.now, &event))
		hear(fly, &event);
}

static void
heed(struct fly *fly, const struct input_event *event)
{
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

/* The rest waits for another turn. */
static void
forget_heeded(struct fly *fly)
{
	fly->heard_count -= fly->heeded;
	memmove(fly->heard, fly->heard + fly->heeded, (size_t)fly->heard_count * sizeof *fly->heard);
	fly->heeded = 0;
}

void
fly_keys(struct fly *fly)
{
	struct app *app = &fly->app;

	while (fly->heeded < fly->heard_count && !app->quit && fly->meanwhile == 0) {
		const struct input_event event = fly->heard[fly->heeded++];
		fly_work(fly);
		heed(fly, &event);
	}
	forget_heeded(fly);
	if (app->redraw)
		screen_redraw(fly->screen);
	app->redraw = false;
}
