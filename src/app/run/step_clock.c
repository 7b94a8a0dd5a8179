/* SPDX-License-Identifier: MIT */
/* Step clock: when frames and steps are due. */
#include "step_clock.h"

#include "io/clock.h"
#include "session/flight.h"

#include <math.h>

static const double answer_seconds = 1 / 30.0; /* longest delay of a key, at any frame rate */
static const double work_seconds = 0.05;       /* of stepping between two reads of the keyboard */

void
step_clock_start(struct step_clock *clock, double now)
{
	clock->stepped_to = clock->next_frame = now;
}

double
step_clock_due(const struct step_clock *clock, const struct session *session, bool stale)
{
	if (stale)
		return fmin(clock->next_frame, clock->drawn_at + answer_seconds);
	return session_stands(session) ? -1 : clock->next_frame;
}

/* Drops steps that there is no time for: keys come first. */
static void
step_to(struct step_clock *clock, struct session *session, double to)
{
	double scale = (double)session->settings.factors.time_scale, step = session->dt;
	double backlog = BACKLOG_MS / 1000.0, interval = 1.0 / clock->fps;
	double elapsed = fmin(fmax(0, to - clock->stepped_to), interval + backlog);
	double stop = clock_now() + work_seconds;

	clock->stepped_to = to;
	clock->cancelled = false;
	if (session_stands(session))
		return;
	session->due = clock->wanted ? (double)clock->wanted(clock->wanted_data) * step
	                             : session->due + elapsed * scale;
	for (; session->due >= step - 1e-6; session->due -= step) {
		if (clock_now() >= stop) {
			session->due = fmin(session->due, backlog * scale);
			break;
		}
		if (!session_step(session)) {
			clock->cancelled = !session->source.waits;
			session->due = session->source.waits ? 0 : session->due;
			break;
		}
	}
}

void
step_clock_advance(struct step_clock *clock, struct session *session)
{
	double now = session->now, interval = 1.0 / clock->fps;
	bool in_turn = now >= clock->next_frame, late = now >= clock->next_frame + interval;

	/* Step to the frame's due time, so that every frame has the same number of steps. */
	step_to(clock, session, in_turn && !late ? clock->next_frame : now);
	if (in_turn)
		clock->next_frame = (late ? now : clock->next_frame) + interval;
}
