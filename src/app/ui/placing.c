/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, and placing things there. */
#include "placing.h"

#include "session/placed.h"
#include "session/placed_boids.h"
#include "session/placed_map.h"
#include "view/footprint.h"

#include <math.h>

static struct projection
projection_now(const struct ui *ui)
{
	return projection_bare(&ui->view.camera, ui->session->flock);
}

struct boids_vec
placing_place(const struct ui *ui, int column, int row)
{
	struct projection s = projection_now(ui);

	return projection_place(&s, column, row);
}

static float
share_along(const struct axis *a, int cell)
{
	return fminf(fmaxf((float)(cell + 0.5 - a->first) / (float)a->cells, 0), 1);
}

struct boids_vec
placing_share(const struct ui *ui, int column, int row)
{
	struct projection s = projection_now(ui);

	return (struct boids_vec){ share_along(&s.across, column), share_along(&s.down, row),
		                   session_middle.z };
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

/* Finds a cell of the map that has a goal or obstacle and shows in a cell of the screen. */
static bool
find_cell(const struct ui *ui, enum placed_kind thing, int column, int row, struct boids_vec *place)
{
	struct projection s = projection_now(ui);
	struct footprint footprint = footprint_of(&s, column, row);
	bool found = false;

	while (!found && footprint_next(&footprint, place))
		found = placed_has(ui->session, thing, *place);
	return found;
}

bool
placing_has(const struct ui *ui, enum placed_kind thing, int column, int row)
{
	struct boids_vec place = { 0 };

	return (placed_boids_is(thing) ? find_boid : find_cell)(ui, thing, column, row, &place);
}

bool
placing_is_air(const struct ui *ui, int column, int row)
{
	struct projection s = projection_now(ui);
	struct footprint footprint = footprint_of(&s, column, row);
	struct boids_vec place;
	bool air = false;

	while (!air && footprint_next(&footprint, &place))
		air = placed_is_air(ui->session, place);
	return air;
}

/* Explains why a placed goal or obstacle may seem to have no effect. */
static void
explain_unseen(struct ui *ui, enum placed_kind thing)
{
	struct session *session = ui->session;
	struct projection s = projection_now(ui);

	if (thing == PLACED_GOAL && !(session->settings.factors.seek > 0))
		session_notice(session, "seek is 0: boids ignore goals");
	else if (!placed_boids_is(thing) && !projection_shows_map(&s))
		session_notice(session, "it is hidden from this side   ( ) rotate");
}

/* Places obstacles in all cells of the map that a cell of the screen shows: a wall must have no gaps
 * that do not show. Places none if one fails. */
static bool
put_obstacles(struct ui *ui, int column, int row)
{
	const struct placed before = ui->session->placed;
	bool has_air = placing_is_air(ui, column, row); /* else the first one says why not */
	struct projection s = projection_now(ui);
	struct footprint footprint = footprint_of(&s, column, row);
	struct boids_vec place;

	while (footprint_next(&footprint, &place)) {
		if ((has_air && !placed_is_air(ui->session, place)) ||
		    placed_put(ui->session, PLACED_OBSTACLE, place))
			continue;
		ui->session->placed = before;
		return false;
	}
	return true;
}

bool
placing_put(struct ui *ui, enum placed_kind thing, int column, int row)
{
	if (!(thing == PLACED_OBSTACLE
	              ? put_obstacles(ui, column, row)
	              : placed_put(ui->session, thing, placing_place(ui, column, row))))
		return false;
	explain_unseen(ui, thing);
	return true;
}

bool
placing_remove(struct ui *ui, enum placed_kind thing, int column, int row)
{
	struct boids_vec place;
	bool removed = false;

	if (placed_boids_is(thing))
		return find_boid(ui, thing, column, row, &place) &&
		       placed_remove(ui->session, thing, place);
	while (find_cell(ui, thing, column, row, &place) && placed_remove(ui->session, thing, place))
		removed = true;
	return removed;
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

/* Whether a cell of the screen shows a cell of the map. */
static bool
shows(const struct session *session, const struct projection *s, int column, int row,
      struct placed_cell cell)
{
	struct footprint footprint = footprint_of(s, column, row);
	struct boids_vec place;
	bool found = false;

	while (!found && footprint_next(&footprint, &place))
		found = placed_same_cell(placed_cell_at(session, place), cell);
	return found;
}

/* Draws a goal in all cells that show it; with rounding they may not include its middle. */
static void
draw_goal(const struct ui *ui, const struct projection *s, struct frame *frame,
          struct placed_cell cell)
{
	struct boids_vec place = placed_cell_middle(ui->session, cell);
	int reach = (int)ceil(s->scale / 2);
	struct subcell at;

	if (!projection_find(s, viewpoint_from_world(&s->viewpoint, place), &at))
		return;
	for (int row = at.row - reach; row <= at.row + reach; row++)
		for (int column = at.column - reach; column <= at.column + reach; column++)
			if (viewport_has(&s->camera->viewport, column, row) &&
			    shows(ui->session, s, column, row, cell))
				frame_put(frame, column, row,
				          projection_thing(s, THEME_NEXT_GOAL, GLYPH_GOAL));
}

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct session *session = ui->session;
	const struct placed *placed = &session->placed;
	struct projection s = projection_of(&ui->view.camera, session->flock,
	                                    &session->settings.factors, &ui->display);

	if (!projection_shows_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == BOIDS_MAP_GOAL)
			draw_goal(ui, &s, frame, placed->marks.at[i]);
	if (placed->held.on && placed->held.thing == PLACED_GOAL)
		draw_goal(ui, &s, frame, placed_cell_at(ui->session, placed->held.place));
}

const struct widget placing_widget = { .draw = draw };
