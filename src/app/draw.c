/* SPDX-License-Identifier: MIT */
/* Draw: the whole screen, and when it changes by itself. */
#include "app/draw.h"

#include "app/help.h"
#include "app/panel.h"
#include "app/status.h"
#include "boids/measure.h"

#include <math.h>
#include <string.h>

static const double measure_seconds = 0.5; /* the line's measures change no more often */

/* One more sample of the graph; the last slot is a mean in the making. */
static void
plot(struct app *app)
{
	float *now = &app->graph[GRAPH_SLOTS - 1];

	if (app->paused || app->now - app->graph_at < measure_seconds)
		return;
	app->graph_at = app->now;
	if (app->graph_samples == GRAPH_SAMPLES) {
		memmove(app->graph, app->graph + 1, (GRAPH_SLOTS - 1) * sizeof *app->graph);
		app->graph_samples = 0;
	}
	float n = (float)app->graph_samples, value = (float)app->polarisation;
	*now = app->graph_samples > 0 && !isnan(*now) ? (*now * n + value) / (n + 1) : value;
	app->graph_samples++;
}

static void
measure(struct app *app)
{
	if (app->now - app->measured_at < measure_seconds)
		return;
	app->measured_at = app->now;
	app->polarisation = measure_table[MEASURE_POLARISATION].of(app->flock);
	app->groups = measure_table[MEASURE_GROUPS].of(app->flock);
	plot(app);
}

double
draw_deadline(const struct app *app)
{
	double deadline = -1;

	if (app->message.kind == MESSAGE_ECHO || app->message.kind == MESSAGE_NOTICE)
		deadline = app->message.until;
	if (!app->hint_over && app->started >= 0 && app_has_line(app)) {
		double age = app->now - app->started;
		double hint = app->started + (age < HINT_DIM ? HINT_DIM : HINT_END);
		deadline = deadline < 0 ? hint : fmin(deadline, hint);
	}
	return deadline;
}

/* Ends what has had its time. */
static void
expire(struct app *app)
{
	if (app->started < 0)
		app->started = app->now;
	if (app->now >= app->started + HINT_END)
		app->hint_over = true;
	if (app->now >= app->message.until)
		app->message.kind = MESSAGE_NONE;
}

bool
draw_screen(struct app *app)
{
	struct looks looks = { app_world_rows(app), app->colours, app->utf8 };

	if (!frame_fit(&app->frame, app->columns, app->rows) ||
	    !view_draw(&app->view, &app->frame, app->flock, looks))
		return false;
	expire(app);
	measure(app);
	panel_draw(app, &app->frame);
	status_draw(app, &app->frame);
	help_draw(app, &app->frame);
	return true;
}
