/* SPDX-License-Identifier: MIT */
/* Wall collision: keeps boids out of walls. */
#include "effects.h"

#include <math.h>
#include <stdlib.h>

/* Distance from the surface at which a boid is put, in cells: more than rounding moves it. */
static const double SKIN = 1.0 / 256;
enum { FAR_CELLS = 1 << 28 };
enum { CELLS_MOST = 1 << 16 }; /* of one move: a step of any length ends */
static const float WELL_INSIDE = 1.0f / 64;
static const float NEAR2 = 0.9f * 0.9f; /* of a cell, squared */
enum { SLIDES = 4 };                    /* most walls a boid slides along in one step */

/* The move of one boid, in cells of the world: where it is, and what is left to go. */
struct trip {
	double x, y, dx, dy;
	bool stopped_x, stopped_y; /* a wall stopped it along this axis */
};

/* Computes the share of a move along one axis to the border of the cell, and between borders. */
static void
borders(double at, double way, double *first, double *each_one)
{
	double cell = floor(at);

	*first = way > 0 ? (cell + 1 - at) / way : way < 0 ? (cell - at) / way : HUGE_VAL;
	*each_one = way != 0 ? fabs(1 / way) : HUGE_VAL;
}

/* Traverses the grid from cell to cell, always across the nearer border (Amanatides & Woo 1987), up
 * to the first wall. false: none is within CELLS_MOST. Else the trip is at it, with the rest to go. */
static bool
meet_wall(const struct terrain *t, struct trip *p)
{
	double column = floor(p->x), row = floor(p->y), next_x, next_y, per_x, per_y;
	double sx = p->dx < 0 ? -1 : 1, sy = p->dy < 0 ? -1 : 1;
	int cells = CELLS_MOST;

	if (fabs(p->x) > FAR_CELLS || fabs(p->y) > FAR_CELLS)
		return false; /* beyond any map, after a step of years */
	borders(p->x, p->dx, &next_x, &per_x);
	borders(p->y, p->dy, &next_y, &per_y);
	while ((next_x <= 1 || next_y <= 1) && cells-- > 0) {
		bool across = next_x <= next_y;
		double share = across ? next_x : next_y;
		if (!terrain_is_wall(t, (int)(column + (across ? sx : 0)),
		                     (int)(row + (across ? 0 : sy)))) {
			column += across ? sx : 0;
			row += across ? 0 : sy;
			*(across ? &next_x : &next_y) += across ? per_x : per_y;
			continue;
		}
		p->x = across ? column + (sx > 0 ? 1 - SKIN : SKIN) : p->x + p->dx * share;
		p->y = across ? p->y + p->dy * share : row + (sy > 0 ? 1 - SKIN : SKIN);
		p->dx = across ? 0 : p->dx * (1 - share);
		p->dy = across ? p->dy * (1 - share) : 0;
		p->stopped_x |= across;
		p->stopped_y |= !across;
		/* Keep rounding from carrying it across a border of the cell. */
		p->x = fmin(fmax(p->x, column), column + 1 - SKIN / 2);
		p->y = fmin(fmax(p->y, row), row + 1 - SKIN / 2);
		return true;
	}
	return false;
}

static void
collide(const struct flock_state *flock, struct batch *batch, int k)
{
	const struct terrain *t = flock->terrain;
	struct boids_vec from = vecs_get(&batch->from, k), to = vecs_get(&batch->position, k);
	struct boids_vec way = vec_displacement(&flock->world, from, to);
	struct trip p = { .x = (double)from.x * t->per_x,
		          .y = (double)from.y * t->per_y,
		          .dx = (double)way.x * t->per_x,
		          .dy = (double)way.y * t->per_y };
	int slides = 0;

	while (slides < SLIDES && meet_wall(t, &p))
		slides++;
	if (slides == 0)
		return;
	if (slides == SLIDES)
		p.dx = p.dy = 0;
	struct boids_boid b = batch_boid(batch, k);
	b.position.x = (float)((p.x + p.dx) / t->per_x);
	b.position.y = (float)((p.y + p.dy) / t->per_y);
	b.velocity.x = p.stopped_x ? 0 : b.velocity.x;
	b.velocity.y = p.stopped_y ? 0 : b.velocity.y;
	b = boundary_confine(flock->edge, b, &flock->world);
	vecs_put(&batch->position, k, b.position);
	vecs_put(&batch->velocity, k, b.velocity);
}

static void
remember(const struct flock_state *flock, struct batch *batch)
{
	(void)flock;
	batch->from = batch->position;
}

/* Returns the exact floor, clamped to +-FAR_CELLS, which is beyond any map. */
static inline int
cell_number(float place, double per_unit)
{
	double at = (double)place * per_unit;
	double clamped = at > FAR_CELLS ? FAR_CELLS : at < -FAR_CELLS ? -FAR_CELLS : at;
	int cell = (int)clamped;

	return cell - (clamped < cell);
}

/* Checks a boid that has left its cell. Nearly all are in a free cell beside it: return early. */
static void
check_left_cell(const struct flock_state *flock, struct batch *batch, int k)
{
	const struct terrain *t = flock->terrain;
	int column = cell_number(batch->position.x[k], t->per_x);
	int row = cell_number(batch->position.y[k], t->per_y);
	int away = abs(column - cell_number(batch->from.x[k], t->per_x)) +
	           abs(row - cell_number(batch->from.y[k], t->per_y));

	if (away <= 1 && !terrain_is_wall(t, column, row))
		return;
	collide(flock, batch, k);
	int cell = terrain_cell(t, batch->position.x[k], batch->position.y[k]);
	if (cell < 0 || !t->walls[cell])
		return;
	vecs_put(&batch->position, k, vecs_get(&batch->from, k));
	vecs_scale(&batch->velocity, k, -1);
}

/* Whether both places are well inside one cell along an axis, where rounding cannot matter. */
static inline int
stays(float from, float to, float per_unit)
{
	float a = from * per_unit, b = to * per_unit;
	float low = a < b ? a : b, high = a < b ? b : a;
	float near = low < FAR_CELLS ? low : FAR_CELLS;
	float cell = (float)(int)(near > -FAR_CELLS ? near : -FAR_CELLS);

	return (low > cell + WELL_INSIDE) & (high < cell + (1 - WELL_INSIDE));
}

/* Fast path: nearly all boids have no wall in the cells around and move less than a cell. */
static void
resolve(const struct flock_state *flock, struct batch *batch)
{
	const struct terrain *t = flock->terrain;
	const struct lattice *l = &t->lattice;
	const float per_x = (float)t->per_x, per_y = (float)t->per_y;
	const float right = (float)(l->columns - 1), bottom = (float)(l->rows - 1);
	const float left = l->left, top = l->top;
	int cell[BATCH], leaps[BATCH];

	for (int k = 0; k < BATCH; k++) { /* the terrain's cell, or the one nearest to it */
		float x = (batch->from.x[k] - left) * per_x, y = (batch->from.y[k] - top) * per_y;
		x = x < right ? x : right;
		y = y < bottom ? y : bottom;
		cell[k] = (int)(y > 0 ? y : 0) * l->columns + (int)(x > 0 ? x : 0);
	}
	for (int k = 0; k < BATCH; k++) {
		float dx = batch->position.x[k] - batch->from.x[k],
		      dy = batch->position.y[k] - batch->from.y[k];
		leaps[k] = !((dx * dx * per_x * per_x < NEAR2) & (dy * dy * per_y * per_y < NEAR2));
	}
	for (int k = 0; k < batch->count; k++) {
		if (!leaps[k] && t->open[cell[k]])
			continue;
		if (leaps[k] || !(stays(batch->from.x[k], batch->position.x[k], per_x) &
		                  stays(batch->from.y[k], batch->position.y[k], per_y)))
			check_left_cell(flock, batch, k);
	}
}

const struct effect effect_walls = {
	.at = { [EFFECT_AFTER_SPEED] = remember, [EFFECT_PLACE] = resolve },
	.for_predators = true,
	.needs = TERRAIN_WALLS,
};
