/* SPDX-License-Identifier: MIT */
/* Fly: frames, and echoes between them, as the line can take them. */
#include "app/fly.h"

#include "app/draw.h"

#include <errno.h>

enum {
	ECHO_BYTES = 60, /* a slow line has them through in 25 ms */
	MISSED_MOST = 30 /* frames that cannot be made, until it is given up */
};

/* How many colours are left at this step. */
static int
colours_at(const struct app *app, enum quality_step step)
{
	bool must = app->options->colour == COLOUR_ALWAYS;

	return step >= QUALITY_PLAIN && !must                       ? 0
	       : step >= QUALITY_NUMBERED && app->all_colours > 256 ? 256
	                                                            : app->all_colours;
}

/* Leaves out what a slow line cannot carry. Of fewer colours nobody needs to be told. */
static void
suit_line(struct fly *fly)
{
	struct app *app = &fly->app;
	const struct options *o = app->options;
	enum quality_step step = link_quality(&fly->link, app->now, o->fps);
	int colours = colours_at(app, step);
	bool coarse = step >= QUALITY_ASCII && !o->said[FACTOR_glyphs];

	if (colours == 0 && app->colours > 0)
		fly->news = "slow line: no colour until it recovers";
	else if (colours > 0 && app->colours == 0)
		fly->news = "the line has recovered: colour again";
	else if (coarse && !app->coarse && app->utf8)
		fly->news = "slow line: plain glyphs until it recovers";
	if (fly->news && app->message.kind == MESSAGE_NONE) { /* what a key has done comes first */
		app_notice(app, "%s", fly->news);
		fly->news = NULL;
	}
	app->colours = colours;
	app->coarse = coarse;
}

/* It is tried again. */
static bool
miss(struct fly *fly, int why)
{
	if (++fly->missed > MISSED_MOST)
		fly_blindly(fly, why);
	return false;
}

static bool
show(struct fly *fly)
{
	size_t length;

	link_report(&fly->link, &fly->app);
	suit_line(fly);
	if (!draw_screen(&fly->app))
		return miss(fly, ENOMEM);
	const char *bytes = screen_show(fly->screen, &fly->app.frame, &length);
	if (screen_lost(fly->screen))
		return miss(fly, screen_lost(fly->screen));
	fly->missed = 0;
	link_show(&fly->link, fly->app.now, bytes, length);
	return true;
}

/* Answers a key on the bottom line though no frame may go. */
static void
echo(struct fly *fly)
{
	size_t length;

	fly->pressed = false;
	if (!draw_screen(&fly->app))
		return;
	const char *bytes = screen_show_row(fly->screen, &fly->app.frame, fly->app.rows - 1,
	                                    ECHO_BYTES, &length);
	link_echo(&fly->link, fly->app.now, bytes, length);
}

static void
advance(struct fly *fly)
{
	fly_work(fly);
	flight_advance(&fly->flight, &fly->app);
}

void
fly_frame(struct fly *fly)
{
	double now = fly->app.now;

	link_tick(&fly->link, now);
	bool may_show = link_may_show(&fly->link, now);
	double due = flight_due(&fly->flight, &fly->app, fly->stale && may_show);
	bool is_due = due >= 0 && now >= due;
	if (is_due && fly->stale && fly->flight.called_off)
		fly->flight.called_off = false; /* what it was called off for is shown first */
	else if (is_due)
		advance(fly);
	if (is_due && may_show && (fly->stale || !fly->flight.called_off)) {
		fly->stale = !show(fly);
		fly->flight.drawn_at = now;
		fly->pressed = false;
	} else if (fly->pressed && link_may_echo(&fly->link, now)) {
		echo(fly);
	}
}
