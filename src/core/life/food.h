/* SPDX-License-Identifier: MIT */
/* Food: cells that food grows back in, that boids smell and graze. */
#pragma once

#include "ledger.h"
#include "life_rates.h"
#include "math/simd_width.h"
#include "terrain/terrain.h"
#include "types/life.h"

enum { FOOD_LANES = 16 };

struct food {
	struct boids_food is; /* the cells; at and barren are owned */
	float *at;            /* is.at */
	float *most;          /* is.full, of barren cells 0 */
	bool *barren;         /* is.barren */
	int room; /* cells in memory, a multiple of FOOD_LANES: barren ones behind the others */
	double *wanted;      /* of each cell in this step, stomachs; all 0 between steps */
	double per_x, per_y; /* cells per unit */
	bool wraps;          /* cells of one side are next to those of the other */
	bool repeats;        /* places outside of the world have food, too */
};

/* Makes full cells for these factors, without any if there is no food. Returns false on ENOMEM. */
bool food_new(struct food *food, const struct boids_factors *f, const struct boids_world *w,
              const struct terrain *t);
void food_free(struct food *food);

/* Grazes full cells to where as much grows back as f->number boids spend at cruising speed, the
 * cells unevenly, by chance. Does nothing where boids need no food. */
void food_graze(struct food *food, const struct boids_factors *f, uint64_t key);

/* Fills cells with the share that the same part of another ground has. */
void food_take_over(struct food *food, const struct food *old);

/* Returns the number of cells. */
static inline int
food_cells(const struct food *food)
{
	return food->is.columns * food->is.rows;
}

/* Returns the cell of a place, the nearest one of a place outside. There must be some. */
int food_cell(const struct food *food, float x, float y);

/* Writes the cells of `count` places: food_cell of each. The arrays have whole lanes. */
SIMD_INLINE void
food_cells_at(int lanes, const struct food *food, const float *restrict x, const float *restrict y,
              int count, int *restrict cells)
{
	const double per_x = food->per_x, per_y = food->per_y;
	const int columns = food->is.columns, rows = food->is.rows;
	int outside = 0;

	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			double across = (double)x[k] * per_x, down = (double)y[k] * per_y;
			int in = (across >= 0) & (down >= 0) & (across < columns) & (down < rows);
			outside |= !in;
			cells[k] = (int)(in ? down : 0) * columns + (int)(in ? across : 0);
		}
	for (int k = 0; outside && k < count; k++)
		cells[k] = food_cell(food, x[k], y[k]);
}

/* Lets food grow for a step. steady: F' = K - (K - F) e^(-t / regrowth), K being full; logistic: F'
 * = K F / (F + (K - F) e^(-t / regrowth)), from at least K / 50. Both are exact for any length of a
 * step. Returns the grains grown. */
int64_t food_grow(struct food *food, const struct life_rates *r, uint64_t step,
                  enum simd_width simd);

/* Returns the direction to food around a cell, the sum over the 24 cells next to it of their shares
 * of full, each times offset / distance^2 in cells. */
struct boids_vec food_smell(const struct food *food, int cell);

/* Returns the grains of all cells. */
int64_t food_grains(const struct food *food);

/* Sets the cells around a place to a share of full; see flock_place_food. */
void food_place(struct food *food, struct boids_vec place, float radius, float share);

/* Returns the mean share of the same cells; see flock_food_share. */
float food_disc_share(const struct food *food, struct boids_vec place, float radius);
