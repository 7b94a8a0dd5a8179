/* SPDX-License-Identifier: MIT */
/* Wake: what boids leave behind in the cells of the screen, and how it fades. */
#include "app/wake.h"

#include <math.h>
#include <stdlib.h>

static const double never = -1;

static size_t
cells_of(const struct scene *scene)
{
	return (size_t)scene->columns * (size_t)scene->rows;
}

static void
forget(struct wake *wake)
{
	for (size_t i = cells_of(&wake->scene); i-- > 0;)
		wake->marks[i].since = never;
}

/* Marks for so many cells, all forgotten. */
static bool
lay_out(struct wake *wake, const struct scene *scene)
{
	struct trace *marks = realloc(wake->marks, cells_of(scene) * sizeof *marks);

	if (!marks)
		return false;
	wake->marks = marks;
	wake->scene = *scene;
	forget(wake);
	return true;
}

/* How far the eye has gone, in cells; in a world that repeats the shorter way. */
static int64_t
gone(int64_t from, int64_t to, double side, bool wraps)
{
	double way = (double)(to - from);

	return llround(wraps && side >= 1 ? remainder(way, side) : way);
}

/* The eye has gone to the right and down: what was that far off is here now. In the order that takes
 * each before it is written over. */
static void
shift(struct wake *wake, int64_t right, int64_t down)
{
	int columns = wake->scene.columns, rows = wake->scene.rows;
	size_t cells = cells_of(&wake->scene);
	bool forward = down > 0 || (down == 0 && right > 0);

	for (size_t i = 0; i < cells; i++) {
		size_t to = forward ? i : cells - 1 - i;
		int64_t row = (int64_t)(to / (size_t)columns) + down;
		int64_t column = (int64_t)(to % (size_t)columns) + right;
		if (row >= 0 && row < rows && column >= 0 && column < columns)
			wake->marks[to] = wake->marks[row * columns + column];
		else
			wake->marks[to].since = never;
	}
}

/* Whether the eye has done no more than go along. */
static bool
is_like(const struct scene *a, const struct scene *b)
{
	return a->across == b->across && a->down == b->down && a->turned == b->turned &&
	       a->wraps == b->wraps;
}

static void
go_along(struct wake *wake, const struct scene *scene)
{
	const struct scene *last = &wake->scene;
	int64_t right = gone(last->column, scene->column, scene->across, scene->wraps);
	int64_t down = gone(last->row, scene->row, scene->down, scene->wraps);

	if (right != 0 || down != 0)
		shift(wake, right, down);
}

bool
wake_fit(struct wake *wake, const struct flock *flock, const struct scene *scene, int colours)
{
	double time = flock_time(flock), span = (double)flock_factors(flock)->trails;
	bool another = wake->seed != flock_seed(flock) || time < wake->time ||
	               wake->colours != colours || !is_like(&wake->scene, scene);

	if (!(span > 0)) {
		wake_free(wake);
		return true;
	}
	if (wake->scene.columns != scene->columns || wake->scene.rows != scene->rows) {
		if (!lay_out(wake, scene))
			return false;
	} else if (another) {
		forget(wake);
	} else {
		go_along(wake, scene);
	}
	wake->scene = *scene;
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
