/* SPDX-License-Identifier: MIT */
/* Fly: takes over the terminal and restores it. */
#include "fly.h"

#include "actions/load_save.h"
#include "environment.h"
#include "files/error.h"
#include "files/output.h"
#include "input/command.h"
#include "input/mouse_drag.h"
#include "io/clock.h"
#include "resume_command.h"
#include "session/flight.h"
#include "settings/restricted.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds to wait for terminal replies before restoring it; after a signal, shorter. */
static const double leave_seconds = 5.0, end_seconds = 0.8;

static const double start_seconds = 0.5; /* of a journal's first changes before the first frame */

/* Whether curses runs, for the exit handler. */
static bool uses_curses;

/* Curses calls exit() without memory: prints the reason. The terminal restores itself. */
static void
on_exit_call(void)
{
	if (uses_curses)
		complain(FAILED, "not enough memory for curses");
}

static void
start_exit_hook(void)
{
	static bool registered;

	uses_curses = true;
	registered = registered || atexit(on_exit_call) == 0;
}

/* Asks how wide characters are, before the second query of the link: replies come in order, so after
 * that reply none is left for the shell. */
static void
probe_width(struct fly *fly)
{
	const struct display *display = &fly->ui.display;
	struct glyph_set own = settings_glyphs(&fly->session.settings.factors);
	char bytes[WIDTH_PROBE_BYTES];

	if (fly->link.asks && fly->session.options->utf8)
		link_send(&fly->link, bytes,
		          width_probe_query(&fly->probe, &own, display->columns, display->rows,
		                            bytes));
}

/* Asks for the background's colour, of which colours depend only where there are 256. */
static void
ask_background(struct fly *fly)
{
	if (fly->link.may_sync && fly->ui.display.all_colours >= 256)
		link_send(&fly->link, background_query, strlen(background_query));
}

static void
enter_screen(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_enter(fly->screen, &length);

	fly->session.now = clock_now();
	link_start(&fly->link, &fly->ui);
	link_send(&fly->link, bytes, length);
	screen_redraw(fly->screen);
	fly->input = (struct input){ 0 };
	fly->hands.last_key = 0; /* the next press is no key repeat */
	step_clock_start(&fly->clock, fly->session.now);
	probe_width(fly);
	ask_background(fly);
	link_ask(&fly->link, fly->session.now);
	fly->stale = true;
}

/* Whether the event is a key that quits; a second one ends the wait for replies. */
static bool
is_quit_key(const void *data, const struct input_event *event)
{
	const struct options *options = data;

	return event->kind == INPUT_KEY &&
	       (options->screensaver ||
	        command_find(keymap_key(&options->keys, event->key)) == command_find('q'));
}

/* Returns how many seconds to wait for replies; 0 if another quit key is queued. */
static double
drain_seconds(const struct fly *fly)
{
	for (int i = 0; i < fly->queued; i++)
		if (is_quit_key(fly->session.options, &fly->queue[i]))
			return 0;
	if (!fly->ended)
		return leave_seconds;
	return tty_pending(fly->link.tty) > 0 ? 0 : end_seconds;
}

static void
leave_screen(struct fly *fly)
{
	size_t length;

	link_drain(&fly->link, &fly->input, drain_seconds(fly), is_quit_key, fly->session.options);
	const char *bytes = screen_leave(fly->screen, &length);
	link_send(&fly->link, bytes, length);
	if (fly->link.gone || length == 0)
		tty_write_emergency(fly->link.tty);
}

/* Returns a new seed for each run, at most 7 digits to type. */
static uint64_t
fresh_seed(void)
{
	uint64_t mixed = (uint64_t)time(NULL) * 1000003 + (uint64_t)(clock_now() * 1e6) * 8191 +
	                 (uint64_t)getpid() * 131071;

	return mixed % 10000000;
}

/* Frees all, after one line on stderr. */
static int
fail_quietly(struct fly *fly, int status)
{
	if (fly->screen)
		screen_close(fly->screen);
	if (fly->link.tty)
		tty_close(fly->link.tty);
	ui_end(&fly->ui);
	channels_end(&fly->channels, status);
	session_end(&fly->session);
	uses_curses = false;
	return status;
}

static int
fail(struct fly *fly, const char *error, int status)
{
	return complain(fail_quietly(fly, status), "%s", error);
}

/* Fails for the reason that the session gives. */
static int
fail_as_reported(struct fly *fly, int status)
{
	char error[LINE_TEXT];

	memcpy(error, fly->session.message.text, sizeof error);
	return fail(fly, error, status);
}

void
fly_set_last_words(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_leave(fly->screen, &length);

	tty_set_emergency(fly->link.tty, bytes, length);
}

/* Opens the terminal as a file and as a screen. Returns false on failure: error (ERROR_SIZE bytes) says
 * why; errno is 0 unless the machine failed. */
static bool
open_terminal(struct fly *fly, const struct options *options, int *columns, int *rows, char *error)
{
	fly->link.tty = tty_open(error, ERROR_SIZE);
	if (!fly->link.tty)
		return false;
	channels_guard(&fly->channels, fly->link.tty);
	tty_size(fly->link.tty, columns, rows);
	restricted_size(options, columns, rows);
	fly->screen = screen_open(getenv("TERM"), *columns, *rows, environment_colours(options),
	                          error, ERROR_SIZE);
	return fly->screen;
}

/* Passes properties of the terminal on to display and link. */
static void
pass_terminal(struct fly *fly, const struct options *options)
{
	bool ansi = screen_is_ansi(fly->screen);

	fly->ui.gauges.clock = clock_now;
	fly->ui.display.colours = fly->ui.display.all_colours = screen_colours(fly->screen);
	fly->ui.display.background = background_of_variable(getenv("COLORFGBG"));
	fly->ui.display.plain = screen_plain(fly->screen);
	fly->link.asks = ansi && !options->no_pace;
	fly->link.may_sync = fly->link.asks && environment_may_sync();
	fly->link.local = environment_is_local(options);
	if (ansi && !options->no_mouse)
		screen_watch_buttons(fly->screen);
}

/* Starts the session of a flock of one's own, in the world that fits the terminal. */
static bool
start_session(struct fly *fly, const struct options *options, int columns, int rows)
{
	uint64_t seed = options->seeded ? options->seed : fresh_seed();
	struct world_size world = options_world(options, options->read_map, columns, rows);

	return session_start(&fly->session, options, seed, world.columns, world.rows,
	                     world.line_rows);
}

/* Starts what needs the flock: UI, a saved flock, channels and the demo. Returns 0, or the exit status. */
static int
start_flight(struct fly *fly, const struct options *options, int columns, int rows)
{
	char error[ERROR_SIZE];

	ui_start(&fly->ui, &fly->session, columns, rows);
	pass_terminal(fly, options);
	if (*fly->session.resume.state && !resume_flock(&fly->session))
		return fail_as_reported(fly, errno ? FAILED : WRONG);
	if (!channels_show(&fly->channels, &fly->ui, &fly->clock, error))
		return *error ? fail(fly, error, errno ? FAILED : WRONG) : fail_quietly(fly, FAILED);
	if ((options->demo || options->screensaver) && !demo_start(&fly->ui.demo, &fly->session))
		return fail(fly, "not enough memory for the demo", FAILED);
	return DONE;
}

int
fly_start(struct fly *fly, const struct options *options)
{
	int columns, rows;
	char error[ERROR_SIZE];

	*fly = (struct fly){ 0 };
	start_exit_hook();
	if (!channels_open(&fly->channels, &fly->session, options, error) ||
	    !open_terminal(fly, options, &columns, &rows, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	if (!fly->session.flock && !start_session(fly, options, columns, rows))
		return fail(fly, "not enough memory for this flock", FAILED);
	fly->session.go_on = fly_may_continue;
	fly->session.has_time = fly_has_time;
	fly->session.go_on_data = fly;
	fly->busy_until = clock_now() + start_seconds;
	if (!channels_start(&fly->channels, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	int status = start_flight(fly, options, columns, rows);
	if (status != DONE)
		return status;
	if (options->restricted && !restricted_process())
		return fail(fly, "cannot set the resource limits of --restricted", FAILED);
	fly_set_last_words(fly);
	enter_screen(fly);
	fly->auto_quit = (struct auto_quit){ fly->session.now, fly->session.now };
	return DONE;
}

/* Writes the command that plays the journal of this flight; "" if none was written. */
static void
write_play_command(const struct fly *fly, char *text)
{
	const char *name = channels_written(&fly->channels);

	*text = '\0';
	if (name)
		resume_command_play(name, text);
}

int
fly_end(struct fly *fly)
{
	char text[RESUME_COMMAND_TEXT], play[RESUME_COMMAND_TEXT];
	int signal_number = tty_signal(fly->link.tty);
	bool alive = !fly->link.gone && tty_pending(fly->link.tty) == 0;
	double idle = fly->session.options->idle;

	leave_screen(fly);
	mouse_drag_end(&fly->hands, &fly->ui); /* a held thing is no part of the settings */
	*text = '\0';
	/* Else the user has set nothing. */
	if (!fly->ui.demo.on && !channels_fly(&fly->channels))
		resume_command_write(&fly->session, text);
	screen_close(fly->screen);
	tty_close(fly->link.tty);
	link_free(&fly->link);
	ui_end(&fly->ui);
	int status = channels_end(&fly->channels, DONE);
	write_play_command(fly, play);
	session_end(&fly->session);
	uses_curses = false;
	if (fly->ended && signal_number != 0 && signal_number != SIGINT) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	if (fly->quit_reason == AUTO_QUIT_IDLE && alive)
		printf("boids: ended after %g minutes without a key\n", idle);
	if (*text && alive)
		puts(text);
	if (*play && alive)
		puts(play);
	if (fly->link.no_memory)
		complain(DONE, "cannot draw: %s",
		         strerror(fly->draw_error ? fly->draw_error : ENOMEM));
	else if (fly->link.gone)
		complain(DONE, "the terminal was closed"); /* stderr may not be the terminal */
	return fly->link.gone ? FAILED : status;
}

void
fly_end_undrawable(struct fly *fly, int why)
{
	fly->draw_error = why;
	fly->link.gone = fly->link.no_memory = true;
}

void
fly_resize(struct fly *fly)
{
	int columns, rows;

	tty_size(fly->link.tty, &columns, &rows);
	restricted_size(fly->session.options, &columns, &rows);
	if ((columns != fly->ui.display.columns || rows != fly->ui.display.rows) &&
	    screen_resize(fly->screen, columns, rows))
		ui_resize(&fly->ui, columns, rows);
	if (screen_is_broken(fly->screen))
		fly_end_undrawable(fly, ENOMEM);
	screen_redraw(fly->screen);
	fly->link.partial = false; /* the rest of that frame is obsolete */
	fly->stale = true;
}

void
fly_suspend(struct fly *fly)
{
	fly->suspend = false;
	mouse_drag_end(&fly->hands, &fly->ui);
	if (fly->session.options->restricted)
		return;
	leave_screen(fly);
	tty_suspend(fly->link.tty);
	enter_screen(fly);
	fly_resize(fly);
}
