/* SPDX-License-Identifier: MIT */
/* Food ground: the food of a flock as levels that cells of the screen show. */
#include "food_ground.h"

#include "screen/theme.h"

#include <math.h>

/* The cells of food along one axis: whole numbers, which may lie outside of the world. */
struct span {
	double first;
	int count;
};

/* Returns those whose middles lie between two places, or the one between them. */
static struct span
span_of(double from, double length, double cell)
{
	const double tie = 1e-6; /* cells: rounding may be off by less */
	double first = ceil(from / cell - 0.5 - tie);
	double end = ceil((from + length) / cell - 0.5 - tie);

	if (end > first)
		return (struct span){ first, (int)(end - first) };
	return (struct span){ floor((from + length / 2) / cell), 1 };
}

static int
repeat(double number, int count)
{
	return (int)(number - floor(number / count) * count);
}

double
food_ground_share(const struct boids_food *food, double x, double y, double width, double height)
{
	double sum = 0;
	int known = 0;

	if (food->columns < 1 || food->rows < 1 || !(food->full > 0))
		return 0;
	struct span across = span_of(x, width, (double)food->width);
	struct span down = span_of(y, height, (double)food->height);
	for (int row = 0; row < down.count; row++)
		for (int column = 0; column < across.count; column++) {
			int at = repeat(down.first + row, food->rows) * food->columns +
			         repeat(across.first + column, food->columns);
			if (food->barren[at])
				continue;
			sum += (double)food->at[at];
			known++;
		}
	return known > 0 ? sum / known / (double)food->full : 0;
}

/* The shares at which levels begin. Grazed ground has about a third of its food: it stays nearly bare, or
 * it would hide the boids. */
static const double begins[THEME_FOODS] = { 0.25, 0.55, 0.8 };

static int
level_of(double share)
{
	int level = 0;

	while (level < THEME_FOODS && share >= begins[level])
		level++;
	return level;
}

int
food_ground_level(double share, int last)
{
	const double slack = 0.05;

	if (last >= level_of(share - slack) && last <= level_of(share + slack))
		return last;
	return level_of(share);
}
