/* SPDX-License-Identifier: MIT */
/* Fly: handles keys, mouse events and terminal replies, and waits for them. */
#include "fly.h"

#include "input/key_table.h"
#include "input/mouse.h"
#include "io/clock.h"
#include "picture.h"
#include "widgets/draw_screen.h"

#include <string.h>

static const double grace_seconds = 0.1; /* shorter delays of a key are not noticed */
static const double poll_seconds = 0.01; /* poll interval during a long step */

/* ---- reading input */

/* Wide glyphs shifted their rows: redraw. */
static void
widen(struct fly *fly, bool wide)
{
	if (wide == fly->ui.display.wide)
		return;
	ui_widen(&fly->ui, wide);
	screen_redraw(fly->screen);
	fly->link.partial = false;
	fly->stale = true;
}

/* Colours depend on the background: draw. */
static void
recolour(struct fly *fly, enum background background)
{
	fly->stale = fly->stale || background != fly->ui.display.background;
	fly->ui.display.background = background;
}

static void
handle_reply(struct fly *fly, const struct input_event *event)
{
	bool wide;

	if (event->answer == ANSWER_CURSOR &&
	    width_probe_replied(&fly->probe, event->column, event->row, &wide))
		widen(fly, wide);
	else if (event->answer == ANSWER_BACKGROUND)
		recolour(fly, background_of_colour(event->rgb));
	else
		link_replied(&fly->link, fly->session.now, event);
}

static void
receive(struct fly *fly, const struct input_event *event)
{
	if (event->kind == INPUT_ANSWER)
		handle_reply(fly, event);
	else
		fly->queue[fly->queued++] = *event;
}

/* A byte ends at most one event, plus one that was held back. */
static bool
has_room(const struct fly *fly)
{
	return fly->queued < QUEUE_MOST - 1;
}

void
fly_read(struct fly *fly, bool readable)
{
	struct input_event event;
	unsigned char bytes[QUEUE_MOST];
	size_t room = (size_t)(QUEUE_MOST - 1 - fly->queued);
	size_t length = readable && has_room(fly) ? tty_read(fly->link.tty, bytes, room) : 0;

	if (length > 0)
		link_received(&fly->link);
	for (size_t i = 0; i < length; i++)
		if (input_feed(&fly->input, bytes[i], fly->session.now, &event))
			receive(fly, &event);
	if (has_room(fly) && input_expire(&fly->input, fly->session.now, &event))
		receive(fly, &event);
}

/* ---- during a step */

/* Whether a queued key is quit or back (a command marked `away`). */
static bool
wants_away(const struct fly *fly)
{
	for (int i = fly->handled; i < fly->queued; i++) {
		const struct input_event *event = &fly->queue[i];
		uint32_t key = key_layout_key(&fly->session.options->keys, event->key);
		const struct command *c = event->kind == INPUT_KEY ? key_command(key) : NULL;
		if (c && c->away)
			return true;
	}
	return false;
}

void
fly_begin_step(struct fly *fly)
{
	fly->poll_at = wants_away(fly) ? 0 : clock_now() + grace_seconds;
}

/* Whether queued input or a due frame cancels the step; if a key requested it, only `away` does. */
static bool
is_waited_for(struct fly *fly, double now)
{
	if (fly->handled > 0)
		return wants_away(fly);
	return fly->queued > 0 ||
	       ((fly->stale || fly->link.partial) && link_may_show(&fly->link, now));
}

bool
fly_may_continue(void *data)
{
	struct fly *fly = data;
	double now = clock_now();

	if (now < fly->poll_at)
		return true;
	fly->poll_at = now + poll_seconds;
	int bits = tty_wait(fly->link.tty, 0);
	fly->pending |= bits & ~(TTY_INPUT | TTY_OTHER); /* peers can wait for the step */
	fly->session.now = now;
	fly_read(fly, bits & TTY_INPUT);
	link_tick(&fly->link, now); /* a terminal that never replies must not wait for the step */
	return fly->pending == 0 && !is_waited_for(fly, now) &&
	       auto_quit_reason(&fly->auto_quit, fly->session.options, now) == AUTO_QUIT_NONE;
}

bool
fly_has_time(void *data)
{
	const struct fly *fly = data;

	return clock_now() < fly->busy_until;
}

/* ---- handling keys and mouse events */

static void
fulfil(struct fly *fly, enum request request)
{
	if (request == REQUEST_REDRAW)
		screen_redraw(fly->screen);
	if (request == REQUEST_PICTURE)
		picture_write(&fly->session, &fly->ui);
	if (request == REQUEST_JOURNAL)
		channels_save(&fly->channels);
	fly->suspend = fly->suspend || request == REQUEST_SUSPEND;
	fly->quit = fly->quit || request == REQUEST_QUIT;
}

static void
handle(struct fly *fly, const struct input_event *event)
{
	if (auto_quit_input(&fly->auto_quit, fly->session.options, event, fly->session.now))
		fly->quit = true;
	if (fly->session.options->screensaver)
		return;
	bool is_command = event->kind == INPUT_KEY && !key_is_text(&fly->ui);
	if (event->kind == INPUT_KEY ||
	    (event->kind == INPUT_MOUSE && event->action != MOUSE_RELEASE))
		demo_end(&fly->ui.demo, &fly->session);
	if (event->kind == INPUT_KEY)
		fulfil(fly, key_dispatch(&fly->hands, &fly->ui, event->key));
	else if (event->kind != INPUT_MOUSE || !mouse_event(&fly->hands, &fly->ui, event))
		return;
	uint32_t key = is_command ? event->key : 0;
	unsigned asked = channels_key(&fly->channels, &key);
	if (asked & CHANNEL_AGAIN)
		key_dispatch(&fly->hands, &fly->ui, key);
	fly->quit = fly->quit || (asked & CHANNEL_QUIT);
	fly->stale = fly->pressed = true;
}

/* Keeps unhandled events for the next iteration. */
static void
drop_handled(struct fly *fly)
{
	fly->queued -= fly->handled;
	memmove(fly->queue, fly->queue + fly->handled, (size_t)fly->queued * sizeof *fly->queue);
	fly->handled = 0;
}

void
fly_handle_input(struct fly *fly)
{
	while (fly->handled < fly->queued && !fly->quit && fly->pending == 0) {
		const struct input_event event = fly->queue[fly->handled++];
		fly_begin_step(fly);
		handle(fly, &event);
	}
	drop_handled(fly);
}

/* ---- waiting */

/* Returns the time of the next drawing or sending; below 0: none before the next event. */
static double
work_time(struct fly *fly)
{
	double now = clock_now(), due = -1;

	if (link_is_dead(&fly->link, now))
		return -1;
	bool may_show = link_may_show(&fly->link, now);
	if (fly->clock.at_once)
		return now;
	if (!session_stands(&fly->session) || (fly->stale && may_show))
		due = step_clock_due(&fly->clock, &fly->session, fly->stale && may_show);
	if (!fly->stale)
		due = clock_earlier(due, draw_deadline(&fly->ui));
	if (fly->pressed)
		due = clock_earlier(due, link_echo_time(&fly->link, now));
	if (fly->link.partial && may_show)
		due = now;
	if (fly->stale || !session_stands(&fly->session) || fly->link.partial)
		due = clock_earlier(due, link_deadline(&fly->link, now));
	return due;
}

int
fly_wait(struct fly *fly)
{
	double deadline = work_time(fly);

	deadline = clock_earlier(deadline, channels_wait(&fly->channels, fly->link.tty));
	fly->input.expecting = link_awaits_reply(&fly->link);
	double timeout = input_timeout(&fly->input, clock_now());
	if (timeout >= 0)
		deadline = clock_earlier(deadline, clock_now() + timeout);
	deadline = clock_earlier(deadline, auto_quit_time(&fly->auto_quit, fly->session.options));
	int bits =
		fly->pending | tty_wait(fly->link.tty, fly->pending || fly->queued ? 0 : deadline);
	fly->pending = 0;
	fly->session.now = clock_now();
	fly->link.gone = fly->link.gone || (bits & TTY_GONE);
	fly->ended = fly->ended || (bits & TTY_ENDED);
	fly->quit_reason = auto_quit_reason(&fly->auto_quit, fly->session.options, fly->session.now);
	fly->quit = fly->quit || fly->quit_reason != AUTO_QUIT_NONE;
	double change = draw_deadline(&fly->ui);
	if (change >= 0 && fly->session.now >= change)
		fly->stale = true;
	return bits;
}
