/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, and placing things there. */
#include "placing.h"

#include "session/placed.h"
#include "session/placed_boids.h"
#include "session/placed_map.h"

static struct projection
projection_now(const struct ui *ui)
{
	return projection_bare(&ui->view.camera, ui->session->flock);
}

struct boids_vec
placing_place(const struct ui *ui, int column, int row)
{
	return view_position(&ui->view.camera, ui->session->flock, column, row);
}

/* Finds the predator or pillar drawn in a cell, the first of several; false: none. */
static bool
find_boid(const struct ui *ui, enum placed_kind thing, int column, int row, struct boids_vec *place)
{
	struct projection s = projection_now(ui);

	for (size_t i = 0; i < placed_boids_count(ui->session, thing); i++) {
		struct subcell at;
		*place = placed_boids_get(ui->session, thing, i).position;
		if (projection_find(&s, viewpoint_from_world(&s.viewpoint, *place), &at) &&
		    at.column == column && at.row == row)
			return true;
	}
	return false;
}

bool
placing_has(const struct ui *ui, enum placed_kind thing, int column, int row)
{
	struct boids_vec place;

	return placed_boids_is(thing)
	               ? find_boid(ui, thing, column, row, &place)
	               : placed_has(ui->session, thing, placing_place(ui, column, row));
}

bool
placing_is_air(const struct ui *ui, int column, int row)
{
	return placed_is_air(ui->session, placing_place(ui, column, row));
}

/* Explains why a placed goal or obstacle may seem to have no effect. */
static void
explain_unseen(struct ui *ui, enum placed_kind thing)
{
	struct session *session = ui->session;
	struct projection s = projection_now(ui);

	if (thing == PLACED_GOAL && !(session->settings.factors.seek > 0))
		session_notice(session, "seek is 0: no boid is drawn there");
	else if (!placed_boids_is(thing) && !projection_shows_map(&s))
		session_notice(session, "it does not show from this side   ( ) go round");
}

bool
placing_put(struct ui *ui, enum placed_kind thing, int column, int row)
{
	if (!placed_put(ui->session, thing, placing_place(ui, column, row)))
		return false;
	explain_unseen(ui, thing);
	return true;
}

bool
placing_remove(struct ui *ui, enum placed_kind thing, int column, int row)
{
	struct boids_vec place = placing_place(ui, column, row);

	if (placed_boids_is(thing) && !find_boid(ui, thing, column, row, &place))
		return false;
	return placed_remove(ui->session, thing, place);
}

bool
placing_hold(struct ui *ui, enum placed_kind thing, int column, int row)
{
	bool first = !ui->session->placed.wants.on;

	if (!placed_hold(ui->session, thing, placing_place(ui, column, row)))
		return false;
	if (first)
		explain_unseen(ui, thing);
	return true;
}

static void
draw_goal(const struct ui *ui, const struct projection *s, struct frame *frame,
          struct placed_cell cell)
{
	struct boids_vec place = placed_cell_middle(ui->session, cell);
	struct subcell at;

	if (projection_find(s, viewpoint_from_world(&s->viewpoint, place), &at))
		frame_put(frame, at.column, at.row,
		          (struct cell){ '*', COLOUR_DEFAULT, STYLE_BOLD });
}

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct placed *placed = &ui->session->placed;
	struct projection s = projection_now(ui);

	if (!projection_shows_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == BOIDS_MAP_GOAL)
			draw_goal(ui, &s, frame, placed->marks.at[i]);
	if (placed->held.on && placed->held.thing == PLACED_GOAL)
		draw_goal(ui, &s, frame, placed_cell_at(ui->session, placed->held.place));
}

const struct widget placing_widget = { .draw = draw };
