/* SPDX-License-Identifier: MIT */
/* Draw screen: draws the whole screen, and finds when it changes by itself. */
#include "draw_screen.h"

#include "factor_panel.h"
#include "help.h"
#include "measure_panel.h"
#include "place_mode.h"
#include "session/placed.h"
#include "status_line.h"
#include "view/projection.h"

#include <math.h>
#include <string.h>

static const double calm_seconds = 0.5; /* after a key its effect on the measures shows at once */

static const double glide_seconds = 1.0 / 20; /* between frames while only the camera moves */

/* Returns the measures to update. Those of a bottom line that is off keep their graphs up to date. */
static struct measure_request
glance_of(const struct session *app)
{
	uint32_t line =
		session_has_line(app) ? 1u << MEASURE_POLARISATION | 1u << MEASURE_GROUPS : 0;

	return (struct measure_request){ .wanted = line | measure_panel_wanted(app),
		                         .now = app->now,
		                         .calm = app->last_key_at + calm_seconds,
		                         .paused = app->paused };
}

double
draw_deadline(const struct session *app)
{
	double deadline = app->gauges.wake;

	if (app->message.kind == MESSAGE_FACTOR || app->message.kind == MESSAGE_NOTICE)
		deadline = deadline < 0 ? app->message.until : fmin(deadline, app->message.until);
	if (!app->hint_over && app->started >= 0 && session_has_line(app)) {
		double age = app->now - app->started;
		double hint = app->started + (age < HINT_DIM ? HINT_DIM : HINT_END);
		deadline = deadline < 0 ? hint : fmin(deadline, hint);
	}
	if (camera_is_moving(&app->view.eye)) {
		double next = app->view.eye.time + glide_seconds;
		deadline = deadline < 0 ? next : fmin(deadline, next);
	}
	return deadline;
}

/* Ends the first hint and the message when their time is over. */
static void
expire(struct session *app)
{
	if (app->started < 0)
		app->started = app->now;
	if (app->now >= app->started + HINT_END)
		app->hint_over = true;
	if (app->now >= app->message.until)
		app->message.kind = MESSAGE_NONE;
}

/* Reports that the followed boid is gone; keeps the current notice, which may explain it. */
static void
notify_gone(struct session *app)
{
	const char *gone = "the boid that was followed is gone";
	char notice[LINE_TEXT];

	memcpy(notice, app->message.text, sizeof notice);
	if (app->message.kind == MESSAGE_NOTICE)
		session_notice(app, "%s; %.*s", gone, LINE_TEXT - 40, notice);
	else if (app->message.kind != MESSAGE_FAILURE)
		session_notice(app, "%s", gone);
}

/* Returns the position of a cell counted from the middle, at the front of a deep world. */
static struct vec
position_of(const struct session *app, struct placed_cell cell)
{
	const struct factors *f = &app->settings.factors;
	int column = cell.column + app->columns / 2, row = cell.row + session_world_rows(app) / 2;

	return (struct vec){ (float)((column + 0.5) / (double)f->zoom),
		             (float)((row + 0.5) * (double)f->aspect / (double)f->zoom), 0 };
}

static void
draw_goal(const struct session *app, const struct projection *s, struct frame *frame,
          struct placed_cell cell)
{
	struct subcell at;

	if (projection_find(s, viewpoint_from_world(&s->viewpoint, position_of(app, cell)), &at))
		frame_put(frame, at.column, at.row,
		          (struct cell){ '*', COLOUR_DEFAULT, STYLE_BOLD });
}

/* Draws goals over the boids, which gather there and would hide them. */
static void
draw_placed_goals(const struct session *app, struct frame *frame)
{
	const struct placed *placed = &app->placed;

	if (placed->marks.count == 0 && !placed->holds)
		return;
	struct projection s =
		projection_bare(&app->view.eye, app->flock, app->columns, session_world_rows(app));
	if (!projection_shows_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == MAP_GOAL)
			draw_goal(app, &s, frame, placed->marks.at[i]);
	if (placed->holds)
		draw_goal(app, &s, frame, placed->held);
}

bool
draw_screen(struct session *app)
{
	bool utf8 = app->options->utf8 && !app->coarse;
	struct display display = { session_world_rows(app), app->colours, utf8, app->wide };
	struct measure_request glance = glance_of(app);

	placed_apply(app);
	if (!camera_glide(&app->view.eye, app->flock, app->now))
		notify_gone(app);
	if (!frame_fit(&app->frame, app->columns, app->rows) ||
	    !view_draw(&app->view, &app->frame, app->flock, display))
		return false;
	draw_placed_goals(app, &app->frame);
	place_mode_draw(app, &app->frame);
	expire(app);
	measure_history_refresh(&app->gauges, app->flock, &glance);
	factor_panel_draw(app, &app->frame);
	measure_panel_draw(app, &app->frame);
	status_draw(app, &app->frame);
	help_draw(app, &app->frame);
	return true;
}
