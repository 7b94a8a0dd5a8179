/* SPDX-License-Identifier: MIT */
/* Flight: the clock that a flock flies by. */
#include "app/flight.h"

#include "app/app_flock.h"
#include "term/clock.h"

#include <math.h>

static const double answer_seconds = 1 / 30.0; /* a key waits no longer, however few frames */
static const double work_seconds = 0.05;       /* of stepping at a stretch: keys come between */

void
flight_start(struct flight *flight, double now)
{
	flight->flown_at = flight->next_frame = now;
}

double
flight_due(const struct flight *flight, const struct app *app, bool stale)
{
	if (stale)
		return fmin(flight->next_frame, flight->drawn_at + answer_seconds);
	return app->paused ? -1 : flight->next_frame;
}

/* What there is no time for is dropped: keys come first. */
static void
fly_to(struct flight *flight, struct app *app, double to)
{
	double scale = (double)app->settings.factors.time_scale, step = app->options->dt;
	double backlog = BACKLOG_MS / 1000.0, interval = 1.0 / app->options->fps;
	double elapsed = fmin(fmax(0, to - flight->flown_at), interval + backlog);
	double stop = clock_now() + work_seconds;

	flight->flown_at = to;
	flight->called_off = false;
	if (app->paused)
		return;
	app->due += elapsed * scale;
	for (; app->due >= step - 1e-6; app->due -= step) {
		if (clock_now() >= stop) {
			app->due = fmin(app->due, backlog * scale);
			break;
		}
		if (!app_try_step(app)) {
			flight->called_off = true;
			break;
		}
	}
}

void
flight_advance(struct flight *flight, struct app *app)
{
	double now = app->now, interval = 1.0 / app->options->fps;
	bool in_turn = now >= flight->next_frame, late = now >= flight->next_frame + interval;

	/* Time goes by the frames' own clock, so that each flies as many steps as the last. */
	fly_to(flight, app, in_turn && !late ? flight->next_frame : now);
	if (in_turn)
		flight->next_frame = (late ? now : flight->next_frame) + interval;
}
