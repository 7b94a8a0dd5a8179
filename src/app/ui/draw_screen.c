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
glance_of(const struct session *session)
{
	uint32_t line = session_has_line(session)
	                        ? 1u << BOIDS_MEASURE_POLARISATION | 1u << BOIDS_MEASURE_GROUPS
	                        : 0;

	return (struct measure_request){ .wanted = line | measure_panel_wanted(session),
		                         .now = session->now,
		                         .calm = session->last_key_at + calm_seconds,
		                         .paused = session->paused };
}

double
draw_deadline(const struct session *session)
{
	double deadline = session->gauges.wake;

	if (session->message.kind == MESSAGE_FACTOR || session->message.kind == MESSAGE_NOTICE)
		deadline = deadline < 0 ? session->message.until
		                        : fmin(deadline, session->message.until);
	if (!session->hint_over && session->started >= 0 && session_has_line(session)) {
		double age = session->now - session->started;
		double hint = session->started + (age < HINT_DIM ? HINT_DIM : HINT_END);
		deadline = deadline < 0 ? hint : fmin(deadline, hint);
	}
	if (camera_is_moving(&session->view.camera)) {
		double next = session->view.camera.time + glide_seconds;
		deadline = deadline < 0 ? next : fmin(deadline, next);
	}
	return deadline;
}

/* Ends the first hint and the message when their time is over. */
static void
expire(struct session *session)
{
	if (session->started < 0)
		session->started = session->now;
	if (session->now >= session->started + HINT_END)
		session->hint_over = true;
	if (session->now >= session->message.until)
		session->message.kind = MESSAGE_NONE;
}

/* Reports that the followed boid is gone; keeps the current notice, which may explain it. */
static void
notify_gone(struct session *session)
{
	const char *gone = "the boid that was followed is gone";
	char notice[LINE_TEXT];

	memcpy(notice, session->message.text, sizeof notice);
	if (session->message.kind == MESSAGE_NOTICE)
		session_notice(session, "%s; %.*s", gone, LINE_TEXT - 40, notice);
	else if (session->message.kind != MESSAGE_FAILURE)
		session_notice(session, "%s", gone);
}

/* Returns the position of a cell counted from the middle, at the front of a deep world. */
static struct boids_vec
position_of(const struct session *session, struct placed_cell cell)
{
	const struct boids_factors *f = &session->settings.factors;
	int column = cell.column + session->columns / 2,
	    row = cell.row + session_world_rows(session) / 2;

	return (struct boids_vec){ (float)((column + 0.5) / (double)f->zoom),
		                   (float)((row + 0.5) * (double)f->aspect / (double)f->zoom), 0 };
}

static void
draw_goal(const struct session *session, const struct projection *s, struct frame *frame,
          struct placed_cell cell)
{
	struct subcell at;

	if (projection_find(s, viewpoint_from_world(&s->viewpoint, position_of(session, cell)), &at))
		frame_put(frame, at.column, at.row,
		          (struct cell){ '*', COLOUR_DEFAULT, STYLE_BOLD });
}

/* Draws goals over the boids, which gather there and would hide them. */
static void
draw_placed_goals(const struct session *session, struct frame *frame)
{
	const struct placed *placed = &session->placed;

	if (placed->marks.count == 0 && !placed->holds)
		return;
	struct projection s = projection_bare(&session->view.camera, session->flock,
	                                      session->columns, session_world_rows(session));
	if (!projection_shows_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == BOIDS_MAP_GOAL)
			draw_goal(session, &s, frame, placed->marks.at[i]);
	if (placed->holds)
		draw_goal(session, &s, frame, placed->held);
}

bool
draw_screen(struct session *session)
{
	bool utf8 = session->options->utf8 && !session->coarse;
	struct display display = { session_world_rows(session), session->colours, utf8,
		                   session->wide };
	struct measure_request glance = glance_of(session);

	placed_apply(session);
	if (!camera_glide(&session->view.camera, session->flock, session->now))
		notify_gone(session);
	if (!frame_fit(&session->frame, session->columns, session->rows) ||
	    !view_draw(&session->view, &session->frame, session->flock, display))
		return false;
	draw_placed_goals(session, &session->frame);
	place_mode_draw(session, &session->frame);
	expire(session);
	measure_history_refresh(&session->gauges, session->flock, &glance);
	factor_panel_draw(session, &session->frame);
	measure_panel_draw(session, &session->frame);
	status_draw(session, &session->frame);
	help_draw(session, &session->frame);
	return true;
}
