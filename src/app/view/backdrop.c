/* SPDX-License-Identifier: MIT */
/* Backdrop: a relief of noise under the flock, its wind or its food. */
#include "backdrop.h"

#include "food_ground.h"
#include "math/noise.h"

#include <math.h>
#include <stdlib.h>

/* Size of a hill in cells of the world; a row is as high as two columns are wide. */
enum { OCTAVES = 2, HILL_COLUMNS = 20, HILL_ROWS = 10 };

static const double relief_steps[] = { 0.12, 0.3 }; /* thresholds of noise, which is within -1..1 */

/* Hills along one side of the world; a whole number if it wraps. */
static double
hills_along(const struct scene *s, double cells, int hill)
{
	double hills = cells / s->scale / hill;

	return s->wraps ? fmax(1, round(hills)) : hills;
}

/* Thresholds of wind above the steady one, in shares of the factor gust: each axis has from -1 to 1
 * of it, mostly less than a third. */
static const double wind_steps[] = { 0.25, 0.4 };

static uint8_t
level_of(double value, const double steps[THEME_HILLS])
{
	return (uint8_t)((value > steps[0]) + (value > steps[1]));
}

static uint8_t
wind_at(const struct scene *s, const struct boids_flock *flock, int64_t column, int64_t row)
{
	const struct boids_factors *f = boids_flock_factors(flock);
	struct boids_vec size = boids_flock_world(flock).size, wind;

	if (!(f->gust > 0))
		return 0;
	wind = boids_flock_wind_at(
		flock,
		(struct boids_vec){ (float)(((double)column + 0.5) / s->across) * size.x,
	                            (float)(((double)row + 0.5) / s->down) * size.y, size.z / 2 });
	double strength = hypot((double)wind.x, (double)wind.y) - (double)f->wind;
	return level_of(strength / (double)f->gust, wind_steps);
}

static uint8_t
relief_at(const struct scene *s, int64_t column, int64_t row)
{
	double across = hills_along(s, s->across, HILL_COLUMNS);
	double down = hills_along(s, s->down, HILL_ROWS);
	struct noise_period period = { s->wraps ? (int)across : 0, s->wraps ? (int)down : 0 };
	double height =
		noise_octaves(s->seed, period, OCTAVES, ((double)column + 0.5) / s->across * across,
	                      ((double)row + 0.5) / s->down * down, 0.5);

	return level_of(height, relief_steps);
}

static bool
is_same(const struct scene *a, const struct scene *b)
{
	return a->seed == b->seed && a->columns == b->columns && a->rows == b->rows &&
	       a->across == b->across && a->down == b->down && a->scale == b->scale &&
	       a->column == b->column && a->row == b->row && a->choice == b->choice &&
	       a->wraps == b->wraps && a->moment == b->moment;
}

/* Food changes with each step; it is looked at a few times a second, and where no step came between two
 * frames, as the user may have placed some. */
static bool
is_current(const struct backdrop *backdrop, const struct scene *scene,
           const struct boids_flock *flock)
{
	bool looks =
		scene->choice == BOIDS_BACKDROP_FOOD && backdrop->step == boids_flock_steps(flock);

	return backdrop->levels && is_same(&backdrop->scene, scene) && !looks;
}

/* Sets the levels of food. After a move of the world they were those of other cells: harmless, as they
 * only count within the hysteresis. */
static void
fill_food(struct backdrop *backdrop, const struct boids_flock *flock, bool has_last)
{
	const struct scene *s = &backdrop->scene;
	const struct boids_food food = boids_flock_food(flock);
	struct boids_vec size = boids_flock_world(flock).size;
	double width = (double)size.x / s->across, height = (double)size.y / s->down;
	uint8_t *level = backdrop->levels;

	for (int row = 0; row < s->rows; row++)
		for (int column = 0; column < s->columns; column++, level++) {
			double share =
				food_ground_share(&food, (double)(s->column + column) * width,
			                          (double)(s->row + row) * height, width, height);
			*level = (uint8_t)food_ground_level(share, has_last ? *level : -1);
		}
}

static void
fill_land(struct backdrop *backdrop, const struct boids_flock *flock)
{
	const struct scene *s = &backdrop->scene;
	uint8_t *level = backdrop->levels;

	for (int row = 0; row < s->rows; row++)
		for (int column = 0; column < s->columns; column++)
			*level++ = s->choice == BOIDS_BACKDROP_WIND
			                   ? wind_at(s, flock, s->column + column, s->row + row)
			                   : relief_at(s, s->column + column, s->row + row);
}

bool
backdrop_fit(struct backdrop *backdrop, const struct scene *scene, const struct boids_flock *flock)
{
	const struct scene *last = &backdrop->scene;
	size_t cells = (size_t)scene->columns * (size_t)scene->rows;

	if (scene->choice == BOIDS_BACKDROP_OFF) {
		backdrop_free(backdrop);
		return true;
	}
	if (is_current(backdrop, scene, flock))
		return true;
	bool has_last = backdrop->levels && last->columns == scene->columns &&
	                last->rows == scene->rows && last->choice == scene->choice;
	uint8_t *levels = realloc(backdrop->levels, cells);
	if (!levels)
		return false;
	backdrop->levels = levels;
	backdrop->scene = *scene;
	if (scene->choice != BOIDS_BACKDROP_FOOD) {
		fill_land(backdrop, flock);
		return true;
	}
	backdrop->step = boids_flock_steps(flock);
	fill_food(backdrop, flock, has_last);
	return true;
}

bool
backdrop_is_on(const struct backdrop *backdrop)
{
	return backdrop->levels;
}

int
backdrop_level(const struct backdrop *backdrop, size_t cell)
{
	return backdrop->levels ? backdrop->levels[cell] : 0;
}

void
backdrop_free(struct backdrop *backdrop)
{
	free(backdrop->levels);
	*backdrop = (struct backdrop){ 0 };
}
