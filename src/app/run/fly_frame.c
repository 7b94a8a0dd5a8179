/* SPDX-License-Identifier: MIT */
/* Fly: frames, and key echoes between them, as fast as the connection allows; other programs that
 * watch the flock or share it; the wait for what is next. */
#include "fly.h"

#include "input/mouse_drag.h"
#include "io/clock.h"
#include "io/signals.h"
#include "widgets/draw_screen.h"
#include "widgets/panes.h"

#include <stddef.h>
#include <string.h>

enum {
	ECHO_BYTES = SCREEN_ROW_LEAST, /* a slow line transmits them in 27 ms */
	MINUTE = 60                    /* seconds */
};

static const double least_rate = 12000; /* bytes per second of a line on which the pointer scares */
static const double work_seconds = 0.05;  /* of stepping between two looks at the keyboard */
static const double replay_seconds = 0.1; /* between looks at how far it is */

/* Reduces colours and glyphs on a slow connection. A drop to 256 colours is silent. Returns whether the
 * frame is another one then. */
static bool
adapt_quality(struct fly *fly)
{
	struct session *session = &fly->session;
	struct display *display = &fly->ui.display;
	const struct options *o = session->options;
	const bool silent = fly->pace.silent;
	enum quality_step step = pace_quality(&fly->pace, session->now, fly->clock.fps);
	int all = display->all_colours;
	int colours = step >= QUALITY_PLAIN && o->colour != COLOUR_ALWAYS ? 0
	              : step >= QUALITY_NUMBERED && all > 256             ? 256
	                                                                  : all;
	bool coarse = step >= QUALITY_ASCII && !o->given[BOIDS_FACTOR_glyphs];

	if (silent != fly->pace.silent)
		fly->pace.notice = NULL; /* the line is what it was */
	else if (colours == 0 && display->colours > 0)
		fly->pace.notice = "slow line: no colour until it recovers";
	else if (colours > 0 && display->colours == 0)
		fly->pace.notice = "the line has recovered: colour again";
	else if (coarse && !display->coarse && display->bars)
		fly->pace.notice = "slow line: plain glyphs until it recovers";
	if (fly->pace.notice &&
	    session->message.kind == MESSAGE_NONE) { /* a key's message comes first */
		session_notice(session, "%s", fly->pace.notice);
		fly->pace.notice = NULL;
	}
	const bool changes = display->colours != colours || display->coarse != coarse;
	display->colours = colours;
	display->coarse = coarse;
	display->trails = fly->pace.trails;
	return changes;
}

/* Sends as much of the frame as there is room for. */
static void
show_part(struct fly *fly)
{
	bool whole;
	int room = pace_room(&fly->pace, fly->session.now);
	const struct byte_buffer *bytes = screen_show(fly->screen, &fly->ui.frame, room, &whole);

	pace_show(&fly->pace, fly->session.now, bytes, whole);
}

static void
show(struct fly *fly)
{
	pace_report(&fly->pace, &fly->ui);
	adapt_quality(fly);
	draw_screen(&fly->ui);
	show_part(fly);
}

/* Draws the status line to echo a key, though no frame may be sent yet. */
static void
echo(struct fly *fly)
{
	const int row = fly->ui.display.rows - 1;
	bool whole;

	draw_screen(&fly->ui);
	pace_echo(&fly->pace, fly->session.now,
	          screen_show_row(fly->screen, &fly->ui.frame, row, ECHO_BYTES, &whole));
	fly->pressed = !whole; /* the next echo has the rest */
}

static void
advance(struct fly *fly)
{
	struct flight_source *source = fly->ui.source;

	if (fly->clock.cancelled && (fly->stale || fly->pace.partial)) {
		fly->clock.cancelled = false; /* first draw what it was cancelled for */
		return;
	}
	fly_begin_step(fly);
	if (source && source->seeks) { /* the clock makes no steps meanwhile */
		flight_source_seek(source, &fly->session, clock_now() + work_seconds);
		fly_clock_start(&fly->clock, &fly->session);
		fly->stale = true;
	}
	fly->clock.at_once = (source && source->seeks) || panes_work(&fly->ui);
	if (source && source->seeks)
		return;
	fly->stale = fly->stale || fly->clock.at_once;
	mouse_drag_update(&fly->hands, &fly->ui);
	int64_t steps = -1; /* as many as the clock says */
	if (source && source->kind->steps && !fly->ui.preview)
		steps = session_stands(&fly->session) ? 0 : source->kind->steps(source->data);
	fly_clock_advance(&fly->clock, ui_shown(&fly->ui), steps);
}

/* Asks the terminal for each move of the pointer while it may scare boids: those of a text or, if the user
 * says so, of any flock but a model, in a flight of the user's own, on a line that is no slower than one
 * with colours. Those at home do not flee. */
static void
track_pointer(struct fly *fly)
{
	const struct session *session = &fly->session;
	const struct options *o = session->options;
	bool tracks =
		o->pointer == POINTER_SCARE || (o->pointer == POINTER_AUTO && session->text.state);

	if (tracks) { /* it is unusual, but asked in each frame */
		const struct published *preset =
			published_find(preset_table, session->flight.preset);
		const bool is_model =
			preset && preset->heading && strcmp(preset->heading, "models") == 0;
		tracks = !is_model && session->flight.factors.homing < 1 && !o->restricted &&
		         !o->screensaver && !fly->sharer.clients && !session->source.take &&
		         fly->ui.display.mouse &&
		         (fly->pace.rate > 0 ? fly->pace.rate >= least_rate : fly->pace.local);
	}
	if (tracks != fly->ui.scares) {
		const char *mode = terminfo_moves(tracks);
		pace_send(&fly->pace, mode, strlen(mode));
	}
	fly->ui.scares = tracks;
}

/* Serves the watchers of this flock, and says who shares the flock and who watches it. */
static void
share(struct fly *fly)
{
	const struct flight_source *source = fly->ui.source;
	struct shared_flock *shared = &fly->ui.shared;
	const struct shared_flock before = *shared;

	fly->sharer.journal = source && source->log.whole ? &source->log.tape : NULL;
	bool changed = fly->sharer.clients && sharer_tick(&fly->sharer);
	*shared = (struct shared_flock){ .on = fly->sharer.clients,
		                         .people = fly->sharer.people,
		                         .watchers = fly->sharer.hello.watchers };
	memcpy(shared->user, fly->sharer.hello.user, sizeof shared->user);
	if (source && source->kind->describe) {
		if (!fly->hands.drag.on)
			source->kind->release(source->data);
		source->kind->describe(source->data, shared);
	}
	if (before.watched && !shared->watched) /* zoom is a factor of the flock again */
		fly->ui.view.camera.part = fly->session.options->part;
	fly->stale = fly->stale || changed || before.watchers != shared->watchers ||
	             before.on != shared->on || strcmp(before.stands, shared->stands) != 0;
}

void
fly_frame(struct fly *fly)
{
	double now = fly->session.now;
	char error[ERROR_SIZE];

	fly_begin_step(fly);
	fly_journals_tick(fly);
	if (fly->text.in && !fly_text_read(fly, 0, error))
		session_failure(&fly->session, "%s", error);
	if (fly->replay.pid > 0)
		fly_replay_tick(fly);
	share(fly);
	fly->stale = writing_tick(&fly->writing, &fly->session, time(NULL)) || fly->stale;
	const int usual = (int)fly->session.options->fps;
	const int wanted = fly->ui.panes && fly->ui.fps == 0 ? usual : fly->ui.fps;
	fly->clock.fps = fly->ui.line.fps = pace_fps(&fly->pace, now, wanted, usual);
	pace_tick(&fly->pace, now);
	track_pointer(fly);
	int room = pace_room(&fly->pace, now);
	double time = fly_clock_due(&fly->clock, &fly->session, fly->stale && room > 0);
	bool due = time >= 0 && now >= time;
	if (due)
		advance(fly);
	const bool rests = room > 0 && fly->pace.partial;
	const bool draws = room > 0 && !rests && due && (fly->stale || !fly->clock.cancelled);
	const bool is_whole = draws && fly->pace.frame_bytes <= room;
	const double echo_time = pace_echo_time(&fly->pace, fly->session.now);
	/* a frame that cannot be sent whole leaves the line to the echo of a key */
	if (fly->pressed && !is_whole && echo_time >= 0 && fly->session.now >= echo_time) {
		echo(fly);
	} else if (rests) {
		(adapt_quality(fly) ? show : show_part)(fly);
	} else if (draws) {
		show(fly);
		fly->stale = false;
		fly->clock.drawn_at = now;
		fly->pressed = fly->pressed && fly->pace.partial;
	}
}

/* ---- waiting */

/* Returns the time of the next drawing or sending; below 0: none before the next event. */
static double
frame_deadline(struct fly *fly)
{
	double now = clock_now();

	if (pace_is_dead(&fly->pace, now))
		return -1;
	bool may_show = pace_room(&fly->pace, now) > 0;
	if (fly->pace.partial && may_show)
		return now;
	double due = fly_clock_due(&fly->clock, &fly->session, fly->stale && may_show);
	if (!fly->stale)
		due = clock_earlier(due, draw_deadline(&fly->ui));
	if (fly->pressed)
		due = clock_earlier(due, pace_echo_time(&fly->pace, now));
	if (fly->stale || !session_stands(&fly->session) || fly->pace.partial)
		due = clock_earlier(due, pace_deadline(&fly->pace, now));
	return due;
}

int
fly_wait(struct fly *fly)
{
	const struct flight_source *source = fly->ui.source;
	double deadline = frame_deadline(fly);
	double due = -1;
	struct pollfd polls[FLY_POLLS];
	int count = sharer_poll(&fly->sharer, polls), open = 0;

	if (source && source->kind->poll)
		count += source->kind->poll(source->data, polls + count, &due);
	if (fly->text.reads)
		polls[count++] = (struct pollfd){ .fd = fileno(fly->text.in), .events = POLLIN };
	/* poll() takes no more than the process may have open, so that closed ones are left out. */
	for (int i = 0; i < count; i++)
		if (polls[i].fd >= 0)
			polls[open++] = polls[i];
	deadline = clock_earlier(deadline, due);
	deadline = clock_earlier(deadline, sharer_deadline(&fly->sharer));
	deadline = clock_earlier(deadline, text_input_deadline(&fly->text));
	if (fly->replay.pid)
		deadline = clock_earlier(deadline, clock_now() + replay_seconds);
	fly->input.expecting = fly->pace.pacing.count > 0 || fly->pace.pacing.marking;
	double timeout = input_timeout(&fly->input, clock_now());
	if (timeout >= 0)
		deadline = clock_earlier(deadline, clock_now() + timeout);
	if (fly->writing.is_clock)
		deadline = clock_earlier(deadline,
		                         clock_now() + MINUTE - (double)(time(NULL) % MINUTE));
	deadline = clock_earlier(deadline, auto_quit_time(&fly->auto_quit, fly->session.options));
	const bool waits = !fly->pending && fly->queue.count == fly->queue.kept;
	int bits = fly->pending | tty_wait(fly->pace.tty, waits ? deadline : 0, polls, open);
	fly->pending = 0;
	fly->session.now = clock_now();
	fly->pace.gone = fly->pace.gone || (bits & TTY_GONE);
	if (auto_quit_reason(&fly->auto_quit, fly->session.options, fly->session.now) !=
	    AUTO_QUIT_NONE)
		fly->leaves = QUITS;
	if (bits & TTY_ENDED)
		fly->leaves = signals_end();
	double change = draw_deadline(&fly->ui);
	if (change >= 0 && fly->session.now >= change)
		fly->stale = true;
	return bits;
}
