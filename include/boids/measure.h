/* SPDX-License-Identifier: MIT */
/* Measures: what a flock is doing, as numbers. */
#pragma once

#include "boids/flock.h"

/* One number about a flock as it stands, of N boids with places x, velocities v and headings
 * h = v/|v| (0 at rest); distances by the nearest image on a torus. NaN where it has no meaning.
 *
 *   polarisation  |sum of h| / N: 0 disorder, 1 all one way (Vicsek et al. 1995; NaN: no boid)
 *   local         the mean over all boids of |sum of h| / n of a boid and its 6 nearest, n of them
 *                 (7; fewer in a small flock). Six or seven is what starlings mind (Ballerini et
 *                 al. 2008; NaN: fewer than 2 boids)
 *   milling       |sum of r x h| / N, r the direction from the centroid: 1 a mill, all round one
 *                 way (group angular momentum, Couzin et al. 2002; NaN: no boid)
 *   speed         the mean of |v|, units/s (NaN: no boid)
 *   nearest       the mean distance to the nearest other, units (NaN: nobody has one)
 *   neighbours    the mean number of others nearer than visual-range, whichever way a boid looks
 *   groups        connected components of boids nearer than visual-range to each other; one alone
 *                 is a component
 *   largest       the share of all boids in the greatest of them, 0..1 (NaN: no boid)
 *   spread        the root mean square distance from the centroid, units (NaN: no boid)
 *   outside       the share of boids that stand outside of the world, 0..1 (NaN: no boid)
 *   collisions    the number of pairs nearer than 2 radius: that overlap as discs (balls)
 *   captures      how many boids the predators that fly have caught since they began
 *   way           the mean way around the walls to the goal whose turn it is, units, of those who have
 *                 one (flock_way; NaN: nobody has)
 *
 * The centroid is the mean place; on a torus, where there is none, along each axis the angle of the
 * mean direction when the side is laid round a circle. Where boids mind only their own species,
 * local and nearest look at that alone. Of others equally near, which are the 6 is not said, but it is
 * always the same ones.
 *
 * The order of the table is the order of the columns of --measures; new ones are only appended. */
struct measure {
	const char *name;
	const char *unit; /* "" if it has none */
	const char *help; /* one sentence, no full stop */
	const char *show; /* printf format for the eye: "%.2f" */
	double (*of)(const struct flock *flock);
};

enum {
	MEASURE_POLARISATION,
	MEASURE_LOCAL,
	MEASURE_MILLING,
	MEASURE_SPEED,
	MEASURE_NEAREST,
	MEASURE_NEIGHBOURS,
	MEASURE_GROUPS,
	MEASURE_LARGEST,
	MEASURE_SPREAD,
	MEASURE_OUTSIDE,
	MEASURE_COLLISIONS,
	MEASURE_CAPTURES,
	MEASURE_WAY,
	MEASURES
};

extern const struct measure measure_table[MEASURES];
