/* SPDX-License-Identifier: MIT */
/* Mouse hold: what a held mouse button does in the world. */
#include "mouse_hold.h"

#include "session/history.h"
#include "session/placed.h"

/* Places obstacles if the drag began on air, removes them otherwise; one gesture for each drag. */
static bool
paint(struct session *app, int column, int row)
{
	bool first = !app->hold.recorded;
	struct snapshot before;

	if (first)
		history_snapshot(app, &before);
	(app->hold.removes ? placed_remove : placed_put)(app, PLACED_OBSTACLE, column, row);
	if (first)
		app->hold.recorded = history_record_placing(app, &before);
	return true;
}

static bool
begin_paint(struct session *app, int column, int row)
{
	app->hold.recorded = false;
	app->hold.removes = placed_has(app, PLACED_OBSTACLE, column, row);
	return paint(app, column, row);
}

/* By button: left, middle, right. */
static const struct {
	bool (*begin)(struct session *app, int column, int row); /* false: nothing is held */
	bool (*move)(struct session *app, int column, int row);
	void (*end)(struct session *app); /* NULL: keep what was placed */
} holds[] = {
	{ placed_hold_goal, placed_hold_goal, placed_release_goal },
	{ begin_paint, paint, NULL },
	{ placed_hold_predator, placed_hold_predator, placed_release_predator },
};
enum { BUTTONS = sizeof holds / sizeof *holds };

void
mouse_hold_end(struct session *app)
{
	bool was_on = app->hold.on;

	app->hold.on = false;
	if (was_on && holds[app->hold.button].end)
		holds[app->hold.button].end(app);
}

void
mouse_hold_press(struct session *app, int button, int column, int row)
{
	mouse_hold_end(app);
	if (button < 0 || button >= BUTTONS || !holds[button].begin(app, column, row))
		return;
	app->hold.on = true;
	app->hold.button = button;
	app->hold.column = column;
	app->hold.row = row;
}

void
mouse_hold_drag(struct session *app, int button, int column, int row)
{
	struct mouse_hold *h = &app->hold;

	if (!h->on || button != h->button || (column == h->column && row == h->row))
		return;
	h->column = column;
	h->row = row;
	holds[button].move(app, column, row);
}

void
mouse_hold_release(struct session *app, int button)
{
	if (app->hold.on && button == app->hold.button)
		mouse_hold_end(app);
}
