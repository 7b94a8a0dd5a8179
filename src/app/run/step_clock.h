/* SPDX-License-Identifier: MIT */
/* Step clock: when frames and steps are due; steps do not depend on the frame rate. */
#pragma once

#include "session/session.h"

enum { BACKLOG_MS = 250 }; /* simulated time that may be overdue; the rest is dropped */

struct step_clock {
	int fps;                        /* frames per second; the caller sets it */
	double next_frame;              /* time when it is due */
	double drawn_at;                /* time of the last frame */
	double stepped_to;              /* time up to which the flock was stepped */
	uint64_t (*wanted)(void *data); /* returns the steps to make now; NULL: by the clock */
	void *wanted_data;
	bool at_once;   /* steps are due at any time, also while the flock is paused */
	bool cancelled; /* the last step was cancelled: the flock is still as drawn */
};

/* Starts the clock at `now`; earlier time is not simulated. */
void step_clock_start(struct step_clock *clock, double now);

/* Returns the time of the next frame; if the screen is stale, soon after the last frame. Below 0:
 * never, as the flock is paused. */
double step_clock_due(const struct step_clock *clock, const struct session *session, bool stale);

/* Makes the steps due up to session->now, as many as there is time for. */
void step_clock_advance(struct step_clock *clock, struct session *session);
