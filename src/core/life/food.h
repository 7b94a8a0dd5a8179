/* SPDX-License-Identifier: MIT */
/* Food: cells that food grows back in, that boids smell and graze. */
#pragma once

#include "grains.h"
#include "life_rates.h"
#include "terrain/terrain.h"

#include "boids/life.h"

struct food {
	struct boids_food is;   /* the cells; at and barren are owned */
	float *at;              /* is.at */
	bool *barren;           /* is.barren */
	double *wanted, *taken; /* in the step of each cell, stomachs; all 0 between steps */
	double per_x, per_y;    /* cells per unit */
	bool wraps;             /* cells of one side are next to those of the other */
	bool repeats;           /* places outside of the world have food, too */
};

/* Makes full cells for these factors, without any if there is no food. Returns false on ENOMEM. */
bool food_new(struct food *food, const struct boids_factors *f, const struct boids_world *w,
              const struct terrain *t);
void food_free(struct food *food);

/* Makes all cells full, but barren ones. */
void food_fill(struct food *food);

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

/* Returns the share of full that a cell has. */
static inline float
food_share(const struct food *food, int cell)
{
	return food->at[cell] / food->is.full;
}

/* Lets food grow for a step. steady: F' = K - (K - F) e^(-t / regrowth), K being full;
 * logistic: F' = K F / (F + (K - F) e^(-t / regrowth)), from at least K / 50. Both are exact for any
 * length of a step. Returns the grains grown. */
int64_t food_grow(struct food *food, const struct life_rates *r, uint64_t step);

/* Boids of a cell that want more than it has get shares proportional to what they want, rounded down
 * to grains, whatever their order: first all say what they want, then all take, then all settle. */
static inline void
food_want(struct food *food, int cell, float want)
{
	food->wanted[cell] += (double)want;
}

static inline float
food_take(struct food *food, int cell, float want)
{
	double wanted = food->wanted[cell], there = (double)food->at[cell];
	float share = wanted <= there ? want : grains_floor((double)want * there / wanted);

	food->taken[cell] += (double)share;
	return share;
}

static inline void
food_settle(struct food *food, int cell)
{
	food->at[cell] -= (float)food->taken[cell];
	food->taken[cell] = food->wanted[cell] = 0;
}

/* Returns the direction to food around a place, the sum over the 24 cells next to its own of their
 * shares of full, each times offset / distance^2 in cells. */
struct boids_vec food_smell(const struct food *food, float x, float y);

/* Returns the grains of all cells. */
int64_t food_grains(const struct food *food);

/* Sets the cells around a place to a share of full; see boids_flock_place_food. */
void food_place(struct food *food, struct boids_vec place, float radius, float share);

/* Returns the mean share of the same cells; see boids_flock_food_share. */
float food_disc_share(const struct food *food, struct boids_vec place, float radius);
