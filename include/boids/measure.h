/* SPDX-License-Identifier: MIT */
/* Measures: numbers that describe the motion of a flock. */
#pragma once

#include "boids/flock.h"
#include "boids/version.h"

BOIDS_BEGIN

/* A measure is a number of a flock of N boids with places x, velocities v and headings h = v/|v|
 * (0 at rest). Distances are to the nearest image on a torus. NaN: the measure is undefined.
 *
 *   order         polarisation, |sum of h| / N: 0 disorder, 1 one heading (Vicsek et al. 1995; NaN: no boid)
 *   local-order   the mean over all boids of |sum of h| / n, summed over a boid and its 6 nearest:
 *                 n = 7, fewer in a small flock. Starlings follow six or seven (Ballerini et al.
 *                 2008; NaN: fewer than 2 boids)
 *   milling       |sum of r x h| / N, r the unit vector from the centroid: 1 if all circle one way
 *                 (group angular momentum, Couzin et al. 2002; NaN: no boid)
 *   speed         the mean of |v|, units/s (NaN: no boid)
 *   nearest       the mean distance to the nearest other, units (NaN: no boid has one)
 *   neighbours    the mean number of others nearer than visual-range, in any direction (NaN: no boid)
 *   groups        the connected components of boids nearer than visual-range to each other; a single
 *                 boid is a component
 *   largest       the share of all boids in the largest component, 0..1 (NaN: no boid)
 *   spread        the root mean square distance from the centroid, units (NaN: no boid)
 *   outside       the share of boids outside of the world, 0..1 (NaN: no boid)
 *   collisions    the number of pairs nearer than 2 radius, which overlap as discs (balls)
 *   captures      the boids that predators have caught since the flock began
 *   path          the mean length of the path around walls to the current goal, units, over the boids
 *                 that have one (boids_flock_path_length; NaN: none has)
 *   number        the number of boids
 *   predators     the number of predators
 *   births        the boids born since the flock began; 0 in a flock that is not alive, as all counts
 *   deaths        the boids that died since then: starved, aged, crashed or eaten, each counted apart
 *   strays        the boids that came in over the border; predator-births, -deaths, -strays: predators
 *   energy        the mean energy of a boid, stomachs (NaN: no boid, or not alive; all means)
 *   food          the mean share of full of cells that are no wall, 0..1 (NaN: no food)
 *   generation    the mean generation of a boid; age: the mean age, s
 *   gene-...      the geometric mean of a gene
 *   energy-held   the energy of food, boids and predators, stomachs. It is exact, and so are -grown,
 *                 -spent and -lost: held + spent + lost - grown never changes
 *
 * The centroid is the mean place; on a torus, which has none, the circular mean along each axis.
 * Where boids follow only their own species, local-order and nearest count only that species. Ties among
 * the 6 nearest are broken in an unspecified but reproducible way.
 *
 * The order of the table is the order of the columns of --measures, but for number, which is before the
 * others in any flock; new rows are only appended. */
struct boids_measure {
	const char *name;
	const char *unit; /* "" if it has none */
	const char *help; /* one sentence, no full stop */
	const char *show; /* printf format for display: "%.2f" */
	double (*of)(const struct boids_flock *flock);
};

enum {
	BOIDS_MEASURE_ORDER,
	BOIDS_MEASURE_LOCAL_ORDER,
	BOIDS_MEASURE_MILLING,
	BOIDS_MEASURE_SPEED,
	BOIDS_MEASURE_NEAREST,
	BOIDS_MEASURE_NEIGHBOURS,
	BOIDS_MEASURE_GROUPS,
	BOIDS_MEASURE_LARGEST,
	BOIDS_MEASURE_SPREAD,
	BOIDS_MEASURE_OUTSIDE,
	BOIDS_MEASURE_COLLISIONS,
	BOIDS_MEASURE_CAPTURES,
	BOIDS_MEASURE_PATH,
	BOIDS_MEASURE_NUMBER,
	BOIDS_MEASURE_PREDATORS,
	BOIDS_MEASURE_BIRTHS,
	BOIDS_MEASURE_DEATHS,
	BOIDS_MEASURE_STARVED,
	BOIDS_MEASURE_AGED,
	BOIDS_MEASURE_CRASHED,
	BOIDS_MEASURE_EATEN,
	BOIDS_MEASURE_STRAYS,
	BOIDS_MEASURE_PREDATOR_BIRTHS,
	BOIDS_MEASURE_PREDATOR_DEATHS,
	BOIDS_MEASURE_PREDATOR_STRAYS,
	BOIDS_MEASURE_ENERGY,
	BOIDS_MEASURE_FOOD,
	BOIDS_MEASURE_GENERATION,
	BOIDS_MEASURE_AGE,
	BOIDS_MEASURE_GENE_SEPARATION,
	BOIDS_MEASURE_GENE_ALIGNMENT,
	BOIDS_MEASURE_GENE_COHESION,
	BOIDS_MEASURE_GENE_FLEE,
	BOIDS_MEASURE_GENE_FORAGE,
	BOIDS_MEASURE_GENE_SPEED,
	BOIDS_MEASURE_ENERGY_HELD,
	BOIDS_MEASURE_ENERGY_GROWN,
	BOIDS_MEASURE_ENERGY_SPENT,
	BOIDS_MEASURE_ENERGY_LOST,
	BOIDS_MEASURES,
	/* Any flock has the measures before this one; those from here on are of life. */
	BOIDS_MEASURES_OF_ANY = BOIDS_MEASURE_NUMBER
};

extern const struct boids_measure boids_measure_table[BOIDS_MEASURES];

/* Computes all measures into values[BOIDS_MEASURES], in less time than one by one: some share a
 * search. Asks go_on again and again, unless it is NULL; once it returns false, returns false soon,
 * with values that mean nothing. */
bool boids_measure_all(const struct boids_flock *flock, double *values, bool (*go_on)(void *data),
                       void *data);

BOIDS_END
