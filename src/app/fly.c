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

static const double answer_seconds = 1 / 30.0; /* a key waits no longer, however few frames */
static const double work_seconds = 0.05;       /* of stepping at a stretch: keys come between */
static const double window_seconds = 0.5;

static void
send(struct fly *fly, const char *bytes, size_t length)
{
	if (!fly->gone && !tty_write(fly->tty, bytes, length))
		fly->gone = true;
}

static void
take_screen(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_enter(fly->screen, &length);

	send(fly, bytes, length);
	screen_redraw(fly->screen);
	fly->input = (struct input){ 0 };
	fly->app.last_key = 0; /* whatever is pressed now is no repetition */
	fly->app.now = fly->flown_at = fly->next_frame = tty_now();
	fly->traffic = (struct traffic){ .since = fly->app.now };
	fly->stale = true;
}

static void
leave_screen(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_leave(fly->screen, &length);

	send(fly, bytes, length);
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
	if (fly->tty)
		tty_close(fly->tty);
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

	tty_last_words(fly->tty, bytes, length);
}

int
fly_start(struct fly *fly, const struct options *options)
{
	uint64_t seed = options->seeded ? options->seed : fresh_seed();
	int columns, rows;
	char error[ERROR];

	*fly = (struct fly){ 0 };
	fly->tty = tty_open(error, sizeof error);
	if (!fly->tty)
		return fail(fly, error, 2);
	tty_size(fly->tty, &columns, &rows);
	fly->screen = screen_open(getenv("TERM"), columns, rows, colours_wanted(options), error,
	                          sizeof error);
	if (!fly->screen)
		return fail(fly, error, 2);
	if (!app_start(&fly->app, options, seed, columns, rows))
		return fail(fly, "not enough memory for this flock", 1);
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
	int signal_number = tty_signal(fly->tty);
	bool heard = !fly->gone && tty_pending(fly->tty) == 0;

	leave_screen(fly);
	recall_write(&fly->app, text);
	screen_close(fly->screen);
	tty_close(fly->tty);
	app_end(&fly->app);
	if (fly->ended && signal_number != 0 && signal_number != SIGINT) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	if (*text && heard)
		puts(text);
	return fly->gone ? 1 : 0;
}

static double
earlier(double a, double b)
{
	return a < 0 ? b : b < 0 ? a : fmin(a, b);
}

/* When a frame is to be drawn: in its turn, or soon after a key. Below 0: when something happens. */
static double
frame_time(const struct fly *fly)
{
	if (fly->stale)
		return fmin(fly->next_frame, fly->drawn_at + answer_seconds);
	return fly->app.paused ? -1 : fly->next_frame;
}

int
fly_wait(struct fly *fly)
{
	double patience = input_patience(&fly->input, tty_now());
	double deadline = frame_time(fly);

	if (!fly->stale)
		deadline = earlier(deadline, draw_deadline(&fly->app));
	/* Nothing is drawn before the line has taken the last frame: no use to wake more often. */
	if (deadline >= 0 && tty_pending(fly->tty) > 0)
		deadline = fmax(deadline, tty_now() + answer_seconds);
	if (patience >= 0)
		deadline = earlier(deadline, tty_now() + patience);
	int news = tty_wait(fly->tty, deadline);
	fly->app.now = tty_now();
	fly->gone = fly->gone || (news & TTY_GONE);
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

	tty_size(fly->tty, &columns, &rows);
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
	size_t length = readable ? tty_read(fly->tty, bytes, sizeof bytes) : 0;

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
	tty_suspend(fly->tty);
	take_screen(fly);
	fly_resize(fly);
}

/* Flies on, in whole steps. What there is no time for is dropped: keys come first. */
static void
advance(struct fly *fly, double to)
{
	struct app *app = &fly->app;
	double scale = (double)app->settings.factors.time_scale, step = app->options->dt;
	double backlog = BACKLOG_MS / 1000.0, interval = 1.0 / app->options->fps;
	double elapsed = fmin(fmax(0, to - fly->flown_at), interval + backlog);
	double stop = tty_now() + work_seconds;

	fly->flown_at = to;
	if (app->paused)
		return;
	app->due += elapsed * scale;
	for (; app->due >= step - 1e-6; app->due -= step) {
		if (tty_now() >= stop) {
			app->due = fmin(app->due, backlog * scale);
			break;
		}
		app_step(app);
	}
}

/* Frames and bytes a second, over the last second; nothing while paused. */
static void
count_traffic(struct fly *fly)
{
	struct traffic *t = &fly->traffic;
	struct app *app = &fly->app;
	double seconds = app->now - t->since;

	if (app->paused || t->halted) {
		*t = (struct traffic){ .since = app->now, .halted = app->paused };
		app->drawn_fps = app->bytes_per_second = 0;
	} else if (seconds >= window_seconds) {
		app->drawn_fps = (t->frames + t->last_frames) / (seconds + t->last_seconds);
		app->bytes_per_second = (t->bytes + t->last_bytes) / (seconds + t->last_seconds);
		*t = (struct traffic){ .since = app->now,
			               .last_seconds = seconds,
			               .last_bytes = t->bytes,
			               .last_frames = t->frames };
	}
}

static void
show(struct fly *fly)
{
	size_t length;
	const char *bytes;

	count_traffic(fly);
	if (!draw_screen(&fly->app))
		return;
	bytes = screen_show(fly->screen, &fly->app.frame, &length);
	send(fly, bytes, length);
	fly->traffic.bytes += (double)length;
	fly->traffic.frames++;
}

void
fly_frame(struct fly *fly)
{
	double now = fly->app.now, interval = 1.0 / fly->app.options->fps, due = frame_time(fly);
	bool in_turn = now >= fly->next_frame;
	bool late = now >= fly->next_frame + interval;

	if (due < 0 || now < due)
		return;
	/* Time goes by the frames' own clock, so that each flies as many steps as the last. */
	advance(fly, in_turn && !late ? fly->next_frame : now);
	if (in_turn)
		fly->next_frame = (late ? now : fly->next_frame) + interval;
	if (tty_pending(fly->tty) > 0)
		return;
	show(fly);
	fly->drawn_at = now;
	fly->stale = false;
}
