/* SPDX-License-Identifier: MIT */
/* Proximity: which boids are near which, found in the grid that the last step sorted them into.
 * Eight adjacent boids search together: they share the candidates, and the compiler vectorizes the
 * loops over them. A search visits pairs that a step visits, so it takes about as long as a step. */
#pragma once

#include "flock/flock.h"
#include "math/cancel.h"
#include "math/vec.h"
#include "perception/grid_scan.h"

enum { OBSERVERS = 8 };

/* Adjacent boids begin .. end - 1 of a row of cells, up to OBSERVERS. Cancelled, there are no more:
 * for (struct observers o = observers_of(flock, cancel); observers_next(&o);) */
struct observers {
	const struct grid *grid;
	const struct boid_arrays *boids;
	struct cancel *cancel;
	struct boids_vec side;
	bool torus;
	int begin, end;
	int row, row_end;                               /* the next row, and the end of this one */
	float x[OBSERVERS], y[OBSERVERS], z[OBSERVERS]; /* NAN past the last: near no boid */
};

struct observers observers_of(const struct flock_state *flock, struct cancel *cancel);
bool observers_next(struct observers *o);

/* The boids that may be within reach of the observers from x = low to high, each once, in memory
 * order, and more that are not:
 * candidates_find(&c, &o, reach);
 * for (candidates_between(&c, low, high); candidates_next(&c);)
 *         for (int j = c.begin; j < c.end; j++) ... */
struct candidates {
	struct grid_scan scan;
	int begin, end, count;
	int runs; /* found so far */
	bool all; /* of the flock */
};

void candidates_find(struct candidates *c, const struct observers *o, float reach);
void candidates_between(struct candidates *c, float low, float high);

static inline bool
candidates_next(struct candidates *c)
{
	if (c->all)
		return c->runs++ == 0;
	if (!grid_scan_next(&c->scan))
		return false;
	c->begin = c->scan.begin;
	c->end = c->scan.end;
	c->runs++;
	return true;
}

/* Finds the candidates of all observers. */
void candidates_of(struct candidates *c, const struct observers *o, float reach);

/* Calls the inlined copy of a function for a kind of world: its last arguments are constants. */
#define IN_WORLD(torus, deep, call, ...) \
	((deep) && (torus) ? call(__VA_ARGS__, true, true) \
	 : (deep)          ? call(__VA_ARGS__, false, true) \
	 : (torus)         ? call(__VA_ARGS__, true, false) \
	                   : call(__VA_ARGS__, false, false))

/* The loop has a constant length and one copy for each kind of world, so that it vectorizes. The
 * sums are those of vec_offset and vec_dot. */
static inline void
distances_in(const struct observers *o, int j, float *restrict d2, bool torus, bool deep)
{
	const float x = o->boids->x[j], y = o->boids->y[j], z = deep ? o->boids->z[j] : 0;

	for (int k = 0; k < OBSERVERS; k++) {
		float dx = x - o->x[k], dy = y - o->y[k], dz = deep ? z - o->z[k] : 0;
		dx = torus ? vec_nearest_image(dx, o->side.x) : dx;
		dy = torus ? vec_nearest_image(dy, o->side.y) : dy;
		dz = torus && deep ? vec_nearest_image(dz, o->side.z) : dz;
		d2[k] = deep ? dx * dx + dy * dy + dz * dz : dx * dx + dy * dy;
	}
}

/* Computes the squared distances from boid j to the observers; NAN past the last. */
static inline void
observers_distances(const struct observers *o, int j, float d2[OBSERVERS])
{
	IN_WORLD(o->torus, o->boids->z, distances_in, o, j, d2);
}

/* Measures that come from one search, computed together; angle may be NULL. Call them between steps only: they use the
 * flock's scratch memory. If cancelled, the results are undefined. */
void measure_near(const struct flock_state *flock, struct cancel *cancel, double *local,
                  double *nearest, double *angle);
void measure_groups(const struct flock_state *flock, struct cancel *cancel, double *groups,
                    double *largest, double *mean);
void measure_correlation(const struct flock_state *flock, struct cancel *cancel, double *length,
                         double *susceptibility);

/* Returns the exponent of number fluctuations, see measure.h. */
double measure_fluctuation(const struct flock_state *flock, int unused);
