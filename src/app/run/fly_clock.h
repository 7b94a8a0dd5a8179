/* SPDX-License-Identifier: MIT */
/* Fly clock: when frames and steps of a flight in a terminal are due, and when it ends by itself.
 * Steps do not depend on the frame rate. Times are arguments, in seconds. */
#pragma once

#include "io/input.h"
#include "session/session.h"

enum { BACKLOG_MS = 250 }; /* simulated time that may be overdue; the rest is dropped */

struct fly_clock {
	int fps;           /* frames per second; the caller sets it */
	double next_frame; /* time when it is due */
	double drawn_at;   /* time of the last frame */
	double stepped_to; /* time up to which the flock was stepped */
	double due;        /* simulated seconds not yet stepped */
	bool at_once;      /* steps are due at any time, also while the flock is paused */
	bool cancelled;    /* the last step was cancelled: the flock is still as drawn */
};

/* Starts the clock now; earlier time is not simulated. */
void fly_clock_start(struct fly_clock *clock, const struct session *session);

/* Returns when the next steps and their frame are due; if the screen is stale, soon after the last
 * frame. Below 0: never, as the flock is paused. */
double fly_clock_due(const struct fly_clock *clock, const struct session *session, bool stale);

/* Makes the steps that are due up to session->now, as many as there is time for. `steps`: their
 * number; below 0: as many as the clock says. */
void fly_clock_advance(struct fly_clock *clock, struct session *session, int64_t steps);

/* ---- the end by --seconds or --idle */

struct auto_quit {
	double began;      /* start of the run */
	double last_input; /* time of the last key or button press; initially `began` */
	bool has_pointer;  /* where the pointer rested at first: */
	int column, row;
};

enum auto_quit_reason { AUTO_QUIT_NONE, AUTO_QUIT_SECONDS, AUTO_QUIT_IDLE };

/* Returns the end by --seconds or --idle, whichever is first; below 0: never. */
double auto_quit_time(const struct auto_quit *quit, const struct options *options);

/* Returns the reason to end at `now`. */
enum auto_quit_reason auto_quit_reason(const struct auto_quit *quit, const struct options *options,
                                       double now);

/* Notes a key or button press, and where the pointer is. Returns whether it ends the run, as with
 * --screensaver, which also ends when the pointer has moved. */
bool auto_quit_input(struct auto_quit *quit, const struct options *options,
                     const struct input_event *event, double now);
