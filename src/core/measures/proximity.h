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

/* Returns a scan of the boids that may be within reach of an observer, and more that are not. */
struct grid_scan observers_scan(const struct observers *o, float reach);

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
	const bool deep = o->boids->z;

	if (o->torus && deep)
		distances_in(o, j, d2, true, true);
	else if (deep)
		distances_in(o, j, d2, false, true);
	else if (o->torus)
		distances_in(o, j, d2, true, false);
	else
		distances_in(o, j, d2, false, false);
}

/* Returns the observers that are nearer than the squares in within2, a bit for each. */
static inline uint32_t
observers_near(const float d2[OBSERVERS], const float within2[OBSERVERS])
{
	static const uint32_t bit[OBSERVERS] = { 1, 2, 4, 8, 16, 32, 64, 128 };
	uint32_t near = 0;

	for (int k = 0; k < OBSERVERS; k++)
		near |= d2[k] < within2[k] ? bit[k] : 0;
	return near;
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
