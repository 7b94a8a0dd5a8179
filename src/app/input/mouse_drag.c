/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#include "mouse_drag.h"

#include "session/placed.h"
#include "session/undo_history.h"

/* Places obstacles if the drag began on air, removes them otherwise; one gesture for each drag. */
static bool
paint(struct session *session, int column, int row)
{
	bool first = !session->hold.recorded;
	struct snapshot before;

	if (first)
		history_snapshot(session, &before);
	(session->hold.removes ? placed_remove : placed_put)(session, PLACED_OBSTACLE, column, row);
	if (first)
		session->hold.recorded = history_record_placing(session, &before);
	return true;
}

static bool
begin_paint(struct session *session, int column, int row)
{
	session->hold.recorded = false;
	session->hold.removes = placed_has(session, PLACED_OBSTACLE, column, row);
	return paint(session, column, row);
}

/* By button: left, middle, right. */
static const struct {
	bool (*begin)(struct session *session, int column, int row); /* false: nothing is held */
	bool (*move)(struct session *session, int column, int row);
	void (*end)(struct session *session); /* NULL: keep what was placed */
} holds[] = {
	{ placed_hold_goal, placed_hold_goal, placed_release_goal },
	{ begin_paint, paint, NULL },
	{ placed_hold_predator, placed_hold_predator, placed_release_predator },
};
enum { BUTTONS = sizeof holds / sizeof *holds };

void
mouse_drag_end(struct session *session)
{
	bool was_on = session->hold.on;

	session->hold.on = false;
	if (was_on && holds[session->hold.button].end)
		holds[session->hold.button].end(session);
}

void
mouse_drag_press(struct session *session, int button, int column, int row)
{
	mouse_drag_end(session);
	if (button < 0 || button >= BUTTONS || !holds[button].begin(session, column, row))
		return;
	session->hold.on = true;
	session->hold.button = button;
	session->hold.column = column;
	session->hold.row = row;
}

void
mouse_drag_drag(struct session *session, int button, int column, int row)
{
	struct mouse_drag *h = &session->hold;

	if (!h->on || button != h->button || (column == h->column && row == h->row))
		return;
	h->column = column;
	h->row = row;
	holds[button].move(session, column, row);
}

void
mouse_drag_release(struct session *session, int button)
{
	if (session->hold.on && button == session->hold.button)
		mouse_drag_end(session);
}
