/* SPDX-License-Identifier: MIT */
/* Share pace: the delay of a watcher behind the flock that it watches. Lines say which step has
 * been made there, and come early or late. The pace follows the earliest lines, and its delay
 * equals the greatest lateness of the last few seconds: so the flock moves evenly, with the least
 * delay that allows it. Several watchers that show parts of one world have a fixed delay instead: so
 * they show one moment. Pure functions: times are arguments, in seconds. */
#pragma once

#include <stdint.h>

enum { SHARE_PACE_POINTS = 32 };

/* Seconds from one clock line to the next: few are sent, and more after a change, so that the next
 * ones are seen sooner. A watcher is the first to expect few again. */
static const double share_clock = 0.25, share_clock_busy = 0.1;
static const double share_busy = 2, share_busy_watcher = 1; /* seconds after a change */

struct share_pace {
	double rate;      /* steps per second of the shared flock; 0: paused */
	double fixed;     /* delay behind the newest line, seconds; 0: the least that lines allow */
	double front, at; /* the step that a line without delay would name at that time */
	double jitter;    /* lateness of lines, seconds; decays */
	double changed_at; /* when the caller heard a change: more lines come then */
	uint64_t latest;   /* step of the last line */
	double heard_at;   /* its time */
	double position;   /* step that the watcher should have made ... */
	double moved_at;   /* ... at that time */
	double lag;        /* seconds for which the earliest lines are under way or queued */
	double trip;       /* seconds of the shortest echo so far; 0: none has come */
	struct {
		double at;
		uint64_t step;
	} points[SHARE_PACE_POINTS]; /* lines of the last seconds, for the rate */
	int first, count;
};

/* Starts at a step, as a state has come, with the pace's `rate` and `fixed` as they are. */
void share_pace_start(struct share_pace *pace, double now, uint64_t step);

/* Sets another rate of the shared flock, from now on. */
void share_pace_set_rate(struct share_pace *pace, double now, double rate);

/* Notes a line that names this step. */
void share_pace_hear(struct share_pace *pace, double now, uint64_t step);

/* Notes the answer to a question that was asked then: the flock had made this step when the other
 * end answered. */
void share_pace_echo(struct share_pace *pace, double now, double asked, uint64_t step);

/* Moves on to now. Returns the step that the watcher should have made, at most the latest told.
 * With more than a second missing it is all of it at once: the watcher catches up. */
uint64_t share_pace_move(struct share_pace *pace, double now);

/* Returns the seconds that the watcher flies behind the shared flock, as far as echoes tell of the
 * line; 0 while the flock is paused. */
double share_pace_delay(const struct share_pace *pace, double now);
