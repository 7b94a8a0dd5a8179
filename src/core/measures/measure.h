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
	enum {
		MEASURE_PLAIN,
		MEASURE_SHARE /* 0 to 1 */,
		MEASURE_TOTAL /* since the start */
	} kind;
	double (*of)(const struct flock_state *flock, int arg); /* called by measure_value */
	int arg;
};

/* The list of all measures. The table, columns, panel and manual follow from these rows, in this order.
 *
 * MEASURE(id, name, unit, help, show, kind, of, arg)  as in struct boids_measure
 *
 * order       |sum of h| / N (Vicsek et al. 1995)
 * local-order the mean over all boids of |sum of h| / n, over the n = 7 boids that are a boid and its 6
 *             nearest; fewer in a small flock. Starlings follow six or seven (Ballerini et al. 2008).
 * milling     |sum of r x h| / N, r the unit vector from the centroid (Couzin et al. 2002)
 * groups      connected components; a single boid is one
 * path        over the boids that have one, see flock_path_length
 * rates       what happened, over the time that all boids lived, in minutes; both fade by e in a minute
 *
 * Those from displacement on are columns only where they are asked for by name:
 *
 * displacement of the boids that were there at the first call, around a world that wraps; begins anew in
 *             a flock that has been restored, or refitted to another number or size
 * correlation of u = v - the mean v (Cavagna et al. 2010): C(r) is the mean of ui . uj over pairs, for
 *             distances r in 32 bins of equal width up to the diagonal of the box around all boids, on a
 *             torus of half the world. The sum of ui . uj over pairs nearer than r is greatest where C
 *             crosses 0: between the centres of the last bin below that and the next with pairs, linearly;
 *             0 if no such sum is above 0. Of more than 2048 boids every so manyth takes part as i.
 * susceptibility that greatest sum over ordered pairs, through the sum of u . u (Attanasi et al. 2014)
 * fluctuation the slope of log dn against log n, least squares: n and dn are the mean and the standard
 *             deviation (B - 1 in the divisor) of the number of boids in B = 4^2, 8^2, 16^2 and 32^2 boxes
 *             that divide both sides of the world, as deep as it is; without those whose dn is 0
 *             (Narayan et al. 2007; Chate et al. 2008 found 0.8)
 * group-size  sum of s^2 / N over groups of s boids (<N>_P of Niwa 2003)
 * nearest-angle 0 to 90: along the mean velocity, before or behind, or beside it (Ballerini et al. 2008);
 *             45 on average in a plane if all directions are as likely, in space 57.3; of boids whose nearest
 *             is not in the same place */
/* clang-format off */
#define BOIDS_MEASURE_LIST(MEASURE) \
	MEASURE(ORDER,             "order",            "",         "agreement of headings: 0 = random, 1 = all in one direction", "%.2f", MEASURE_SHARE, polarisation, 0) \
	MEASURE(LOCAL_ORDER,       "local-order",      "",         "mean order of each boid with its 6 nearest neighbours", "%.2f", MEASURE_SHARE, found, BOIDS_MEASURE_LOCAL_ORDER) \
	MEASURE(MILLING,           "milling",          "",         "rotation: 1 = all circle the centre in the same direction", "%.2f", MEASURE_SHARE, milling, 0) \
	MEASURE(SPEED,             "speed",            "units/s",  "mean speed", "%.1f", MEASURE_PLAIN, boid_mean, SPEED) \
	MEASURE(NEAREST,           "nearest",          "units",    "mean distance to the nearest neighbour", "%.3g", MEASURE_PLAIN, found, BOIDS_MEASURE_NEAREST) \
	MEASURE(NEIGHBOURS,        "neighbours",       "boids",    "mean number of boids within visual-range of a boid", "%.1f", MEASURE_PLAIN, found, BOIDS_MEASURE_NEIGHBOURS) \
	MEASURE(GROUPS,            "groups",           "",         "number of groups: boids connected by visual-range", "%.0f", MEASURE_PLAIN, found, BOIDS_MEASURE_GROUPS) \
	MEASURE(LARGEST,           "largest",          "",         "share of all boids that are in the largest group", "%.2f", MEASURE_SHARE, found, BOIDS_MEASURE_LARGEST) \
	MEASURE(SPREAD,            "spread",           "units",    "root mean square distance from the centre of the flock", "%.1f", MEASURE_PLAIN, spread, 0) \
	MEASURE(OUTSIDE,           "outside",          "",         "share of boids outside the world", "%.2f", MEASURE_SHARE, boid_mean, OUTSIDE) \
	MEASURE(COLLISIONS,        "collisions",       "pairs",    "pairs of boids that overlap (see radius)", "%.0f", MEASURE_PLAIN, found, BOIDS_MEASURE_COLLISIONS) \
	MEASURE(CAPTURES,          "captures",         "boids",    "boids that predators have caught since the start", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_captures) \
	MEASURE(PATH,              "path",             "units",    "mean length of the path around walls to the goal", "%.1f", MEASURE_PLAIN, boid_mean, PATH) \
	MEASURE(NUMBER,            "number",           "boids",    "number of boids now", "%.0f", MEASURE_PLAIN, count, BOIDS_KIND_BOID) \
	MEASURE(PREDATORS,         "predators",        "",         "number of predators now", "%.0f", MEASURE_PLAIN, count, BOIDS_KIND_PREDATOR) \
	MEASURE(BIRTHS,            "births",           "boids",    "boids born since the start", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_births) \
	MEASURE(DEATHS,            "deaths",           "boids",    "boids that have died since the start", "%.0f", MEASURE_TOTAL, deaths, BOIDS_KIND_BOID) \
	MEASURE(STARVED,           "starved",          "boids",    "boids that have starved", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_starved) \
	MEASURE(AGED,              "aged",             "boids",    "boids that have died of age", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_aged) \
	MEASURE(CRASHED,           "crashed",          "boids",    "boids that have died in a crash", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_crashed) \
	MEASURE(EATEN,             "eaten",            "boids",    "boids that predators have eaten", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_eaten) \
	MEASURE(STRAYS,            "strays",           "boids",    "boids that have come in over the border", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_strays) \
	MEASURE(PREDATOR_BIRTHS,   "predator-births",  "",         "predators born since the start", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_predator_births) \
	MEASURE(PREDATOR_DEATHS,   "predator-deaths",  "",         "predators that have died since the start", "%.0f", MEASURE_TOTAL, deaths, BOIDS_KIND_PREDATOR) \
	MEASURE(PREDATOR_STRAYS,   "predator-strays",  "",         "predators that have come in over the border", "%.0f", MEASURE_TOTAL, state, BOIDS_STATE_predator_strays) \
	MEASURE(ENERGY,            "energy",           "stomachs", "mean energy of a boid", "%.2f", MEASURE_PLAIN, boid_mean, ENERGY) \
	MEASURE(FOOD,              "food",             "",         "food in the world: 1 = all cells are full", "%.2f", MEASURE_SHARE, food, 0) \
	MEASURE(GENERATION,        "generation",       "",         "mean generation of boids; 0 = the first", "%.1f", MEASURE_PLAIN, boid_mean, GENERATION) \
	MEASURE(AGE,               "age",              "s",        "mean age of boids", "%.1f", MEASURE_PLAIN, boid_mean, AGE) \
	MEASURE(GENE_SEPARATION,   "gene-separation",  "",         "mean gene for separation (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_separation) \
	MEASURE(GENE_ALIGNMENT,    "gene-alignment",   "",         "mean gene for alignment (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_alignment) \
	MEASURE(GENE_COHESION,     "gene-cohesion",    "",         "mean gene for cohesion (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_cohesion) \
	MEASURE(GENE_FLEE,         "gene-flee",        "",         "mean gene for flee (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_flee) \
	MEASURE(GENE_FORAGE,       "gene-forage",      "",         "mean gene for forage (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_forage) \
	MEASURE(GENE_SPEED,        "gene-speed",       "",         "mean gene for maximum speed (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENE_speed) \
	MEASURE(ENERGY_HELD,       "energy-held",      "stomachs", "energy of food, boids and predators", "%.1f", MEASURE_PLAIN, energy_held, 0) \
	MEASURE(ENERGY_GROWN,      "energy-grown",     "stomachs", "energy that has grown as food or come in", "%.1f", MEASURE_TOTAL, state, BOIDS_STATE_grown) \
	MEASURE(ENERGY_SPENT,      "energy-spent",     "stomachs", "energy that boids and predators have spent", "%.1f", MEASURE_TOTAL, state, BOIDS_STATE_spent) \
	MEASURE(ENERGY_LOST,       "energy-lost",      "stomachs", "energy lost by death and by leftovers of prey", "%.1f", MEASURE_TOTAL, state, BOIDS_STATE_lost) \
	MEASURE(BIRTH_RATE,        "birth-rate",       "1/min",    "births per boid and minute, lately", "%.2f", MEASURE_PLAIN, rate, BOIDS_STATE_recent_births) \
	MEASURE(STARVED_RATE,      "starved-rate",     "1/min",    "boids that starve, per boid and minute, lately", "%.2f", MEASURE_PLAIN, rate, BOIDS_STATE_recent_starved) \
	MEASURE(CRASHED_RATE,      "crashed-rate",     "1/min",    "boids that die in a crash, per boid and minute, lately", "%.2f", MEASURE_PLAIN, rate, BOIDS_STATE_recent_crashed) \
	MEASURE(EATEN_RATE,        "eaten-rate",       "1/min",    "boids that predators eat, per boid and minute, lately", "%.2f", MEASURE_PLAIN, rate, BOIDS_STATE_recent_eaten) \
	MEASURE(PREDATOR_GENE_SPEED, "predator-gene-speed", "",    "mean gene of predators for maximum speed (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENES + BOIDS_GENE_speed) \
	MEASURE(PREDATOR_GENE_HUNT_RANGE, "predator-gene-hunt-range", "", "mean gene of predators for hunt-range (geometric)", "%.2f", MEASURE_PLAIN, gene_mean, BOIDS_GENES + BOIDS_GENE_forage) \
	MEASURE(DISPLACEMENT,      "displacement",     "units^2",  "mean squared displacement since it was first measured", "%.3g", MEASURE_PLAIN, displacement, 0) \
	MEASURE(CORRELATION,       "correlation",      "units",    "distance at which velocities cease to vary together", "%.1f", MEASURE_PLAIN, found, BOIDS_MEASURE_CORRELATION) \
	MEASURE(SUSCEPTIBILITY,    "susceptibility",   "boids",    "number of boids that vary their velocity together", "%.1f", MEASURE_PLAIN, found, BOIDS_MEASURE_SUSCEPTIBILITY) \
	MEASURE(FLUCTUATION,       "fluctuation",      "",         "exponent of number fluctuations: 0.5 = random, more = crowds", "%.2f", MEASURE_PLAIN, measure_fluctuation, 0) \
	MEASURE(GROUP_SIZE,        "group-size",       "boids",    "mean size of the group that a boid is in", "%.1f", MEASURE_PLAIN, found, BOIDS_MEASURE_GROUP_SIZE) \
	MEASURE(NEAREST_ANGLE,     "nearest-angle",    "degrees",  "mean angle from the course of the flock to the nearest neighbour", "%.1f", MEASURE_PLAIN, found, BOIDS_MEASURE_NEAREST_ANGLE)
/* clang-format on */

enum {
#define MEASURE(id, ...) BOIDS_MEASURE_##id,
	BOIDS_MEASURE_LIST(MEASURE)
#undef MEASURE
		BOIDS_MEASURES,
	/* Any flock has the measures before this one; those from here on are of life. */
	BOIDS_MEASURES_OF_ANY = BOIDS_MEASURE_NUMBER,
	/* Those from here on are columns by name only, see measure_columns. */
	BOIDS_MEASURES_BY_NAME = BOIDS_MEASURE_DISPLACEMENT
};

extern const struct boids_measure measure_table[BOIDS_MEASURES];

/* Returns a measure of the flock. Call it between steps. */
double measure_value(const struct flock_state *flock, int which);

/* Returns the default columns, bits 1 << BOIDS_MEASURE_..., of a flock that is alive or not. */
static inline uint64_t
measure_columns(bool lives)
{
	return (UINT64_C(1) << (lives ? (int)BOIDS_MEASURES_BY_NAME : BOIDS_MEASURE_NUMBER + 1)) - 1;
}

/* Computes the measures of which `wanted` has the bit into values[BOIDS_MEASURES], in less time than
 * one by one: some share a search. Asks go_on again and again, unless it is NULL; once it returns
 * false, returns false soon, with values that mean nothing. */
bool measure_all(const struct flock_state *flock, uint64_t wanted, double *values,
                 bool (*go_on)(void *data), void *data);

/* Returns the measure of this name; -1: none, and error (ERROR_SIZE bytes) says so. */
int measure_find(const char *name, char *error);
