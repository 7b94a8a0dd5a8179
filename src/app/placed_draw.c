/* SPDX-License-Identifier: MIT */
/* Placed: goals are seen wherever they are seen from. */
#include "app/app.h"
#include "app/placed.h"
#include "app/sketch.h"

/* The place in the middle of such a cell, before the middle of a deep world. */
static struct vec
place_of(const struct app *app, struct mark cell)
{
	const struct factors *f = &app->settings.factors;
	int column = cell.column + app->columns / 2, row = cell.row + app_world_rows(app) / 2;

	return (struct vec){ (float)((column + 0.5) / (double)f->zoom),
		             (float)((row + 0.5) * (double)f->aspect / (double)f->zoom), 0 };
}

static void
draw_goal(const struct app *app, const struct sketch *s, struct frame *frame, struct mark cell)
{
	struct slot at;

	if (sketch_find(s, gaze_place(&s->gaze, place_of(app, cell)), &at))
		frame_put(frame, at.column, at.row,
		          (struct cell){ '*', COLOUR_DEFAULT, STYLE_BOLD });
}

void
placed_draw(const struct app *app, struct frame *frame)
{
	const struct placed *placed = &app->placed;

	if (placed->marks.count == 0 && !placed->holds)
		return;
	struct sketch s = sketch_bare(&app->view.eye, app->flock, app->columns, app_world_rows(app));
	if (!sketch_sees_map(&s))
		return;
	for (int i = 0; i < placed->marks.count; i++)
		if (placed->marks.at[i].what == MAP_GOAL)
			draw_goal(app, &s, frame, placed->marks.at[i]);
	if (placed->holds)
		draw_goal(app, &s, frame, placed->held);
}
