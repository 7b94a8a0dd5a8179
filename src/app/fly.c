/* SPDX-License-Identifier: MIT */
/* Fly: a flock in a terminal. */
#include "app/fly.h"

#include "app/draw.h"
#include "app/keys.h"
#include "app/recall.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ERROR = 256 };

/* While the line has not taken the last frame there is no use to wake more often. */
static const double nap_seconds = 1 / 30.0;

static void
take_screen(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_enter(fly->screen, &length);

	link_send(&fly->link, bytes, length);
	screen_redraw(fly->screen);
	fly->input = (struct input){ 0 };
	fly->app.last_key = 0; /* whatever is pressed now is no repetition */
	fly->app.now = tty_now();
	flight_start(&fly->flight, fly->app.now);
	link_start(&fly->link, fly->app.now);
	fly->stale = true;
}

static void
leave_screen(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_leave(fly->screen, &length);

	link_send(&fly->link, bytes, length);
}

/* As many colours as asked for: -1 is all that the terminal has. */
static int
colours_wanted(const struct options *options)
{
	const char *refused = getenv("NO_COLOR");

	if (options->colour == COLOUR_AUTO)
		return refused && *refused ? 0 : -1;
	return options->colour == COLOUR_ALWAYS ? -1 : 0;
}

/* Another one for each run, short enough to be typed again. */
static uint64_t
fresh_seed(void)
{
	uint64_t mixed = (uint64_t)time(NULL) * 1000003 + (uint64_t)(tty_now() * 1e6) * 8191 +
	                 (uint64_t)getpid() * 131071;

	return mixed % 10000000;
}

static int
fail(struct fly *fly, const char *error, int status)
{
	if (fly->screen)
		screen_close(fly->screen);
	if (fly->link.tty)
		tty_close(fly->link.tty);
	app_end(&fly->app);
	fprintf(stderr, "boids: %s\n", error);
	return status;
}

/* Bytes that show a sane terminal again, for when the program crashes. */
static void
leave_last_words(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_leave(fly->screen, &length);

	tty_last_words(fly->link.tty, bytes, length);
}

int
fly_start(struct fly *fly, const struct options *options)
{
	uint64_t seed = options->seeded ? options->seed : fresh_seed();
	int columns, rows;
	char error[ERROR];

	*fly = (struct fly){ 0 };
	fly->link.tty = tty_open(error, sizeof error);
	if (!fly->link.tty)
		return fail(fly, error, 2);
	tty_size(fly->link.tty, &columns, &rows);
	fly->screen = screen_open(getenv("TERM"), columns, rows, colours_wanted(options), error,
	                          sizeof error);
	if (!fly->screen)
		return fail(fly, error, 2);
	if (!app_start(&fly->app, options, seed, columns, rows))
		return fail(fly, "not enough memory for this flock", 1);
	fly->app.gauges.clock = tty_now;
	fly->app.colours = screen_colours(fly->screen);
	fly->app.plain = screen_plain(fly->screen);
	leave_last_words(fly);
	take_screen(fly);
	return 0;
}

int
fly_end(struct fly *fly)
{
	char text[RECALL_TEXT];
	int signal_number = tty_signal(fly->link.tty);
	bool heard = !fly->link.gone && link_is_free(&fly->link);

	leave_screen(fly);
	recall_write(&fly->app, text);
	screen_close(fly->screen);
	tty_close(fly->link.tty);
	app_end(&fly->app);
	if (fly->ended && signal_number != 0 && signal_number != SIGINT) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	if (*text && heard)
		puts(text);
	return fly->link.gone ? 1 : 0;
}

static double
earlier(double a, double b)
{
	return a < 0 ? b : b < 0 ? a : fmin(a, b);
}

int
fly_wait(struct fly *fly)
{
	double patience = input_patience(&fly->input, tty_now());
	double deadline = flight_due(&fly->flight, &fly->app, fly->stale);

	if (!fly->stale)
		deadline = earlier(deadline, draw_deadline(&fly->app));
	if (deadline >= 0 && !link_is_free(&fly->link))
		deadline = fmax(deadline, tty_now() + nap_seconds);
	if (patience >= 0)
		deadline = earlier(deadline, tty_now() + patience);
	int news = tty_wait(fly->link.tty, deadline);
	fly->app.now = tty_now();
	fly->link.gone = fly->link.gone || (news & TTY_GONE);
	fly->ended = fly->ended || (news & TTY_ENDED);
	double change = draw_deadline(&fly->app);
	if (change >= 0 && fly->app.now >= change)
		fly->stale = true;
	return news;
}

void
fly_resize(struct fly *fly)
{
	int columns, rows;

	tty_size(fly->link.tty, &columns, &rows);
	if ((columns != fly->app.columns || rows != fly->app.rows) &&
	    screen_resize(fly->screen, columns, rows) && !app_resize(&fly->app, columns, rows))
		screen_resize(fly->screen, fly->app.columns, fly->app.rows);
	screen_redraw(fly->screen);
	fly->stale = true;
}

static void
press(struct fly *fly, const struct input_event *event)
{
	if (event->kind != INPUT_KEY)
		return;
	keys_press(&fly->app, event->key);
	fly->stale = true;
}

void
fly_keys(struct fly *fly, bool readable)
{
	struct app *app = &fly->app;
	struct input_event event;
	unsigned char bytes[256];
	size_t length = readable ? tty_read(fly->link.tty, bytes, sizeof bytes) : 0;

	for (size_t i = 0; i < length && !app->quit; i++)
		if (input_feed(&fly->input, bytes[i], app->now, &event))
			press(fly, &event);
	if (input_expire(&fly->input, app->now, &event))
		press(fly, &event);
	if (app->redraw)
		screen_redraw(fly->screen);
	app->redraw = false;
}

void
fly_suspend(struct fly *fly)
{
	fly->app.suspend = false;
	leave_screen(fly);
	tty_suspend(fly->link.tty);
	take_screen(fly);
	fly_resize(fly);
}

static void
show(struct fly *fly)
{
	size_t length;
	const char *bytes;

	link_count(&fly->link, &fly->app);
	if (!draw_screen(&fly->app))
		return;
	bytes = screen_show(fly->screen, &fly->app.frame, &length);
	link_show(&fly->link, bytes, length);
}

void
fly_frame(struct fly *fly)
{
	double due = flight_due(&fly->flight, &fly->app, fly->stale);

	if (due < 0 || fly->app.now < due)
		return;
	flight_advance(&fly->flight, &fly->app);
	if (!link_is_free(&fly->link))
		return;
	show(fly);
	fly->flight.drawn_at = fly->app.now;
	fly->stale = false;
}
