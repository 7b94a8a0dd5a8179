/* SPDX-License-Identifier: MIT */
/* Fly: takes over the terminal, draws frames and restores the terminal. */
#include "fly.h"

#include "actions/resume.h"
#include "files/flock_csv.h"
#include "files/output.h"
#include "input/command.h"
#include "input/mouse_drag.h"
#include "io/clock.h"
#include "resume_command.h"
#include "session/flight.h"
#include "settings/restricted.h"
#include "share/playback.h"
#include "widgets/draw_screen.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	ERROR = FLOCK_CSV_ERROR,
	ECHO_BYTES = 60, /* a slow line transmits them in 25 ms */
	MISSED_MOST = 30 /* failed frames in a row before giving up */
};

/* Seconds to wait for terminal replies before restoring it; after a signal, shorter. */
static const double leave_seconds = 5.0, end_seconds = 0.8;

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

/* Whether the terminal claims direct colour. GNU screen lacks it, but passes on COLORTERM from the
 * terminal around it. */
static bool
claims_direct(void)
{
	const char *claim = getenv("COLORTERM");

	return claim && (strcmp(claim, "truecolor") == 0 || strcmp(claim, "24bit") == 0) &&
	       !getenv("STY");
}

/* Returns the number of colours wanted; -1: all that the terminal type has. */
static int
colours_wanted(const struct options *options)
{
	const char *refused = getenv("NO_COLOR");

	if (options->colour == COLOUR_NEVER ||
	    (options->colour == COLOUR_AUTO && refused && *refused))
		return 0;
	return claims_direct() ? COLOURS_DIRECT : -1;
}

/* Whether to query synchronized output and the background: these terminals would print part of the query. */
static bool
may_sync(void)
{
	const char *term = getenv("TERM"), *program = getenv("TERM_PROGRAM");

	return term && strncmp(term, "linux", 5) != 0 && strncmp(term, "screen", 6) != 0 &&
	       !(program && strcmp(program, "Apple_Terminal") == 0);
}

/* Whether the terminal itself replies: tmux, screen and mosh do so in the place of one that may be far
 * away, and over SSH a short round trip may become a long one, as for any public login. */
static bool
is_local(const struct options *options)
{
	return !options->restricted && !getenv("TMUX") && !getenv("STY") &&
	       !getenv("SSH_CONNECTION");
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
	fly_share_end(&fly->share);
	journal_file_end(&fly->journal, &fly->session, FAILED);
	journal_memory_end(&fly->memory, &fly->session);
	playback_free(fly->play);
	journal_source_close(&fly->source);
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

/* Sets the escape sequences that restore the terminal; the crash handler writes them. */
static void
set_last_words(struct fly *fly)
{
	size_t length;
	const char *bytes = screen_leave(fly->screen, &length);

	tty_set_emergency(fly->link.tty, bytes, length);
}

/* Opens the terminal as a file and as a screen. Returns false on failure: error (ERROR bytes) says
 * why; errno is 0 unless the machine failed. */
static bool
open_terminal(struct fly *fly, const struct options *options, int *columns, int *rows, char *error)
{
	fly->link.tty = tty_open(error, ERROR);
	if (!fly->link.tty)
		return false;
	fly_share_guard(&fly->share, fly->link.tty);
	tty_size(fly->link.tty, columns, rows);
	restricted_size(options, columns, rows);
	fly->screen =
		screen_open(getenv("TERM"), *columns, *rows, colours_wanted(options), error, ERROR);
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
	fly->link.may_sync = fly->link.asks && may_sync();
	fly->link.local = is_local(options);
	if (ansi && !options->no_mouse)
		screen_watch_buttons(fly->screen);
}

/* Starts with the flock that another program shares: no screen is taken before it has come. */
static bool
watch(struct fly *fly, const struct options *options, char *error)
{
	return session_start(&fly->session, options, options->seed, options->columns, options->rows,
	                     0)
	               ? fly_share_start(&fly->share, &fly->session, error)
	               : error_set(error, ENOMEM, "not enough memory for this flock");
}

int
fly_start(struct fly *fly, const struct options *options)
{
	uint64_t seed = options->seeded ? options->seed : fresh_seed();
	int columns, rows;
	char error[ERROR];

	*fly = (struct fly){ 0 };
	start_exit_hook();
	if (!fly_share_open(&fly->share, options, error) ||
	    (options->watch && !watch(fly, options, error)) ||
	    !open_terminal(fly, options, &columns, &rows, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	struct world_size world = options_world(options, options->read_map, columns, rows);
	if (!options->watch && !session_start(&fly->session, options, seed, world.columns,
	                                      world.rows, world.line_rows))
		return fail(fly, "not enough memory for this flock", FAILED);
	if (!fly_play_start(fly, error))
		return fail(fly, error, errno ? FAILED : WRONG);
	ui_start(&fly->ui, &fly->session, columns, rows);
	fly->ui.keeps_world = options->share || options->watch;
	fly_play_show(fly);
	pass_terminal(fly, options);
	fly->session.go_on = fly_may_continue;
	fly->session.go_on_data = fly;
	if (*fly->session.resume.state && !resume_flock(&fly->session))
		return fail_as_reported(fly, errno ? FAILED : WRONG);
	if (journal_file_open(&fly->journal, options->journal) != DONE)
		return fail_quietly(fly, FAILED);
	if (!options->play)
		fly_journal_begin(fly, *fly->session.resume.state || options->watch);
	if ((options->demo || options->screensaver) && !demo_start(&fly->ui.demo, &fly->session))
		return fail(fly, "not enough memory for the demo", FAILED);
	if (options->restricted && !restricted_process())
		return fail(fly, "cannot set the resource limits of --restricted", FAILED);
	set_last_words(fly);
	enter_screen(fly);
	if (options->share)
		fly_share_start(&fly->share, &fly->session, error);
	fly->auto_quit = (struct auto_quit){ fly->session.now, fly->session.now };
	return DONE;
}

/* Writes the command that plays the journal of this flight; "" if none was written. */
static void
write_play_command(const struct fly *fly, char *text)
{
	const char *name = *fly->memory.saved ? fly->memory.saved : fly->session.options->journal;
	bool written =
		*fly->memory.saved || (fly->journal.listener.data && !fly->journal.writer.failed);

	*text = '\0';
	if (written)
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
	if (!fly->ui.demo.on && !fly->ui.player.playback && !watcher_is_on(&fly->share.watcher))
		resume_command_write(&fly->session, text);
	screen_close(fly->screen);
	tty_close(fly->link.tty);
	link_free(&fly->link);
	ui_end(&fly->ui);
	fly_share_end(&fly->share);
	int status = journal_file_end(&fly->journal, &fly->session, DONE);
	journal_memory_end(&fly->memory, &fly->session);
	write_play_command(fly, play);
	status = fly_play_end(fly, status);
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

/* Ends the run, as drawing failed for good with this errno. */
static void
end_undrawable(struct fly *fly, int why)
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
		end_undrawable(fly, ENOMEM);
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

/* ---- frames, and key echoes between them, as fast as the connection allows */

/* Returns the number of colours at a quality step. */
static int
colours_at(const struct ui *ui, enum quality_step step)
{
	bool always = ui->session->options->colour == COLOUR_ALWAYS;
	int all = ui->display.all_colours;

	return step >= QUALITY_PLAIN && !always        ? 0
	       : step >= QUALITY_NUMBERED && all > 256 ? 256
	                                               : all;
}

/* Reduces colours and glyphs on a slow connection. A drop to 256 colours is silent. */
static void
adapt_quality(struct fly *fly)
{
	struct session *session = &fly->session;
	struct display *display = &fly->ui.display;
	const struct options *o = session->options;
	enum quality_step step = link_quality(&fly->link, session->now, fly->clock.fps);
	int colours = colours_at(&fly->ui, step);
	bool coarse = step >= QUALITY_ASCII && !o->given[BOIDS_FACTOR_glyphs];

	if (colours == 0 && display->colours > 0)
		fly->line_notice = "slow line: no colour until it recovers";
	else if (colours > 0 && display->colours == 0)
		fly->line_notice = "the line has recovered: colour again";
	else if (coarse && !display->coarse && display->bars)
		fly->line_notice = "slow line: plain glyphs until it recovers";
	if (fly->line_notice &&
	    session->message.kind == MESSAGE_NONE) { /* a key's message comes first */
		session_notice(session, "%s", fly->line_notice);
		fly->line_notice = NULL;
	}
	display->colours = colours;
	display->coarse = coarse;
}

/* Counts a failed frame, which is tried again. */
static bool
miss(struct fly *fly, int why)
{
	if (++fly->missed > MISSED_MOST)
		end_undrawable(fly, why);
	return false;
}

/* Sends as much of the frame as there is room for. */
static bool
show_part(struct fly *fly)
{
	size_t length;
	bool whole;
	int room = link_room(&fly->link, fly->session.now);
	const char *bytes = screen_show_part(fly->screen, &fly->ui.frame, room, &whole, &length);

	if (screen_error(fly->screen))
		return miss(fly, screen_error(fly->screen));
	fly->missed = 0;
	link_show(&fly->link, fly->session.now, bytes, length, whole);
	return true;
}

/* Uses synchronized output from the next frame on. */
static void
start_sync(struct fly *fly)
{
	fly->uses_sync = true;
	screen_hold(fly->screen);
	set_last_words(fly);
}

static bool
show(struct fly *fly)
{
	if (fly->link.syncs && !fly->uses_sync)
		start_sync(fly);
	link_report(&fly->link, &fly->ui);
	adapt_quality(fly);
	if (!draw_screen(&fly->ui))
		return miss(fly, ENOMEM);
	return show_part(fly);
}

/* Sends the next part of the frame, or draws a new one if the quality has changed. */
static void
show_rest(struct fly *fly)
{
	const struct display *display = &fly->ui.display;
	int colours = display->colours;
	bool coarse = display->coarse;

	adapt_quality(fly);
	if (display->colours != colours || display->coarse != coarse)
		show(fly);
	else
		show_part(fly);
}

/* Draws the status line to echo a key, though no frame may be sent yet. */
static void
echo(struct fly *fly)
{
	size_t length;

	fly->pressed = false;
	if (!draw_screen(&fly->ui))
		return;
	const char *bytes = screen_show_row(fly->screen, &fly->ui.frame, fly->ui.display.rows - 1,
	                                    ECHO_BYTES, &length);
	link_echo(&fly->link, fly->session.now, bytes, length);
	fly->pressed = screen_is_cut(fly->screen); /* the next echo has the rest */
}

static void
advance(struct fly *fly)
{
	fly_begin_step(fly);
	if (fly_play_seek(fly))
		return;
	mouse_drag_update(&fly->hands, &fly->ui);
	fly_share_pace(&fly->share, &fly->clock, &fly->ui);
	step_clock_advance(&fly->clock, ui_shown(&fly->ui));
}

void
fly_frame(struct fly *fly)
{
	double now = fly->session.now;

	if (fly_share_tick(&fly->share, &fly->ui, fly->hands.drag.on))
		fly->stale = true;
	fly->clock.fps = fly->ui.line.fps =
		link_fps(&fly->link, now, fly->ui.fps, fly->session.options->fps);
	link_tick(&fly->link, now);
	int room = link_room(&fly->link, now);
	bool may_show = room > 0;
	double due = step_clock_due(&fly->clock, &fly->session, fly->stale && may_show);
	bool is_due = (due >= 0 && now >= due) || fly->ui.player.seeks;
	if (is_due && (fly->stale || fly->link.partial) && fly->clock.cancelled)
		fly->clock.cancelled = false; /* first draw what it was cancelled for */
	else if (is_due)
		advance(fly);
	bool shows = may_show &&
	             (fly->link.partial || (is_due && (fly->stale || !fly->clock.cancelled)));
	bool may_echo = fly->pressed && link_may_echo(&fly->link, now);
	bool needs_parts = fly->link.frame_bytes > room; /* an average frame */
	if (may_echo && (!shows || fly->link.partial || needs_parts)) {
		echo(fly);
	} else if (shows && fly->link.partial) {
		show_rest(fly);
	} else if (shows) {
		fly->stale = !show(fly);
		fly->clock.drawn_at = now;
		fly->pressed = fly->pressed && fly->link.partial;
	}
}
