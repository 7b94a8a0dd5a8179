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

/* Found boids of an observer before the far ones are dropped, and candidates in between. */
enum { FOUND_MOST = 64, FOUND_MORE = 16 };

/* A boid found: its squared distance, which as bits orders like a number, above its slot. */
static uint64_t
key_of(float d2, int slot)
{
	uint32_t bits;

	memcpy(&bits, &d2, sizeof bits);
	return (uint64_t)bits << 32 | (uint32_t)slot;
}

static float
distance2_of(uint64_t key)
{
	uint32_t bits = (uint32_t)(key >> 32);
	float d2;

	memcpy(&d2, &bits, sizeof d2);
	return d2;
}

/* A search for the neighbours of one boid after the other. */
struct search {
	const struct flock_state *flock;
	const uint8_t *species; /* of all boids, if only a boid's own counts; else NULL */
	struct candidates candidates;
	bool angles; /* of the nearest are asked for */
	float reach;
	float within2; /* boids from this squared distance on are too far */
	int found;
	uint64_t key[FOUND_MOST];
};

/* Sorts the boids found and keeps the nearest. No branch depends on a distance. */
static void
keep_nearest(struct search *s)
{
	int kept = 0;

	for (int i = 0; i < s->found; i++) {
		uint64_t farther = s->key[i];
		for (int at = 0; at < kept; at++) {
			uint64_t key = s->key[at];
			s->key[at] = key < farther ? key : farther;
			farther = key < farther ? farther : key;
		}
		if (kept < LOCAL_NEIGHBOURS)
			s->key[kept++] = farther;
	}
	s->found = kept;
	if (kept == LOCAL_NEIGHBOURS)
		s->within2 = distance2_of(s->key[kept - 1]);
}

/* One copy for each kind of world, as observers_distances: all of it then fits into registers. */
__attribute__((always_inline)) static inline void
meet_in(struct search *s, int i, int begin, int end, bool torus, bool deep)
{
	const struct boid_arrays boids = s->flock->now;
	const struct boids_vec side = s->flock->world.size;
	const float x = boids.x[i], y = boids.y[i], z = deep ? boids.z[i] : 0, within2 = s->within2;
	int found = s->found;

	for (int j = begin; j < end; j++) {
		float dx = boids.x[j] - x, dy = boids.y[j] - y, dz = deep ? boids.z[j] - z : 0;
		dx = torus ? vec_nearest_image(dx, side.x) : dx;
		dy = torus ? vec_nearest_image(dy, side.y) : dy;
		dz = torus && deep ? vec_nearest_image(dz, side.z) : dz;
		float d2 = deep ? dx * dx + dy * dy + dz * dz : dx * dx + dy * dy;
		s->key[found] = key_of(d2, j);
		found += (d2 < within2) & (j != i);
	}
	s->found = found;
}

/* Compares boid i with FOUND_MORE others at most, and drops those of other species. */
static void
meet(struct search *s, int i, int begin, int end)
{
	int kept = s->found;

	IN_WORLD(s->flock->world.torus, s->flock->now.z, meet_in, s, i, begin, end);
	for (int k = kept; s->species && k < s->found; k++) {
		s->key[kept] = s->key[k];
		kept += s->species[(uint32_t)s->key[k]] == s->species[i];
	}
	s->found = s->species ? kept : s->found;
	if (s->found > FOUND_MOST - FOUND_MORE)
		keep_nearest(s);
}

/* Searches within reach. Returns whether boid i has found enough, or met all others. */
static bool
search_within(struct search *s, int i)
{
	struct candidates *c = &s->candidates;

	s->found = 0;
	s->within2 = c->all ? INFINITY : s->reach * s->reach;
	candidates_between(c, s->flock->now.x[i], s->flock->now.x[i]);
	while (s->within2 > 0 && candidates_next(c)) {
		for (int j = c->begin; j < c->end && s->within2 > 0; j += FOUND_MORE)
			meet(s, i, j, c->end - j < FOUND_MORE ? c->end : j + FOUND_MORE);
	}
	keep_nearest(s);
	return s->found == LOCAL_NEIGHBOURS || c->all;
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
polarisation(const struct search *s, int boid)
{
	struct vec_sum sum = heading_of(s->flock, boid);

	for (int k = 0; k < s->found; k++)
		sum = vec_sum_plus(sum, heading_of(s->flock, (int)(uint32_t)s->key[k]), 1);
	return vec_sum_length(sum) / (s->found + 1);
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

	candidates_find(&s->candidates, o, s->reach);
	for (int i = o->begin; i < o->end; i++) {
		while (!search_within(s, i)) {
			s->reach *= 1.5f;
			candidates_find(&s->candidates, o, s->reach);
		}
		tally->polarisation += polarisation(s, i);
		tally->distance += s->found > 0 ? (double)sqrtf(distance2_of(s->key[0])) : 0;
		tally->with_neighbour += s->found > 0;
		if (s->angles && s->found > 0 && distance2_of(s->key[0]) > 0) {
			tally->angle +=
				angle_to(s->flock, tally->along, i, (int)(uint32_t)s->key[0]);
			tally->with_angle++;
		}
		if (s->found == LOCAL_NEIGHBOURS && s->within2 > most2)
			most2 = s->within2;
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
