/* SPDX-License-Identifier: MIT */
/* Measures of the nearest neighbours. Observers search within a reach that sufficed for those
 * before them, and farther as long as one has found too few. */
#include "math/portable_math.h"
#include "math/vec_sum.h"
#include "proximity.h"
#include "step/flock_state.h"

#include <float.h>
#include <string.h>

enum { LOCAL_NEIGHBOURS = 6 }; /* Ballerini et al. 2008: starlings follow six or seven neighbours */

/* A boid found: its squared distance, which as bits orders like a number, above its slot. */
static uint64_t
key_of(float d2, int slot)
{
	uint32_t bits;

	memcpy(&bits, &d2, sizeof bits);
	return (uint64_t)bits << 32 | (uint32_t)slot;
}

/* Returns NAN for NO_BOID. */
static float
distance2_of(uint64_t key)
{
	uint32_t bits = (uint32_t)(key >> 32);
	float d2;

	memcpy(&d2, &bits, sizeof d2);
	return d2;
}

static const uint64_t NO_BOID = UINT64_MAX;

struct search {
	const struct flock_state *flock;
	const uint8_t *species; /* of all boids, if only a boid's own counts; else NULL */
	bool angles;            /* of the nearest are asked for */
	float reach;
	float within2[OBSERVERS]; /* boids from this squared distance on are too far for one */
	int open; /* observers that may find nearer ones: not all so far are in the same place */
	uint64_t found[OBSERVERS][LOCAL_NEIGHBOURS]; /* the nearest so far, in order */
};

/* Adds boid j to those that observers near it have found. No branch depends on a distance. */
static void
meet(struct search *s, const struct observers *o, int j)
{
	float d2[OBSERVERS];

	observers_distances(o, j, d2);
	for (uint32_t near = observers_near(d2, s->within2); near; near &= near - 1) {
		const int k = __builtin_ctz(near), i = o->begin + k;
		uint64_t farther = key_of(d2[k], j), *found = s->found[k];
		if (i == j || (s->species && s->species[i] != s->species[j]))
			continue;
		for (int at = 0; at < LOCAL_NEIGHBOURS; at++) {
			const uint64_t key = found[at];
			found[at] = key < farther ? key : farther;
			farther = key < farther ? farther : key;
		}
		const float last2 = distance2_of(found[LOCAL_NEIGHBOURS - 1]);
		s->within2[k] = last2 < s->within2[k] ? last2 : s->within2[k];
		s->open -= !(s->within2[k] > 0);
	}
}

/* Searches within reach. Returns whether each observer has found enough, or met all others. */
static bool
search_within(struct search *s, const struct observers *o)
{
	const struct grid *g = o->grid;
	const bool all = !(s->reach < g->x.side + g->y.side + g->z.side);
	const int count = o->end - o->begin;
	bool enough = true;

	s->open = count;
	for (int k = 0; k < OBSERVERS; k++) {
		for (int at = 0; at < LOCAL_NEIGHBOURS; at++)
			s->found[k][at] = NO_BOID;
		s->within2[k] = k >= count ? 0 : all ? INFINITY : s->reach * s->reach;
	}
	for (struct grid_scan c = observers_scan(o, s->reach); grid_scan_next(&c);)
		for (int j = c.begin; j < c.end && s->open > 0; j++)
			meet(s, o, j);
	for (int k = 0; k < count && !all; k++)
		enough = enough && s->found[k][LOCAL_NEIGHBOURS - 1] != NO_BOID;
	return enough;
}

/* Scratch memory has two numbers for each number of a heading, so that it holds a double. */
static double *
heading_at(const struct flock_state *flock, int boid)
{
	return (double *)(void *)flock->next.x + (flock->now.z ? 3 : 2) * boid;
}

static struct vec_sum
heading_of(const struct flock_state *flock, int boid)
{
	const double *stored = heading_at(flock, boid);

	return (struct vec_sum){ stored[0], stored[1], flock->now.z ? stored[2] : 0 };
}

/* Returns |sum of headings| / n over a boid and those found. */
static double
polarisation(const struct flock_state *flock, int boid, const uint64_t *found)
{
	struct vec_sum sum = heading_of(flock, boid);
	int count = 0;

	for (; count < LOCAL_NEIGHBOURS && found[count] != NO_BOID; count++)
		sum = vec_sum_plus(sum, heading_of(flock, (int)(uint32_t)found[count]), 1);
	return vec_sum_length(sum) / (count + 1);
}

/* Sums over boids. */
struct tally {
	double polarisation, distance, angle;
	int with_neighbour;   /* boids that have one */
	int with_angle;       /* those that have it in another place */
	struct vec_sum along; /* the velocity of the flock: a multiple of its mean */
};

/* Returns the angle between the direction of the flock and the line from boid i to another. */
static double
angle_to(const struct flock_state *flock, struct vec_sum along, int i, int other)
{
	const struct vec_sum o =
		vec_sum_offset(&flock->world, flock->world.torus, boid_arrays_place(&flock->now, i),
	                       boid_arrays_place(&flock->now, other));
	const struct vec_sum across = { o.y * along.z - o.z * along.y, o.z * along.x - o.x * along.z,
		                        o.x * along.y - o.y * along.x };

	return atan2(vec_sum_length(across), fabs(vec_sum_dot(o, along))) * 180 / MATH_PI;
}

/* Searches for observers within a reach that sufficed for those before, and farther where that is
 * too little. */
static void
search_for(struct search *s, const struct observers *o, struct tally *tally)
{
	float most2 = 0;

	while (!search_within(s, o))
		s->reach *= 1.5f;
	for (int i = o->begin; i < o->end; i++) {
		const uint64_t *found = s->found[i - o->begin];
		const float nearest2 = distance2_of(*found);
		tally->polarisation += polarisation(s->flock, i, found);
		tally->distance += *found != NO_BOID ? (double)sqrtf(nearest2) : 0;
		tally->with_neighbour += *found != NO_BOID;
		if (s->angles && nearest2 > 0) {
			tally->angle += angle_to(s->flock, tally->along, i, (int)(uint32_t)*found);
			tally->with_angle++;
		}
		const float last2 = distance2_of(found[LOCAL_NEIGHBOURS - 1]);
		most2 = last2 > most2 ? last2 : most2;
	}
	s->reach = 1.1f * sqrtf(most2);
}

void
measure_near(const struct flock_state *flock, struct cancel *cancel, double *local, double *nearest,
             double *angle)
{
	const struct grid *g = &flock->grid;
	const float cell = g->x.side / (float)g->x.cells + g->y.side / (float)g->y.cells +
	                   g->z.side / (float)g->z.cells;
	struct search s = { .flock = flock, .angles = angle, .reach = cell };
	struct tally tally = { 0 };

	for (int i = 0; i < flock->now.count; i++) {
		const struct boids_vec velocity = boid_arrays_velocity(&flock->now, i);
		const struct vec_sum heading = vec_sum_heading(velocity);
		tally.along = vec_sum_plus(tally.along, vec_sum_of(velocity), 1);
		double *stored = heading_at(flock, i);
		stored[0] = heading.x;
		stored[1] = heading.y;
		if (flock->now.z)
			stored[2] = heading.z;
	}
	s.species = flock->senses.own_kind ? flock->now.species : NULL;
	for (struct observers o = observers_of(flock, cancel); observers_next(&o);
	     s.reach += cell / 64 + FLT_MIN)
		search_for(&s, &o, &tally);
	const int flying = grid_count(g);
	*local = flying > 1 ? tally.polarisation / flying : (double)NAN;
	*nearest = tally.with_neighbour > 0 ? tally.distance / tally.with_neighbour : (double)NAN;
	if (angle)
		*angle = tally.with_angle > 0 && vec_sum_length(tally.along) > 0
		                 ? tally.angle / tally.with_angle
		                 : (double)NAN;
}
