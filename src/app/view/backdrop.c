/* SPDX-License-Identifier: MIT */
#include "backdrop.h"

#include "io/memory.h"
#include "math/noise.h"
#include "screen/background.h"
#include "screen/rgb.h"

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

static int
level_of(double value, const double steps[THEME_HILLS])
{
	return (value > steps[0]) + (value > steps[1]);
}

static int
wind_at(const struct scene *s, const struct flock_state *flock, int64_t column, int64_t row)
{
	const struct boids_factors *f = flock_factors(flock);
	struct boids_vec size = flock_world(flock).size, wind;

	if (!(f->gust > 0))
		return 0;
	wind = flock_wind_at(
		flock,
		(struct boids_vec){ (float)(((double)column + 0.5) / s->across) * size.x,
	                            (float)(((double)row + 0.5) / s->down) * size.y, size.z / 2 });
	double strength = hypot((double)wind.x, (double)wind.y) - (double)f->wind;
	return level_of(strength / (double)f->gust, wind_steps);
}

static int
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

static int
repeat(double number, int count)
{
	return (int)(number - floor(number / count) * count);
}

double
backdrop_food_share(const struct boids_food *food, double x, double y, double width, double height)
{
	double sum = 0, known = 0;

	if (food->columns < 1 || food->rows < 1 || !(food->full > 0))
		return 0;
	const double across = fmax(width / (double)food->width, 1);
	const double down = fmax(height / (double)food->height, 1);
	const double left = (x + width / 2) / (double)food->width - across / 2;
	const double top = (y + height / 2) / (double)food->height - down / 2;
	for (int row = (int)floor(top); row < top + down; row++)
		for (int column = (int)floor(left); column < left + across; column++) {
			int at = repeat(row, food->rows) * food->columns +
			         repeat(column, food->columns);
			double weight = (fmin(row + 1, top + down) - fmax(row, top)) *
			                (fmin(column + 1, left + across) - fmax(column, left));
			if (food->barren[at])
				continue;
			sum += weight * (double)food->at[at];
			known += weight;
		}
	return known > 0 ? sum / known / (double)food->full : 0;
}

/* The shares at which levels begin. Grazed ground has about a third of its food: it stays nearly
 * bare, or it would hide the boids. */
static const double begins[FOOD_LEVELS] = { 0.06, 0.2, 0.4, 0.55, 0.68, 0.8 };

static int
food_level(double share)
{
	int level = 0;

	while (level < FOOD_LEVELS && share >= begins[level])
		level++;
	return level;
}

int
backdrop_food_level(double share, int last)
{
	const double slack = 0.05;

	if (last >= food_level(share - slack) && last <= food_level(share + slack))
		return last;
	return food_level(share);
}

static int
food_at(const struct scene *s, const struct flock_state *flock, int64_t column, int64_t row,
        int last)
{
	const struct boids_food food = flock_food(flock);
	struct boids_vec size = flock_world(flock).size;
	double width = (double)size.x / s->across, height = (double)size.y / s->down;
	double share = backdrop_food_share(&food, (double)column * width, (double)row * height,
	                                   width, height);

	return backdrop_food_level(share, last);
}

void
backdrop_fit(struct backdrop *backdrop, const struct scene *scene, const struct flock_state *flock)
{
	const struct scene *last = &backdrop->scene;
	size_t cells = (size_t)scene->columns * (size_t)scene->rows;

	if (scene->choice == BOIDS_BACKDROP_OFF) {
		backdrop_free(backdrop);
		return;
	}
	/* Food changes with each step; it is looked at a few times a second, and where no step came
	 * between two frames, as the user may have placed some. */
	bool looks = scene->choice == BOIDS_BACKDROP_FOOD && backdrop->step == flock_steps(flock);
	if (backdrop->levels && is_same(last, scene) && !looks)
		return;
	bool has_last = backdrop->levels && last->columns == scene->columns &&
	                last->rows == scene->rows && last->choice == scene->choice;
	uint8_t *level = backdrop->levels = memory_resize(backdrop->levels, cells, 1);
	backdrop->scene = *scene;
	if (scene->choice == BOIDS_BACKDROP_FOOD)
		backdrop->step = flock_steps(flock);
	/* After a move of the world the last levels are those of other cells: harmless, as they
	 * only count within the hysteresis of food. */
	for (int64_t row = scene->row; row < scene->row + scene->rows; row++)
		for (int64_t column = scene->column; column < scene->column + scene->columns;
		     column++, level++) {
			int shown = has_last ? *level : -1;
			*level = (uint8_t)(scene->choice == BOIDS_BACKDROP_FOOD
			                           ? food_at(scene, flock, column, row, shown)
			                   : scene->choice == BOIDS_BACKDROP_WIND
			                           ? wind_at(scene, flock, column, row)
			                           : relief_at(scene, column, row));
		}
}

void
backdrop_draw(const struct backdrop *backdrop, const struct projection *s, struct frame *frame)
{
	/* The lowest levels have no glyph, so that half of the ground stays blank. */
	static const uint32_t grass[FOOD_LEVELS + 1] = { ' ', ' ', ' ', ' ', '\'', '\'', '"' };
	const bool food = backdrop->scene.choice == BOIDS_BACKDROP_FOOD;
	const int levels = food ? FOOD_LEVELS : THEME_HILLS;
	const struct shades *shades = &s->theme->on[s->background];
	struct cell shown[FOOD_LEVELS + 1];
	size_t i = 0;

	if (!backdrop->levels || (food && !projection_shows_map(s)))
		return;
	for (int level = 1; level <= levels; level++) { /* a colour of the background, or a glyph */
		const struct ink *ink =
			food ? &shades->food[(level - 1) / 2] : &shades->hills[level - 1];
		int32_t colour = theme_paper(ink, s->colours);
		if (food && level % 2 == 1 && colour >= COLOUR_DIRECT) { /* half-way from below */
			int32_t below =
				level > 1 ? shown[level - 1].paper - 1
					  : background_fade(colour, s->background, 0, s->colours);
			colour = COLOUR_DIRECT +
			         (int32_t)rgb_mix((uint32_t)(below - COLOUR_DIRECT),
			                          (uint32_t)(colour - COLOUR_DIRECT), 0.5f);
		}
		shown[level] = food && colour == COLOUR_DEFAULT
		                       ? projection_thing(s, THEME_FOOD, grass[level])
		                       : (struct cell){ ' ', COLOUR_DEFAULT, 0, 1 + colour };
	}
	for (int row = s->down.from; row < s->down.to; row++)
		for (int column = s->across.from; column < s->across.to; column++, i++) {
			int level = backdrop->levels[i];
			if (level == 0 || !projection_has_world(s, column, row))
				continue;
			struct cell cell = frame_cell(frame, column, row);
			if (food && cell.glyph == ' ')
				cell = shown[level];
			if (!cell.paper)
				cell.paper = shown[level].paper;
			frame_put(frame, column, row, cell);
		}
}

void
backdrop_free(struct backdrop *backdrop)
{
	free(backdrop->levels);
	*backdrop = (struct backdrop){ 0 };
}
