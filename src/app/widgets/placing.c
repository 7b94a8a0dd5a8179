/* SPDX-License-Identifier: MIT */
#include "placing.h"

#include "flight/placed_boids.h"
#include "flight/placed_map.h"
#include "session/placed.h"
#include "ui/pane.h"
#include "view/footprint.h"

#include <math.h>
#include <stdlib.h>

static struct projection
projection_now(const struct ui *ui)
{
	return projection_bare(&ui->view.camera, ui->session->flight.flock);
}

struct boids_vec
placing_place(const struct ui *ui, int column, int row)
{
	struct projection s = projection_now(ui);

	return projection_place(&s, column, row);
}

struct viewport
placing_visible(const struct ui *ui)
{
	struct projection s = projection_now(ui); /* beside a part of the world nothing shows */
	struct viewport v = { s.across.from, s.down.from, s.across.to - s.across.from,
		              s.down.to - s.down.from };
	struct pane pane = pane_of(ui);

	if (ui->panel.which != PANEL_NONE && pane_fits(ui) && pane.beside &&
	    pane.left < v.left + v.columns)
		v.columns = pane.left - v.left;
	return v;
}

void
placing_cell(const struct ui *ui, struct boids_vec place, int *column, int *row)
{
	struct projection s = projection_now(ui);
	struct view_vec at = viewpoint_from_world(&s.viewpoint, place);

	*column = axis_cell(&s.across, at.across);
	*row = axis_cell(&s.down, at.down);
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
		                   flight_middle.z };
}

/* Finds the predator or pillar drawn in a cell, the first of several; false: none. */
static bool
find_boid(const struct ui *ui, enum placed_kind thing, int column, int row, struct boids_vec *place)
{
	struct projection s = projection_now(ui);

	for (size_t i = 0; i < placed_boids_count(&ui->session->flight, thing); i++) {
		struct subcell at;
		*place = placed_boids_get(&ui->session->flight, thing, i).position;
		if (projection_find_place(&s, *place, &at) && at.column == column && at.row == row)
			return true;
	}
	return false;
}

bool
placing_has(const struct ui *ui, enum placed_kind thing, int column, int row)
{
	struct projection s = projection_now(ui);
	struct footprint footprint = footprint_of(&s, column, row);
	struct boids_vec place;
	bool found = false;

	if (thing == PLACED_FOOD)
		return placed_has(&ui->session->flight, thing, placing_place(ui, column, row));
	if (placed_boids_is(thing))
		return find_boid(ui, thing, column, row, &place);
	while (!found && footprint_next(&footprint, &place))
		found = placed_has(&ui->session->flight, thing, place);
	return found;
}

/* Explains why a placed goal or wall may seem to have no effect. */
static void
explain_unseen(struct ui *ui, enum placed_kind thing)
{
	struct session *session = ui->session;
	struct projection s = projection_now(ui);

	if (thing == PLACED_GOAL && !(session->flight.factors.seek > 0))
		session_notice(session, "seek is 0: boids ignore goals");
	else if (thing == PLACED_FOOD && session->flight.factors.backdrop != BOIDS_BACKDROP_FOOD)
		session_notice(session, "backdrop food shows it");
	else if (!placed_boids_is(thing) && !projection_shows_map(&s))
		session_notice(session, "it is hidden from this side   keys ( ) rotate");
}

void
placing_begin(const struct ui *ui, struct placing_cells *cells, struct brush brush)
{
	cells->brush = brush;
	cells->s = projection_now(ui);
	cells->count = 0;
}

/* Adds those cells under a cell of the screen where the thing is, or can be placed. Each is
 * gathered once: cells of the screen share one that is larger, and a line crosses itself. */
static void
gather(const struct ui *ui, struct placing_cells *cells, int column, int row)
{
	const struct session *session = ui->session;
	struct footprint footprint = footprint_of(&cells->s, column, row);
	struct boids_vec place;

	while (footprint_next(&footprint, &place)) {
		struct placed_cell cell = placed_cell_at(&session->flight, place);
		int same = cells->count - 1;
		while (same >= 0 &&
		       !placed_same_cell(placed_cell_at(&session->flight, cells->at[same]), cell))
			same--;
		if (same >= 0 ||
		    !(cells->brush.removes ? placed_has(&session->flight, cells->brush.thing, place)
		                           : placed_is_air(&session->flight, place)))
			continue;
		if (cells->count <= PLACED_MOST)
			cells->at[cells->count++] = place;
	}
}

bool
placing_apply(struct ui *ui, const struct placing_cells *cells, bool whole)
{
	return placed_cells(ui->session, cells->brush.thing, cells->brush.removes, cells->at,
	                    cells->count, whole);
}

bool
placing_hold(struct ui *ui, enum placed_kind thing, int column, int row)
{
	bool first = !ui->session->by_user.on;

	if (!placed_hold(ui->session, thing, placing_place(ui, column, row)))
		return false;
	if (first)
		explain_unseen(ui, thing);
	return true;
}

/* ---- the brush */

/* Places walls in all cells of the map that a cell of the screen shows, or in none: a wall must
 * have no gaps that do not show. Where no wall can be placed placed_put says why. */
bool
brush_paint(struct ui *ui, const struct brush *brush, int column, int row)
{
	struct session *session = ui->session;
	const enum placed_kind thing = brush->thing;
	const bool removes = brush->removes;
	const struct boids_vec place = placing_place(ui, column, row);
	struct boids_vec boid;
	struct placing_cells cells;
	bool done;

	const bool found = placed_boids_is(thing) && find_boid(ui, thing, column, row, &boid);
	if (placed_boids_is(thing) && found != removes)
		return false; /* a line crosses itself: one for each cell */
	placing_begin(ui, &cells, *brush);
	if (placed_table[thing].cell && (removes || thing == PLACED_WALL))
		gather(ui, &cells, column, row);
	if (cells.count > 0)
		done = placing_apply(ui, &cells, true);
	else if (removes)
		done = !placed_table[thing].cell &&
		       placed_remove(session, thing, found ? boid : place);
	else
		done = placed_put(session, thing, place);
	if (done && (!removes || thing == PLACED_FOOD))
		explain_unseen(ui, thing);
	return done;
}

void
brush_line(struct ui *ui, struct line_of_cells line, struct placing_cells *walls)
{
	struct viewport visible = placing_visible(ui);
	int across = line.to_column - line.column, down = line.to_row - line.row;
	int steps = abs(across) > abs(down) ? abs(across) : abs(down);

	for (int i = 1; i <= steps; i++) {
		int column = line.column + (int)round((double)across * i / steps);
		int row = line.row + (int)round((double)down * i / steps);
		if (!viewport_has(&visible, column, row))
			continue;
		if (walls->brush.thing == PLACED_WALL)
			gather(ui, walls, column, row);
		else
			brush_paint(ui, &walls->brush, column, row);
	}
}

/* ---- drawing goals */

/* Whether a cell of the screen shows a cell of the map. */
static bool
shows(const struct session *session, const struct projection *s, int column, int row,
      struct placed_cell cell)
{
	struct footprint footprint = footprint_of(s, column, row);
	struct boids_vec place;
	bool found = false;

	while (!found && footprint_next(&footprint, &place))
		found = placed_same_cell(placed_cell_at(&session->flight, place), cell);
	return found;
}

/* Draws a goal in all cells that show it; with rounding they may not include its middle. */
static void
draw_goal(const struct ui *ui, const struct projection *s, struct frame *frame,
          struct placed_cell cell)
{
	struct boids_vec place = placed_cell_middle(&ui->session->flight, cell);
	int reach = (int)ceil(s->scale / 2);
	struct subcell at;

	if (!projection_find_place(s, place, &at))
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
	const struct placed *placed = &session->flight.placed;
	struct projection s = ui_projection(ui);

	if (!projection_shows_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == BOIDS_MAP_GOAL)
			draw_goal(ui, &s, frame, placed->marks.at[i]);
	if (placed->held.on && placed->held.thing == PLACED_GOAL)
		draw_goal(ui, &s, frame, placed_cell_at(&ui->session->flight, placed->held.place));
}

const struct widget placing_widget = { .draw = draw };
