/* SPDX-License-Identifier: MIT */
/* Backdrop: a land of noise under the flock. */
#include "app/backdrop.h"

#include "core/noise.h"

#include <math.h>
#include <stdlib.h>

/* A hill is so many columns wide; a row is as high as two columns are wide. */
enum { OCTAVES = 2, HILL_COLUMNS = 20, HILL_ROWS = 10 };

/* From the plain to the top. Most of it is blank: what a boid leaves must be drawn again. */
static const char heights[] = { ' ', '\'', '"' };
static const double steps[] = { 0.12, 0.3 }; /* where the next begins; noise is within -1..1 */

/* How many hills are on one side of the world: in one that wraps, a whole number. */
static double
hills_along(const struct scene *s, double cells, int hill)
{
	double hills = cells / hill;

	return s->wraps ? fmax(1, round(hills)) : hills;
}

static uint8_t
level_at(const struct scene *s, int64_t column, int64_t row)
{
	double across = hills_along(s, s->across, HILL_COLUMNS);
	double down = hills_along(s, s->down, HILL_ROWS);
	struct noise_period period = { s->wraps ? (int)across : 0, s->wraps ? (int)down : 0 };
	double height =
		noise_octaves(s->seed, period, OCTAVES, ((double)column + 0.5) / s->across * across,
	                      ((double)row + 0.5) / s->down * down, 0.5);
	uint8_t level = 0;

	while (level < sizeof steps / sizeof *steps && height > steps[level])
		level++;
	return level;
}

static bool
is_same(const struct scene *a, const struct scene *b)
{
	return a->seed == b->seed && a->columns == b->columns && a->rows == b->rows &&
	       a->across == b->across && a->down == b->down && a->column == b->column &&
	       a->row == b->row && a->choice == b->choice && a->wraps == b->wraps;
}

bool
backdrop_fit(struct backdrop *backdrop, const struct scene *scene)
{
	size_t cells = (size_t)scene->columns * (size_t)scene->rows;

	if (scene->choice == BACKDROP_OFF) {
		backdrop_free(backdrop);
		return true;
	}
	if (backdrop->levels && is_same(&backdrop->scene, scene))
		return true;
	uint8_t *levels = realloc(backdrop->levels, cells);
	if (!levels)
		return false;
	*backdrop = (struct backdrop){ levels, *scene };
	for (int row = 0; row < scene->rows; row++)
		for (int column = 0; column < scene->columns; column++)
			*levels++ = level_at(scene, scene->column + column, scene->row + row);
	return true;
}

struct cell
backdrop_cell(const struct backdrop *backdrop, size_t cell)
{
	uint8_t level = backdrop->levels ? backdrop->levels[cell] : 0;

	return (struct cell){ (uint32_t)heights[level], COLOUR_DEFAULT, level ? STYLE_DIM : 0 };
}

void
backdrop_free(struct backdrop *backdrop)
{
	free(backdrop->levels);
	*backdrop = (struct backdrop){ 0 };
}
