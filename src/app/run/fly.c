/* SPDX-License-Identifier: MIT */
/* Fly: takes over the terminal and restores it. */
#include "fly.h"

#include "actions/load_save.h"
#include "actions/resume_command.h"
#include "files/output.h"
#include "input/key_table.h"
#include "input/mouse_drag.h"
#include "io/clock.h"
#include "io/memory.h"
#include "io/signals.h"
#include "session/session_flight.h"
#include "settings/restricted.h"
#include "share/playback.h"
#include "share/watcher_keys.h"
#include "text/error.h"
#include "widgets/breed.h"
#include "widgets/draw_screen.h"
#include "widgets/search.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds to wait for terminal replies before restoring it; after a signal, shorter. */
static const double leave_seconds = 5.0, end_seconds = 0.8;
static const double pause_seconds = 0.1; /* between checks for signals meanwhile */

static const double start_seconds = 0.5; /* of a journal's first changes before the first frame */

/* ---- the environment */

int
fly_asked_colours(const struct options *options)
{
	const char *refused = getenv("NO_COLOR"), *claim = getenv("COLORTERM");

	if (options->colour == COLOUR_NEVER ||
	    (options->colour == COLOUR_AUTO && refused && *refused))
		return 0;
	/* GNU screen lacks direct colour, but passes on COLORTERM from the terminal around it. */
	bool direct = claim && (strcmp(claim, "truecolor") == 0 || strcmp(claim, "24bit") == 0) &&
	              !getenv("STY");
	return direct ? COLOURS_DIRECT : -1;
}

bool
fly_may_sync(void)
{
	const char *term = getenv("TERM"), *program = getenv("TERM_PROGRAM");

	return term && strncmp(term, "linux", 5) != 0 && strncmp(term, "screen", 6) != 0 &&
	       !(program && strcmp(program, "Apple_Terminal") == 0);
}

bool
fly_is_local(const struct options *options)
{
	return !options->restricted && !getenv("TMUX") && !getenv("STY") &&
	       !getenv("SSH_CONNECTION");
}

/* ---- the screen */

/* Saves what the screen changes of autowrap and mouse (XTSAVE), sets kitty's keys off, of which
 * each screen has a stack, and asks for synchronized output and modifyOtherKeys (XTQMODKEYS). A
 * terminal that prints a part of that is cleared. */
static const char private_on[] = FLY_SAVED_MODES "s\033[>0u\033[?2026$p\033[?4m";

static const char background_query[] = "\033]11;?\033\\"; /* OSC 11: its colour */

static void
enter_screen(struct fly *fly)
{
	const struct display *display = &fly->ui.display;
	struct glyph_set own = settings_glyphs(&fly->session.flight.factors);
	char query[WIDTH_PROBE_BYTES];
	sigset_t all, before;

	fly_set_last_words(fly, -1);
	const struct byte_buffer *bytes =
		screen_enter(fly->screen, fly->pace.may_sync ? private_on : NULL, fly_mouse(fly));

	fly->session.now = clock_now();
	pace_start(&fly->pace, &fly->ui);
	/* No signal ends the program when keys are set and not yet to be given back. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	pace_send(&fly->pace, bytes->at, bytes->length);
	if (!fly->pace.gone)
		fly_set_last_words(fly, 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
	fly->input = (struct input){ 0 };
	fly->hands.last_key = 0; /* the next press is no key repeat */
	fly_clock_start(&fly->clock, &fly->session);
	/* Asks how wide characters are, before the second query of terminal_pace: replies come in
	 * order, so after that reply none is left for the shell. */
	if (fly->pace.asks && fly->session.options->utf8)
		pace_send(&fly->pace, query,
		          width_probe_query(&fly->probe, &own, display->columns, display->rows,
		                            query));
	if (fly->pace.may_sync && fly->ui.display.all_colours > 0) /* else nothing depends on it */
		pace_send(&fly->pace, background_query, strlen(background_query));
	pace_ask(&fly->pace, fly->session.now);
	fly_resize(fly);
}

/* Whether the event is a key that quits; a second one ends the wait for replies. */
static bool
is_quit_key(const struct fly *fly, const struct input_event *event)
{
	const struct options *options = fly->session.options;

	return event->kind == INPUT_KEY &&
	       (options->screensaver ||
	        key_command(key_layout_key(&options->keys, event->key)) == key_command('q'));
}

/* Waits for expected replies, so that they do not end up in the shell; drops all keys. A quit key
 * or a signal ends the wait. */
static void
drain(struct fly *fly)
{
	struct terminal_pace *pace = &fly->pace;
	double now = clock_now(), end = now + (fly->leaves > 0 ? end_seconds : leave_seconds);
	int signal_number = signals_end(), kept = fly->queue.count;
	bool over = fly->leaves > 0 && tty_pending(pace->tty) > 0;

	for (;; now = clock_now()) {
		for (int i = 0; i < fly->queue.count; i++)
			over = over || is_quit_key(fly, &fly->queue.at[i]);
		fly->queue.count = kept;
		double timeout = fmin(end, pacing_exit_deadline(&pace->pacing, now));
		double until = fmin(timeout, now + pause_seconds);
		if (over || pace->gone || now >= timeout || signal_number != signals_end())
			break;
		bool readable = tty_await_input(pace->tty, until);
		fly->session.now = clock_now();
		if (!readable && fly->session.now < until)
			break; /* input has closed */
		fly_read(fly, readable);
	}
}

static void
leave_screen(struct fly *fly)
{
	drain(fly);
	const struct byte_buffer *bytes = screen_leave(fly->screen, NULL, fly_mouse(fly));
	pace_send(&fly->pace, bytes->at, bytes->length);
	if (fly->pace.gone || bytes->length == 0)
		tty_write_emergency(fly->pace.tty);
}

/* Returns a new seed for each run, at most 7 digits to type. */
static uint64_t
fresh_seed(void)
{
	uint64_t mixed = (uint64_t)time(NULL) * 1000003 + (uint64_t)(clock_now() * 1e6) * 8191 +
	                 (uint64_t)getpid() * 131071;

	return mixed % 10000000;
}

/* Frees all: journals and connections end before the session does. Returns status, or that of a
 * failure after one line on stderr. */
static int
release(struct fly *fly, int status)
{
	if (fly->screen)
		screen_close(fly->screen);
	if (fly->pace.tty)
		tty_close(fly->pace.tty);
	byte_buffer_free(&fly->pace.out);
	widgets_end(&fly->ui);
	ui_end(&fly->ui);
	text_input_end(&fly->text);
	status = fly_record_end(fly, status);
	status = fly_journals_end(fly, status);
	sharer_end(&fly->sharer);
	session_end(&fly->session);
	return status;
}

static int
fail(struct fly *fly, const char *error, int status)
{
	return complain(release(fly, status), "%s", error);
}

/* Opens the terminal as a file and as a screen. Returns false on failure: error (ERROR_SIZE bytes)
 * says why; errno is 0 unless the machine failed. */
static bool
open_terminal(struct fly *fly, const struct options *options, char *error)
{
	int *columns = &fly->ui.display.columns, *rows = &fly->ui.display.rows;

	fly->pace.tty = tty_open(false, error, ERROR_SIZE);
	if (!fly->pace.tty)
		return false;
	if (fly->sharer.clients)
		tty_set_last_act(fly->pace.tty, share_socket_unlink, &fly->sharer.socket);
	tty_size(fly->pace.tty, columns, rows);
	restricted_size(options, columns, rows);
	fly->screen = screen_open(getenv("TERM"), *columns, *rows, fly_asked_colours(options),
	                          error, ERROR_SIZE);
	return fly->screen;
}

/* Whether the user waits for a flock that has not come yet. Keys are read as soon as ssh asks for
 * nothing in the terminal. */
static bool
waits(void *data, bool steps)
{
	struct fly *fly = data;
	const struct watcher *watcher = fly->ui.source->data;
	char error[ERROR_SIZE];

	if (steps || (!fly->pace.tty && watcher_line_asks(&watcher->line)))
		return true;
	if (!fly->pace.tty && !open_terminal(fly, fly->session.options, error))
		return false;
	fly->pending |= tty_wait(fly->pace.tty, 0, NULL, 0) & ~TTY_OTHER;
	fly_read(fly, fly->pending & TTY_INPUT);
	for (; fly->queue.count > 0; fly->queue.count--)
		if (is_quit_key(fly, &fly->queue.at[fly->queue.count - 1]))
			fly->leaves = QUITS;
	if (fly->pending & TTY_ENDED)
		fly->leaves = signals_end();
	fly->pending &= ~TTY_INPUT;
	return !fly->leaves && !(fly->pending & TTY_GONE);
}

/* Starts with the flock that another program shares: no screen is shown before it has come. */
static bool
watch(struct fly *fly, const struct options *o, char *error)
{
	struct session *session = &fly->session;

	if (!session_start(session, o, o->seed, o->columns, o->rows, 0))
		return error_set(error, ENOMEM, "not enough memory for this flock");
	struct watcher *watcher = memory_new(1, sizeof *watcher);
	watcher_init(watcher, o->watch, o->ssh);
	watcher->name = o->name;
	watcher->may_retry = !o->restricted;
	watcher_keys_attach(watcher);
	fly->ui.source = &watcher->source;
	session->go_on = waits;
	session->go_on_data = fly;
	if (!watcher_join(watcher, session, error)) /* again, for its own error */
		return errno == EINTR && !fly->pace.tty && open_terminal(fly, o, error);
	watcher_keys_attach(watcher);
	return true;
}

/* Starts what needs the flock: UI, a saved flock, journals, other programs and the demo; passes
 * properties of the terminal on to display and pace. Returns 0, or the exit status. */
static int
start_flight(struct fly *fly, const struct options *options, int columns, int rows)
{
	struct display *display = &fly->ui.display;
	struct flight_source *source = fly->ui.source;
	const struct terminal_type *type = screen_type(fly->screen);
	char error[ERROR_SIZE];

	fly->session.now = clock_now(); /* notices end some time later */
	ui_start(&fly->ui, &fly->session, columns, rows);
	widgets_start(&fly->ui);
	fly->ui.source = source;
	fly->ui.gauges.clock = clock_now;
	display->colours = display->all_colours = type->limits.colours;
	/* In tmux and screen it is of the terminal in which they were started. */
	display->background =
		background_of_variable(getenv("TMUX") || getenv("STY") ? NULL : getenv("COLORFGBG"));
	display->plain = !type->has_reverse;
	fly->pace.asks = type->is_ansi && !options->no_pace;
	fly->pace.may_sync = fly->pace.asks && fly_may_sync();
	fly->pace.local = fly_is_local(options);
	display->mouse = type->is_ansi && !options->no_mouse;
	if (*fly->session.preset.origin.state && !resume_flock(&fly->session))
		return fail(fly, fly->session.message.text, errno ? FAILED : WRONG);
	if (*fly->session.preset.origin.state)
		ui_fit_text(&fly->ui);
	if (!fly_text_start(fly, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	if (!writing_check(&fly->session, error))
		return fail(fly, error, WRONG);
	int status = fly_journals_start(fly);
	if (status != DONE)
		return release(fly, status);
	if (fly->sharer.clients)
		sharer_start(&fly->sharer, &fly->session);
	fly->ui.keeps_world |= fly->sharer.clients || options->watch;
	if ((options->demo || options->screensaver || options->story) && !fly->session.text.state &&
	    !demo_start(&fly->ui.demo, &fly->session, options->story))
		return fail(fly, fly->session.message.text, FAILED);
	if ((status = fly_record_start(fly)) != DONE)
		return release(fly, status);
	if (options->breed && !breed_open(&fly->ui, options->choices, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	if (!writing_start(&fly->writing, &fly->session, time(NULL), error))
		return fail(fly, error, FAILED);
	if (*error)
		session_notice(&fly->session, "%s", error);
	else if (options->no_locale)
		session_notice(&fly->session,
		               "the locale %s is not installed: ASCII   try LC_ALL=C.UTF-8",
		               PATH_SHOWN(options->no_locale));
	return DONE;
}

int
fly_start(struct fly *fly, const struct options *options)
{
	char error[ERROR_SIZE];

	*fly = (struct fly){ 0 };
	struct playback *playback =
		options->play ? playback_open(&fly->session, options->play, false, error) : NULL;
	if (playback)
		fly->ui.source = &playback->source;
	if ((options->play && !playback) ||
	    (options->share && !sharer_open(&fly->sharer, options->share, error)) ||
	    (options->watch && !watch(fly, options, error)) ||
	    (!fly->pace.tty && !open_terminal(fly, options, error)))
		return fly->leaves ? release(fly, DONE) : fail(fly, error, errno ? FAILED : WRONG);
	const int columns = fly->ui.display.columns, rows = fly->ui.display.rows;
	fly->sharer.hello.open = options->open;
	if (options->name)
		share_hello_name(fly->sharer.hello.user, options->name);
	struct world_size world = options_world(options, columns, rows);
	if (!fly->session.flight.flock &&
	    !session_start(&fly->session, options, options->seeded ? options->seed : fresh_seed(),
	                   world.columns, world.rows, world.line_rows))
		return fail(fly, "not enough memory for this flock", FAILED);
	fly->session.go_on = fly_may_continue;
	fly->session.go_on_data = fly;
	fly->poll_at = clock_now() + start_seconds;
	if (playback) {
		playback_begin(playback);
		fly->session.now = clock_now();
		if (!playback->source.kind->await(playback, error))
			return fail(fly, error, errno ? FAILED : WRONG);
		playback_keep(playback);
	}
	int status = start_flight(fly, options, columns, rows);
	if (status != DONE)
		return status;
	if (options->restricted && !restricted_process())
		return fail(fly, "cannot set the resource limits of --restricted", FAILED);
	tty_take_keys(fly->pace.tty);
	enter_screen(fly);
	fly->auto_quit =
		(struct auto_quit){ .began = fly->session.now, .last_input = fly->session.now };
	return DONE;
}

int
fly_end(struct fly *fly)
{
	char text[RESUME_COMMAND_TEXT], play[RESUME_COMMAND_TEXT], family[RESUME_COMMAND_TEXT];
	bool alive = !fly->pace.gone && tty_pending(fly->pace.tty) == 0;
	double idle = fly->session.options->idle;
	const struct flight_source *source = fly->ui.source;
	const bool is_foreign = source && (source->kind->is_journal || source->kind->describe);

	const enum auto_quit_reason reason =
		auto_quit_reason(&fly->auto_quit, fly->session.options, fly->session.now);

	leave_screen(fly);
	mouse_drag_end(&fly->hands, &fly->ui); /* a held thing is no part of the settings */
	*text = *play = '\0';
	const bool searches = search_shows(&fly->ui); /* that says what flies */
	breed_close(&fly->ui);
	if (*fly->ui.breed->command)
		resume_command_whole(&fly->session, fly->ui.saved.name, "", text);
	/* Else the user has set nothing. */
	else if (!fly->ui.demo.on && !is_foreign && !searches)
		resume_command_write(&fly->session, fly->ui.saved.name, text);
	strcpy(family, fly->ui.breed->command);
	int status = release(fly, DONE);
	const char *journal = journal_file_written(&fly->journal);
	if (journal)
		resume_command_play(journal, play);
	if (fly->leaves > 0 && fly->leaves != SIGINT)
		return status;
	if (reason == AUTO_QUIT_IDLE && alive)
		printf("boids: ended after %g minutes without a key\n", idle);
	const char *const lines[] = { text, family, play };
	for (int i = 0; i < 3 && alive; i++)
		if (*lines[i])
			puts(lines[i]);
	if (fly->pace.gone)
		complain(DONE, "the terminal was closed"); /* stderr may not be the terminal */
	return fly->pace.gone ? FAILED : status;
}

void
fly_resize(struct fly *fly)
{
	int columns, rows;

	tty_size(fly->pace.tty, &columns, &rows);
	restricted_size(fly->session.options, &columns, &rows);
	if (columns != fly->ui.display.columns || rows != fly->ui.display.rows) {
		screen_resize(fly->screen, columns, rows);
		ui_resize(&fly->ui, columns, rows);
	}
	screen_redraw(fly->screen);
	fly->pace.partial = false; /* the rest of that frame is obsolete */
	fly->stale = true;
}

void
fly_suspend(struct fly *fly)
{
	fly->pending &= ~TTY_STOP;
	mouse_drag_end(&fly->hands, &fly->ui);
	if (fly->session.options->restricted)
		return;
	leave_screen(fly);
	tty_suspend(fly->pace.tty);
	enter_screen(fly);
}
