/* SPDX-License-Identifier: MIT */
/* Brush: discs of obstacles. */
#include "brush.h"

#include "session/placed.h"

/* Whether a cell is in the disc, by its columns and rows from the middle one. */
static bool
is_in(const struct session *session, int radius, int across, int down)
{
	double x = across, y = down * (double)session->settings.factors.aspect;

	return x * x + y * y <= (double)radius * radius;
}

/* Iterates over the cells of a disc that are on the screen. */
struct disc {
	const struct session *session;
	int column, row, radius;
	int number;       /* cells visited of the square around it */
	int x, y;         /* the current cell ... */
	int across, down; /* ... and from the middle */
};

static struct disc
disc_of(const struct session *session, int column, int row, int radius)
{
	return (struct disc){ .session = session, .column = column, .row = row, .radius = radius };
}

static bool
next_cell(struct disc *d)
{
	int side = 2 * d->radius + 1;

	while (d->number < side * side) {
		d->across = d->number % side - d->radius;
		d->down = d->number / side - d->radius;
		d->number++;
		d->x = d->column + d->across;
		d->y = d->row + d->down;
		if (d->x >= 0 && d->x < d->session->columns && d->y >= 0 &&
		    d->y < session_world_rows(d->session) &&
		    is_in(d->session, d->radius, d->across, d->down))
			return true;
	}
	return false;
}

/* Places obstacles on air, or removes them: in the whole disc, or nowhere if one fails. */
static bool
change(struct session *session, bool put, struct disc d)
{
	const struct placed before = session->placed;
	bool changed = false;

	while (next_cell(&d)) {
		if (put ? !placed_is_air(session, d.x, d.y)
		        : !placed_has(session, PLACED_OBSTACLE, d.x, d.y))
			continue;
		if (!(put ? placed_put : placed_remove)(session, PLACED_OBSTACLE, d.x, d.y)) {
			session->placed = before;
			return false;
		}
		changed = true;
	}
	return changed;
}

bool
brush_put(struct session *session, int column, int row, int radius)
{
	return change(session, true, disc_of(session, column, row, radius));
}

bool
brush_remove(struct session *session, int column, int row, int radius)
{
	return change(session, false, disc_of(session, column, row, radius));
}

void
brush_draw(const struct session *session, struct frame *frame, int column, int row, int radius)
{
	struct disc d = disc_of(session, column, row, radius);

	while (next_cell(&d)) {
		bool inner = is_in(session, radius, d.across - 1, d.down) &&
		             is_in(session, radius, d.across + 1, d.down) &&
		             is_in(session, radius, d.across, d.down - 1) &&
		             is_in(session, radius, d.across, d.down + 1);
		if (!inner)
			frame_put(frame, d.x, d.y, (struct cell){ '+', COLOUR_DEFAULT, 0 });
	}
}
