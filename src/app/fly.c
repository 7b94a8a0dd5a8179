/* SPDX-License-Identifier: MIT */
/* Fly: a flock in a terminal. */
#include "app/fly.h"

#include "app/chosen.h"
#include "app/draw.h"
#include "app/hold.h"
#include "app/keys.h"
#include "app/mouse.h"
#include "app/recall.h"
#include "app/restrict.h"
#include "app/resume.h"
#include "app/states.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ERROR = STATES_ERROR };

enum { ECHO_BYTES = 60 }; /* a slow line has them through in 25 ms */

/* Seconds that answers are waited for before the terminal is given back; who is told to end must not
 * take long. */
static const double leave_seconds = 2.0, end_seconds = 0.8;

/* Asks how wide characters are, and before the first question of the link: where that has been
 * answered so has this, and no answer is left for the shell. */
static void
probe_width(struct fly *fly)
{
	const struct app *app = &fly->app;
	struct glyph_set own = chosen_glyphs(&app->settings.factors);
	char bytes[PROBE_BYTES];

	if (fly->link.asks && app->options->utf8)
		link_send(&fly->link, bytes,
		          probe_ask(&fly->probe, &own, app->columns, app->rows, bytes));
}

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
	probe_width(fly);
	link_start(&fly->link, &fly->app);
	fly->stale = true;
}

static void
leave_screen(struct fly *fly)
{
	bool halted = tty_pending(fly->link.tty) > 0;
	size_t length;

	link_drain(&fly->link, &fly->input, !fly->ended ? leave_seconds : halted ? 0 : end_seconds);
	const char *bytes = screen_leave(fly->screen, &length);
	link_send(&fly->link, bytes, length);
	if (fly->link.gone || length == 0)
		tty_say_last_words(fly->link.tty);
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

/* Whether the terminal can be asked for synchronized output: these print a part of the question. */
static bool
may_sync(void)
{
	const char *term = getenv("TERM"), *program = getenv("TERM_PROGRAM");

	return term && strncmp(term, "linux", 5) != 0 && strncmp(term, "screen", 6) != 0 &&
	       !(program && strcmp(program, "Apple_Terminal") == 0);
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
	restrict_size(options, &columns, &rows);
	fly->screen = screen_open(getenv("TERM"), columns, rows, colours_wanted(options), error,
	                          sizeof error);
	if (!fly->screen)
		return fail(fly, error, 2);
	if (!app_start(&fly->app, options, seed, columns, rows))
		return fail(fly, "not enough memory for this flock", 1);
	fly->app.gauges.clock = tty_now;
	if (*fly->app.resume.state && !resume_flock(&fly->app, error))
		return fail(fly, error, errno ? 1 : 2);
	fly->app.colours = fly->app.all_colours = screen_colours(fly->screen);
	fly->link.asks = !options->no_pace && screen_is_ansi(fly->screen);
	fly->link.may_sync = fly->link.asks && may_sync();
	fly->app.plain = screen_plain(fly->screen);
	if (options->restricted && !restrict_process())
		return fail(fly, "the system sets no limits: --restricted would not hold", 1);
	if (!options->no_mouse && screen_is_ansi(fly->screen))
		screen_watch_buttons(fly->screen);
	leave_last_words(fly);
	take_screen(fly);
	fly->leave = (struct leave){ fly->app.now, fly->app.now };
	return 0;
}

int
fly_end(struct fly *fly)
{
	char text[RECALL_TEXT];
	int signal_number = tty_signal(fly->link.tty);
	bool heard = !fly->link.gone && tty_pending(fly->link.tty) == 0;
	double idle = fly->app.options->idle;

	leave_screen(fly);
	hold_end(&fly->app); /* what was held is none of the settings */
	recall_write(&fly->app, text);
	screen_close(fly->screen);
	tty_close(fly->link.tty);
	link_free(&fly->link);
	app_end(&fly->app);
	if (fly->ended && signal_number != 0 && signal_number != SIGINT) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	if (fly->left == LEAVE_IDLE && heard)
		printf("boids: ended after %g minutes without a key\n", idle);
	if (*text && heard)
		puts(text);
	if (fly->link.starved)
		fputs("boids: not enough memory to draw\n", stderr);
	return fly->link.gone ? 1 : 0;
}

static double
earlier(double a, double b)
{
	return a < 0 ? b : b < 0 ? a : fmin(a, b);
}

/* When there is something to draw, or to do for the line. Below 0: when something happens. */
static double
work_time(struct fly *fly)
{
	double now = tty_now(), due = -1;

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
	double patience = input_patience(&fly->input, tty_now());
	if (patience >= 0)
		deadline = earlier(deadline, tty_now() + patience);
	deadline = earlier(deadline, leave_time(&fly->leave, fly->app.options));
	int news = tty_wait(fly->link.tty, deadline);
	fly->app.now = tty_now();
	fly->link.gone = fly->link.gone || (news & TTY_GONE);
	fly->ended = fly->ended || (news & TTY_ENDED);
	fly->left = leave_reason(&fly->leave, fly->app.options, fly->app.now);
	fly->app.quit = fly->app.quit || fly->left != LEAVE_NOT;
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
	restrict_size(fly->app.options, &columns, &rows);
	if ((columns != fly->app.columns || rows != fly->app.rows) &&
	    screen_resize(fly->screen, columns, rows) && !app_resize(&fly->app, columns, rows))
		screen_resize(fly->screen, fly->app.columns, fly->app.rows);
	screen_redraw(fly->screen);
	fly->stale = true;
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

void
fly_suspend(struct fly *fly)
{
	fly->app.suspend = false;
	hold_end(&fly->app);
	if (fly->app.options->restricted)
		return;
	leave_screen(fly);
	tty_suspend(fly->link.tty);
	take_screen(fly);
	fly_resize(fly);
}

/* Leaves out what a slow line cannot carry. */
static void
suit_line(struct fly *fly)
{
	struct app *app = &fly->app;
	const struct options *o = app->options;
	enum quality_step step = link_quality(&fly->link, app->now, o->fps);
	int colours = step >= QUALITY_PLAIN && o->colour != COLOUR_ALWAYS ? 0 : app->all_colours;
	bool coarse = step >= QUALITY_ASCII && !o->said[FACTOR_glyphs];

	if (colours < app->colours)
		fly->news = "slow line: no colour until it recovers";
	else if (colours > app->colours)
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

static void
show(struct fly *fly)
{
	size_t length;
	const char *bytes;

	link_report(&fly->link, &fly->app);
	suit_line(fly);
	if (!draw_screen(&fly->app))
		return;
	bytes = screen_show(fly->screen, &fly->app.frame, &length);
	link_show(&fly->link, fly->app.now, bytes, length);
}

/* Answers a key on the bottom line though no frame may go. */
static void
echo(struct fly *fly)
{
	size_t length;
	const char *bytes;

	fly->pressed = false;
	if (!draw_screen(&fly->app))
		return;
	bytes = screen_show_row(fly->screen, &fly->app.frame, fly->app.rows - 1, ECHO_BYTES,
	                        &length);
	link_echo(&fly->link, fly->app.now, bytes, length);
}

void
fly_frame(struct fly *fly)
{
	double now = fly->app.now;

	link_tick(&fly->link, now);
	bool may_show = link_may_show(&fly->link, now);
	double due = flight_due(&fly->flight, &fly->app, fly->stale && may_show);
	bool is_due = due >= 0 && now >= due;
	if (is_due)
		flight_advance(&fly->flight, &fly->app);
	if (is_due && may_show) {
		show(fly);
		fly->flight.drawn_at = now;
		fly->stale = fly->pressed = false;
	} else if (fly->pressed && link_may_echo(&fly->link, now)) {
		echo(fly);
	}
}
