/* SPDX-License-Identifier: MIT */
/* Fly: what comes from the terminal, keys and answers, and when there is something to do. */
#include "app/fly.h"

#include "app/command.h"
#include "app/draw.h"
#include "app/keys.h"
#include "app/mouse.h"
#include "term/clock.h"

#include <math.h>
#include <string.h>

static const double deaf_seconds = 0.1;    /* a key that waits no longer is not felt to wait */
static const double listen_seconds = 0.01; /* amid a step that takes long, so often */

/* ---- what comes */

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

/* ---- amid a step */

/* Whether somebody wants to get away, behind whatever else was pressed. */
static bool
wants_away(const struct fly *fly)
{
	for (int i = fly->heeded; i < fly->heard_count; i++) {
		const struct input_event *event = &fly->heard[i];
		uint32_t key = keymap_key(&fly->app.options->keys, event->key);
		const struct command *c = event->kind == INPUT_KEY ? command_find(key) : NULL;
		if (c && c->away)
			return true;
	}
	return false;
}

void
fly_work(struct fly *fly)
{
	fly->listen_at = wants_away(fly) ? 0 : clock_now() + deaf_seconds;
}

/* A step that a key asked for is called off by fewer than one that time asked for. */
static bool
is_waited_for(struct fly *fly, double now)
{
	if (fly->heeded > 0)
		return wants_away(fly);
	return fly->heard_count > 0 || (fly->stale && link_may_show(&fly->link, now));
}

bool
fly_goes_on(void *data)
{
	struct fly *fly = data;
	double now = clock_now();

	if (now < fly->listen_at)
		return true;
	fly->listen_at = now + listen_seconds;
	int news = tty_wait(fly->link.tty, 0);
	fly->meanwhile |= news & ~TTY_INPUT;
	fly->app.now = now;
	fly_hear(fly, news & TTY_INPUT);
	return fly->meanwhile == 0 && !is_waited_for(fly, now) &&
	       leave_reason(&fly->leave, fly->app.options, now) == LEAVE_NOT;
}

/* ---- what keys and buttons do */

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

/* ---- until something comes */

static double
earlier(double a, double b)
{
	return a < 0 ? b : b < 0 ? a : fmin(a, b);
}

/* When there is something to draw, or to do for the line. Below 0: when something happens. */
static double
work_time(struct fly *fly)
{
	double now = clock_now(), due = -1;

	if (link_is_dead(&fly->link, now))
		return -1;
	bool may_show = link_may_show(&fly->link, now);
	if (!fly->app.paused || (fly->stale && may_show))
		due = flight_due(&fly->flight, &fly->app, fly->stale && may_show);
	if (!fly->stale)
		due = earlier(due, draw_deadline(&fly->app));
	if (fly->pressed)
		due = earlier(due, link_echo_time(&fly->link));
	if (fly->stale || !fly->app.paused || fly->link.out.length > 0)
		due = earlier(due, link_deadline(&fly->link, now));
	return due;
}

int
fly_wait(struct fly *fly)
{
	double deadline = work_time(fly);

	fly->input.expecting = link_expects(&fly->link);
	double patience = input_patience(&fly->input, clock_now());
	if (patience >= 0)
		deadline = earlier(deadline, clock_now() + patience);
	deadline = earlier(deadline, leave_time(&fly->leave, fly->app.options));
	int news = fly->meanwhile |
	           tty_wait(fly->link.tty, fly->meanwhile || fly->heard_count ? 0 : deadline);
	fly->meanwhile = 0;
	fly->app.now = clock_now();
	fly->link.gone = fly->link.gone || (news & TTY_GONE);
	fly->ended = fly->ended || (news & TTY_ENDED);
	fly->left = leave_reason(&fly->leave, fly->app.options, fly->app.now);
	fly->app.quit = fly->app.quit || fly->left != LEAVE_NOT;
	double change = draw_deadline(&fly->app);
	if (change >= 0 && fly->app.now >= change)
		fly->stale = true;
	return news;
}
