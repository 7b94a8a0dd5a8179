/* SPDX-License-Identifier: MIT */
/* Flight: the clock that a flock flies by, however often it is drawn. */
#pragma once

#include "app/app.h"

struct flight {
	double next_frame; /* when it is due */
	double drawn_at;   /* when the last one was drawn */
	double flown_at;   /* up to when the flock has been flown */
	bool called_off;   /* the last step was, so the flock is as it was drawn */
};

/* From now on; what went by before is not flown. */
void flight_start(struct flight *flight, double now);

/* When there is something to do: a frame in its turn or, if what is shown is stale, soon after the
 * last. Below 0: never, as the flock is paused. */
double flight_due(const struct flight *flight, const struct app *app, bool stale);

/* Flies on to app->now in whole steps, as far as there is time for them. */
void flight_advance(struct flight *flight, struct app *app);
