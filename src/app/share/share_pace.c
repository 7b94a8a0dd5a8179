/* SPDX-License-Identifier: MIT */
#include "share_pace.h"

#include <math.h>
#include <stdbool.h>

static const double silence = 1.5;       /* seconds without a line: a pause or a dead line */
static const double window = 3;          /* seconds over which the rate is measured */
static const double jitter_seconds = 10; /* in which jitter decays to 1/e */
static const double jitter_most = 5;
static const double margin = 0.03;    /* seconds: a frame, about */
static const double correction = 0.5; /* seconds in which an error of the position is mended ... */
static const double hurry = 0.1;      /* ... and in which the delay shrinks after a change */
static const double leap = 1;         /* seconds that are mended at once */

void
share_pace_start(struct share_pace *pace, double now, uint64_t step)
{
	*pace = (struct share_pace){ .rate = pace->rate,
		                     .fixed = pace->fixed,
		                     .front = (double)step,
		                     .at = now,
		                     .jitter = 0.05,
		                     .changed_at = now - share_busy,
		                     .latest = step,
		                     .heard_at = now,
		                     .position = (double)step,
		                     .moved_at = now };
}

/* Begins to measure again from this line on. */
static void
restart(struct share_pace *pace, double now, uint64_t step)
{
	pace->front = (double)step;
	pace->at = now;
	pace->count = 0;
}

void
share_pace_set_rate(struct share_pace *pace, double now, double rate)
{
	pace->rate = rate;
	pace->heard_at = now;
	restart(pace, now, pace->latest);
}

/* Adds a line to those of the last seconds, and measures the rate over them. */
static void
measure(struct share_pace *pace, double now, uint64_t step)
{
	while (pace->count > 0 &&
	       (pace->count == SHARE_PACE_POINTS || now - pace->points[pace->first].at > window)) {
		pace->first = (pace->first + 1) % SHARE_PACE_POINTS;
		pace->count--;
	}
	int last = (pace->first + pace->count++) % SHARE_PACE_POINTS;
	pace->points[last].at = now;
	pace->points[last].step = step;
	double seconds = now - pace->points[pace->first].at;
	uint64_t steps = step - pace->points[pace->first].step;
	if (seconds > window / 2 && steps > 0)
		pace->rate += 0.1 * ((double)steps / seconds - pace->rate);
}

void
share_pace_hear(struct share_pace *pace, double now, uint64_t step)
{
	double gap = now - pace->heard_at;

	if (step < pace->latest)
		return;
	pace->jitter *= exp(-gap / jitter_seconds);
	pace->heard_at = now;
	if (step == pace->latest)
		return;
	/* Compares the line with the earliest before it. */
	double expected = pace->front + pace->rate * (now - pace->at);
	double ahead = (double)step - expected;
	if (gap > silence || ahead > share_clock * pace->rate) {
		restart(pace, now, step);
	} else {
		pace->jitter = fmax(pace->jitter, gap - share_clock);
		pace->at = now;
		pace->front = ahead >= 0 ? (double)step : expected + 0.02 * ahead;
		if (ahead < 0 && pace->rate > 0)
			pace->jitter = fmin(fmax(pace->jitter, -ahead / pace->rate), jitter_most);
	}
	pace->latest = step;
	measure(pace, now, step);
}

uint64_t
share_pace_move(struct share_pace *pace, double now)
{
	bool busy = now - pace->changed_at < share_busy_watcher;
	double clock = busy ? share_clock_busy : share_clock;
	double elapsed = fmax(0, now - pace->moved_at);
	double delay = pace->fixed > 0 /* behind the earliest lines */
	                       ? pace->fixed
	                       : clock + 1.1 * pace->jitter + margin;
	double target = pace->front + pace->rate * (now - pace->at - delay);
	double most = (double)pace->latest;

	pace->moved_at = now;
	if (pace->rate <= 0) {
		pace->position = most;
		return pace->latest;
	}
	double missing = (target - pace->position) / pace->rate;
	double speed = 1 + missing / (busy && missing > 0 ? hurry : correction);
	if (missing > leap)
		pace->position = target;
	else
		pace->position += elapsed * pace->rate * fmin(fmax(speed, 0), 2);
	pace->position = fmin(pace->position, most);
	return (uint64_t)pace->position;
}

void
share_pace_echo(struct share_pace *pace, double now, double asked, uint64_t step)
{
	double trip = fmax(0, now - asked);

	pace->trip = pace->trip > 0 ? fmin(pace->trip, trip) : trip;
	if (pace->rate <= 0)
		return;
	double front = pace->front + pace->rate * (now - pace->at);
	double since = trip - pace->trip / 2; /* the answer */
	pace->lag = fmin(fmax(((double)step - front) / pace->rate + since, 0), trip);
}

double
share_pace_delay(const struct share_pace *pace, double now)
{
	if (pace->rate <= 0)
		return 0;
	double front = pace->front + pace->rate * (now - pace->at);
	double heard = fmin(front, (double)pace->latest + pace->rate * silence);
	return fmax(0, heard - pace->position) / pace->rate + pace->lag;
}
