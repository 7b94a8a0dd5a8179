/* SPDX-License-Identifier: MIT */
/* Frame pacing: how many frames may be in flight. */
#include "frame_pacing.h"

#include <math.h>

static const double reply_timeout = 1.0; /* seconds for the first reply */
static const double silent_frame = 0.1;  /* seconds a frame without replies */
static const double expiry = 20.0;       /* seconds for which a shortest round trip counts */
static const double overdue_least = 3.0; /* seconds; a reply is overdue after these ... */
static const double overdue_trips = 8.0; /* ... and after this many round trips */
enum { STRIKES = 3 };                    /* unanswered marks before giving up */
enum { SAMPLES = 3 };                    /* frames before the rate is known */

/* Vegas' alpha and beta: frames of a full window that wait in buffers. Below `few` it grows, above
 * `many` it shrinks. Measured at 2400 to 65536 bytes/s and 20 to 600 ms: with 0.6 and 1 a line of
 * high latency is half idle, with 1 and 1.6 keys are delayed by 0.2 s more. */
static const double few = 0.7, many = 1.3, shrink = 0.5;

/* A round trip within these of the shortest confirms it: the rest is jitter or a short queue. */
static const double near_best = 1.1, near_seconds = 0.03;

/* Weight of a new sample in the smoothed round trip and in the rate. */
static const double fresh_trip = 0.2, fresh_rate = 0.2;
static const double least_busy = 0.0002; /* seconds; above 0, as it becomes a divisor */
static const double exit_grace = 0.3;    /* seconds that even a fast terminal may need at exit */

void
pacing_start(struct frame_pacing *pace, double now, bool asks)
{
	*pace = (struct frame_pacing){ .state = asks ? PACING_STARTING : PACING_OFF, .window = 2 };
	pace->growing = true;
	pace->shown_at = -HUGE_VAL;
	if (asks)
		pace->queue[pace->count++].sent = now;
}

bool
pacing_queries(const struct frame_pacing *pace)
{
	return pace->state == PACING_STARTING || pace->state == PACING_ON;
}

/* Returns the seconds after which a missing reply is overdue. */
static double
overdue_after(const struct frame_pacing *pace)
{
	return fmax(overdue_least, overdue_trips * pace->usual);
}

static bool
is_overdue(const struct frame_pacing *pace, double now)
{
	double since = pace->marking ? pace->marked_at : pace->queue[pace->first].sent;

	return (pace->marking || pace->count > 0) && now - since > overdue_after(pace);
}

/* Whether the shortest round trip has expired: then the line runs empty for a measurement. */
static bool
is_doubtful(const struct frame_pacing *pace, double now)
{
	return now - pace->best_at > expiry;
}

bool
pacing_may_send(const struct frame_pacing *pace, double now)
{
	switch (pace->state) {
	case PACING_OFF:
		return true;
	case PACING_STARTING: /* the query and one frame */
		return pace->count < 2;
	case PACING_SILENT:
		return now - pace->shown_at >= silent_frame;
	case PACING_ON:
		return !pace->marking && !is_doubtful(pace, now) && pace->count < (int)pace->window;
	case PACING_LOST:
		break;
	}
	return false;
}

double
pacing_deadline(const struct frame_pacing *pace, double now)
{
	if (pace->state == PACING_LOST)
		return -1;
	if (pacing_may_send(pace, now))
		return now;
	if (pace->state == PACING_STARTING)
		return pace->queue[pace->first].sent + reply_timeout;
	if (pace->state == PACING_SILENT)
		return pace->shown_at + silent_frame;
	if (pace->marking)
		return pace->marked_at + overdue_after(pace);
	return pace->count > 0 ? pace->queue[pace->first].sent + overdue_after(pace) : now;
}

void
pacing_sent_frame(struct frame_pacing *pace, double now, size_t bytes)
{
	int last = (pace->first + pace->count) % PACING_FRAMES;

	pace->shown_at = now;
	if (!pacing_queries(pace) || pace->count == PACING_FRAMES)
		return;
	pace->queue[last].sent = now;
	pace->queue[last].bytes = (double)bytes + pace->other_bytes;
	pace->other_bytes = 0;
	pace->count++;
}

void
pacing_sent_bytes(struct frame_pacing *pace, size_t bytes)
{
	pace->other_bytes += (double)bytes;
}

static bool
is_near_best(const struct frame_pacing *pace, double trip)
{
	return trip <= pace->best * near_best + near_seconds;
}

static void
learn_trip(struct frame_pacing *pace, double now, double trip)
{
	if (is_near_best(pace, trip))
		pace->best_at = now;
	if (trip < pace->best)
		pace->best = trip;
	pace->usual += fresh_trip * (trip - pace->usual);
}

/* A frame occupies the line from the reply before, or from its earliest arrival, to its reply. */
static void
learn_rate(struct frame_pacing *pace, double now, double sent, double bytes)
{
	double busy = now - fmax(pace->answered_at, sent + pace->best);

	if (pace->frames_answered < SAMPLES)
		pace->frames_answered++;
	pace->line_bytes += bytes - fresh_rate * pace->line_bytes;
	pace->line_seconds += fmax(busy, least_busy) - fresh_rate * pace->line_seconds;
}

/* was_full: the window was used up; else it does not limit the line and must not grow. */
static void
learn_window(struct frame_pacing *pace, double trip, bool was_full)
{
	bool near = is_near_best(pace, trip);
	double waiting = near ? 0 : pace->window * (1 - pace->best / trip);

	if (waiting >= few)
		pace->growing = false;
	if (waiting < few && was_full)
		pace->window += pace->growing ? 1 : 1 / pace->window;
	else if (waiting > many)
		pace->window -= shrink;
	pace->window = fmin(fmax(pace->window, 1), PACING_FRAMES - 2);
}

/* Handles the first reply. */
static void
learn_first(struct frame_pacing *pace, double now, double trip)
{
	pace->best = trip;
	pace->usual = fmax(trip, least_busy); /* above 0: known */
	pace->best_at = now;
}

void
pacing_replied(struct frame_pacing *pace, double now)
{
	double sent = pace->queue[pace->first].sent, bytes = pace->queue[pace->first].bytes;
	double trip = now - sent;
	bool was_full = pace->count >= (int)pace->window;

	if (pace->count == 0)
		return;
	pace->first = (pace->first + 1) % PACING_FRAMES;
	pace->count--;
	if (pace->usual <= 0) {
		learn_first(pace, now, trip);
	} else if (trip <= overdue_after(pace)) { /* else the terminal was stopped */
		learn_trip(pace, now, trip);
		learn_rate(pace, now, sent, bytes);
		learn_window(pace, trip, was_full);
	}
	pace->state = PACING_ON;
	pace->strikes = 0;
	pace->answered_at = now;
}

/* Gives up on replies. If keys still arrive, only replies are lost; else the terminal is gone. */
static void
give_up(struct frame_pacing *pace)
{
	pace->state = pace->heard ? PACING_SILENT : PACING_LOST;
	pace->marking = false;
	pace->strikes = 0;
}

bool
pacing_wants_mark(struct frame_pacing *pace, double now)
{
	bool overdue = is_overdue(pace, now);

	if (pace->state == PACING_STARTING && now - pace->queue[pace->first].sent >= reply_timeout)
		pace->state = PACING_SILENT;
	if (pace->state != PACING_ON)
		return false;
	if (overdue && pace->strikes == STRIKES) {
		give_up(pace);
		return false;
	}
	bool idle = !pace->marking && pace->count == 0 && is_doubtful(pace, now);
	if (!overdue && !idle)
		return false;
	if (overdue && pace->strikes++ == 0)
		pace->heard = false;
	pace->marking = true;
	pace->measuring = !overdue;
	pace->marked_at = now;
	return true;
}

void
pacing_mark_replied(struct frame_pacing *pace, double now)
{
	if (!pace->marking)
		return;
	if (pace->measuring) {
		pace->best = now - pace->marked_at;
	} else { /* the queries before it were lost; how full the line is, is unknown */
		pace->window = fmax(1, pace->window / 2);
		pace->growing = true;
		pace->first = pace->count = 0;
	}
	pace->best_at = pace->answered_at = now;
	pace->marking = false;
	pace->strikes = 0;
}

void
pacing_received(struct frame_pacing *pace)
{
	pace->heard = true;
	if (pace->state == PACING_LOST)
		pace->state = PACING_ON; /* a query is overdue, so a mark follows */
}

double
pacing_rate(const struct frame_pacing *pace)
{
	bool known = pace->frames_answered >= SAMPLES && pace->state == PACING_ON;

	return known ? pace->line_bytes / pace->line_seconds : 0;
}

double
pacing_exit_deadline(const struct frame_pacing *pace, double now)
{
	double rate = pacing_rate(pace), bytes = 0, last = pace->marked_at;

	if ((pace->count == 0 && !pace->marking) || is_overdue(pace, now) ||
	    pace->state == PACING_LOST)
		return now;
	if (pace->state != PACING_ON)
		return fmax(now, pace->queue[pace->first].sent + reply_timeout);
	for (int i = 0; i < pace->count; i++) {
		bytes += pace->queue[(pace->first + i) % PACING_FRAMES].bytes;
		last = fmax(last, pace->queue[(pace->first + i) % PACING_FRAMES].sent);
	}
	return fmax(now, last + fmax(exit_grace, 2 * pace->usual) +
	                         (rate > 0 ? bytes / rate : reply_timeout));
}
