/* SPDX-License-Identifier: MIT */
/* Wake: what boids leave behind in the cells of the screen, and how it fades. */
#include "app/wake.h"

#include <stdlib.h>

static const double never = -1;

static void
forget(struct wake *wake)
{
	size_t cells = (size_t)wake->columns * (size_t)wake->rows;

	for (size_t i = 0; i < cells; i++)
		wake->marks[i].since = never;
}

/* Marks for so many cells, all forgotten. */
static bool
lay_out(struct wake *wake, int columns, int rows)
{
	size_t cells = (size_t)columns * (size_t)rows;
	struct trace *marks = realloc(wake->marks, cells * sizeof *marks);

	if (!marks)
		return false;
	wake->marks = marks;
	wake->columns = columns;
	wake->rows = rows;
	forget(wake);
	return true;
}

bool
wake_fit(struct wake *wake, const struct flock *flock, int columns, int rows, int colours)
{
	double time = flock_time(flock), span = (double)flock_factors(flock)->trails;
	bool another =
		wake->seed != flock_seed(flock) || time < wake->time || wake->colours != colours;

	if (!(span > 0)) {
		wake_free(wake);
		return true;
	}
	if (wake->columns != columns || wake->rows != rows) {
		if (!lay_out(wake, columns, rows))
			return false;
	} else if (another) {
		forget(wake);
	}
	wake->seed = flock_seed(flock);
	wake->time = time;
	wake->colours = colours;
	wake->span = span;
	return true;
}

void
wake_mark(struct wake *wake, size_t cell, int32_t colour)
{
	if (wake->span > 0)
		wake->marks[cell] = (struct trace){ wake->time, colour };
}

/* What is new looks as what boids leave behind anyway, blanks in their colour, and costs a slow line no
 * more. With all of it dim a frame would take three times the bytes. */
struct cell
wake_cell(const struct wake *wake, size_t cell, const struct glyph_set *set)
{
	const struct cell blank = { ' ', COLOUR_DEFAULT, 0 };

	if (!(wake->span > 0) || wake->marks[cell].since < 0)
		return blank;
	const struct trace *mark = &wake->marks[cell];
	double share = (wake->time - mark->since) / wake->span;
	if (!(share < 1))
		return blank;
	int fade = (int)(share * GLYPH_FADES);
	return (struct cell){ set->trail[fade], mark->colour, fade > 0 ? STYLE_DIM : 0 };
}

void
wake_free(struct wake *wake)
{
	free(wake->marks);
	*wake = (struct wake){ 0 };
}
