/* SPDX-License-Identifier: MIT */
/* Fly: frames, and key echoes between them, as fast as the connection allows. */
#include "fly.h"

#include "input/mouse_drag.h"
#include "io/clock.h"
#include "widgets/draw_screen.h"

#include <errno.h>
#include <stddef.h>

enum {
	ECHO_BYTES = SCREEN_ROW_LEAST, /* a slow line transmits them in 27 ms */
	MISSED_MOST = 30               /* failed frames in a row before giving up */
};

static const double busy_seconds = 0.05; /* of applying changes between two reads of the keyboard */

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
	enum quality_step step = pace_quality(&fly->pace, session->now, fly->clock.fps);
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
		fly_end_undrawable(fly, why);
	return false;
}

/* Sends as much of the frame as there is room for. */
static bool
show_part(struct fly *fly)
{
	size_t length;
	bool whole;
	int room = pace_room(&fly->pace, fly->session.now);
	const char *bytes = screen_show_part(fly->screen, &fly->ui.frame, room, &whole, &length);

	if (screen_error(fly->screen))
		return miss(fly, screen_error(fly->screen));
	fly->missed = 0;
	pace_show(&fly->pace, fly->session.now, bytes, length, whole);
	return true;
}

/* Uses synchronized output from the next frame on. */
static void
start_sync(struct fly *fly)
{
	fly->uses_sync = true;
	screen_hold(fly->screen);
	fly_set_last_words(fly);
}

static bool
show(struct fly *fly)
{
	if (fly->pace.syncs && !fly->uses_sync)
		start_sync(fly);
	pace_report(&fly->pace, &fly->ui);
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
	pace_echo(&fly->pace, fly->session.now, bytes, length);
	fly->pressed = screen_is_cut(fly->screen); /* the next echo has the rest */
}

static void
advance(struct fly *fly)
{
	fly_begin_step(fly);
	unsigned asked = channels_step(&fly->channels);
	fly->stale = fly->stale || (asked & CHANNEL_STALE);
	if (asked & CHANNEL_STEPPED)
		return;
	mouse_drag_update(&fly->hands, &fly->ui);
	step_clock_advance(&fly->clock, ui_shown(&fly->ui));
}

void
fly_frame(struct fly *fly)
{
	double now = fly->session.now;

	fly->busy_until = clock_now() + busy_seconds;
	unsigned asked = channels_tick(&fly->channels, fly->hands.drag.on);
	fly->quit = fly->quit || (asked & CHANNEL_QUIT);
	fly->stale = fly->stale || (asked & CHANNEL_STALE);
	fly->clock.fps = fly->ui.line.fps =
		pace_fps(&fly->pace, now, fly->ui.fps, fly->session.options->fps);
	pace_tick(&fly->pace, now);
	int room = pace_room(&fly->pace, now);
	bool may_show = room > 0;
	double due = step_clock_due(&fly->clock, &fly->session, fly->stale && may_show);
	bool is_due = (due >= 0 && now >= due) || fly->clock.at_once;
	if (is_due && (fly->stale || fly->pace.partial) && fly->clock.cancelled)
		fly->clock.cancelled = false; /* first draw what it was cancelled for */
	else if (is_due)
		advance(fly);
	bool shows = may_show &&
	             (fly->pace.partial || (is_due && (fly->stale || !fly->clock.cancelled)));
	bool may_echo = fly->pressed && pace_may_echo(&fly->pace, now);
	bool needs_parts = fly->pace.frame_bytes > room; /* an average frame */
	if (may_echo && (!shows || fly->pace.partial || needs_parts)) {
		echo(fly);
	} else if (shows && fly->pace.partial) {
		show_rest(fly);
	} else if (shows) {
		fly->stale = !show(fly);
		fly->clock.drawn_at = now;
		fly->pressed = fly->pressed && fly->pace.partial;
	}
}
