/* SPDX-License-Identifier: MIT */
/* Measures: numbers that describe the motion of a flock. */
#pragma once

#include "flock/flock.h"

/* A measure is a number of a flock of N boids with places x, velocities v and headings h = v/|v|
 * (0 at rest). Distances are to the nearest image on a torus. NaN: it is undefined, as a mean without
 * boids. Counts are since the flock began; those of life are 0 and means NaN in a flock that is not
 * alive. Energies are exact: held + spent + lost - grown never changes.
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
	double (*of)(const struct flock_state *flock, int arg); /* called by measure_value */
	int arg;
};

enum {
	BOIDS_MEASURE_ORDER, /* |sum of h| / N (Vicsek et al. 1995) */
	/* The mean over all boids of |sum of h| / n, over the n = 7 boids that are a boid and its 6
	 * nearest; fewer in a small flock. Starlings follow six or seven (Ballerini et al. 2008). */
	BOIDS_MEASURE_LOCAL_ORDER,
	/* |sum of r x h| / N, r the unit vector from the centroid (Couzin et al. 2002) */
	BOIDS_MEASURE_MILLING,
	BOIDS_MEASURE_SPEED,
	BOIDS_MEASURE_NEAREST,
	BOIDS_MEASURE_NEIGHBOURS,
	BOIDS_MEASURE_GROUPS, /* connected components; a single boid is one */
	BOIDS_MEASURE_LARGEST,
	BOIDS_MEASURE_SPREAD,
	BOIDS_MEASURE_OUTSIDE,
	BOIDS_MEASURE_COLLISIONS, /* pairs nearer than 2 radius */
	BOIDS_MEASURE_CAPTURES,
	BOIDS_MEASURE_PATH, /* over the boids that have one, see flock_path_length */
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

extern const struct boids_measure measure_table[BOIDS_MEASURES];

/* Returns a measure of the flock. Call it between steps. */
double measure_value(const struct flock_state *flock, int which);

/* Computes all measures into values[BOIDS_MEASURES], in less time than one by one: some share a
 * search. Asks go_on again and again, unless it is NULL; once it returns false, returns false soon,
 * with values that mean nothing. */
bool measure_all(const struct flock_state *flock, double *values, bool (*go_on)(void *data),
                 void *data);
