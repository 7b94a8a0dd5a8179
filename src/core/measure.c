/* SPDX-License-Identifier: MIT */
/* Measures: what a flock is doing, as numbers. */
#include "boids/measure.h"

#include "angle.h"
#include "flock_parts.h"
#include "vec.h"

#include <math.h>

enum { LOCAL = 6 }; /* Ballerini et al. 2008: starlings mind six or seven neighbours */

/* A sum that does not lose small terms: the boids are floats, their sums doubles. */
struct sum {
	double x, y, z;
};

static void
sum_add(struct sum *s, struct vec v)
{
	s->x += (double)v.x;
	s->y += (double)v.y;
	s->z += (double)v.z;
}

/* The direction of v, in double: one heading shared by all must not come to more than 1. */
static void
sum_add_heading(struct sum *s, struct vec v)
{
	double x = (double)v.x, y = (double)v.y, z = (double)v.z;

	if (vec_dot(v, v) > VEC_TINY2) {
		double length = sqrt(x * x + y * y + z * z);
		s->x += x / length;
		s->y += y / length;
		s->z += z / length;
	}
}

static double
sum_length(struct sum s)
{
	return sqrt(s.x * s.x + s.y * s.y + s.z * s.z);
}

/* Vicsek et al. 1995: |sum of headings| / N; 0 is disorder, 1 one heading. A boid at rest has no
 * heading and adds nothing. */
static double
polarisation(const struct flock *flock)
{
	struct sum headings = { 0 };

	for (int i = 0; i < flock->now.count; i++)
		sum_add_heading(&headings, herd_boid(&flock->now, i).velocity);
	return flock->now.count > 0 ? sum_length(headings) / flock->now.count : (double)NAN;
}

struct nearest {
	int slot[LOCAL];
	float d2[LOCAL];
	int found;
};

static void
nearest_insert(struct nearest *n, int most, int slot, float d2)
{
	int at = n->found < most ? n->found++ : most - 1;

	for (; at > 0 && n->d2[at - 1] > d2; at--) {
		n->d2[at] = n->d2[at - 1];
		n->slot[at] = n->slot[at - 1];
	}
	n->d2[at] = d2;
	n->slot[at] = slot;
}

static bool
is_kin(const struct flock *flock, int i, int j)
{
	const uint8_t *species = flock->now.species;

	return !flock->senses.own_kind || species[i] == species[j];
}

/* The `most` nearest of boid i, however far, of its own species where that is all it follows. Looks
 * further until enough are surely found. */
static struct nearest
nearest_of(const struct flock *flock, int i, int most)
{
	const struct herd *h = &flock->now;
	struct vec place = herd_boid(h, i).position;
	float reach = flock->senses.reach > 1e-3f ? flock->senses.reach / 2 : 1;

	for (;; reach *= 2) {
		struct nearest n = { .found = 0 };
		int seen = 0;
		for (struct grid_walk walk = grid_around(&flock->grid, place, reach);
		     grid_next(&walk);) {
			seen += walk.end - walk.begin;
			for (int j = walk.begin; j < walk.end; j++) {
				struct vec offset =
					vec_offset(&flock->world, place, herd_boid(h, j).position);
				float d2 = vec_dot(offset, offset);
				if (j != i && is_kin(flock, i, j) &&
				    (n.found < most || d2 < n.d2[most - 1]))
					nearest_insert(&n, most, j, d2);
			}
		}
		if (seen == h->count || (n.found == most && n.d2[most - 1] <= reach * reach))
			return n;
	}
}

/* The mean, over all boids, of the polarisation of a boid and its six nearest. */
static double
local(const struct flock *flock)
{
	int count = flock->now.count;
	double total = 0;

	if (count < 2)
		return (double)NAN;
	for (int i = 0; i < count; i++) {
		struct nearest n = nearest_of(flock, i, LOCAL);
		struct sum headings = { 0 };
		sum_add_heading(&headings, herd_boid(&flock->now, i).velocity);
		for (int k = 0; k < n.found; k++)
			sum_add_heading(&headings, herd_boid(&flock->now, n.slot[k]).velocity);
		total += sum_length(headings) / (n.found + 1);
	}
	return total / count;
}

/* The mean of places on a circle: the angle of the mean of their directions. */
static float
round_mean(const float *places, int count, float side)
{
	double x = 0, y = 0;

	for (int i = 0; i < count; i++) {
		double angle = 2 * ANGLE_PI * (double)(places[i] / side);
		x += angle_cos(angle);
		y += angle_sin(angle);
	}
	double mean = atan2(y, x) / (2 * ANGLE_PI);
	return (float)(mean < 0 ? mean + 1 : mean) * side;
}

/* The middle of the flock; on a torus, where no place is the middle, the circular mean. */
static struct vec
centroid(const struct flock *flock)
{
	const struct herd *h = &flock->now;
	const struct world *w = &flock->world;

	if (!w->torus)
		return herd_centroid(h);
	return (struct vec){ round_mean(h->x, h->count, w->size.x),
		             round_mean(h->y, h->count, w->size.y),
		             h->z ? round_mean(h->z, h->count, w->size.z) : 0 };
}

/* Couzin et al. 2002: |sum of r x v| / N, r the direction from the centroid and v the heading; 1 is
 * a mill, all round one way. */
static double
milling(const struct flock *flock)
{
	struct sum spin = { 0 };

	if (flock->now.count == 0)
		return (double)NAN;
	struct vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct boid b = herd_boid(&flock->now, i);
		struct vec r = vec_unit(vec_offset(&flock->world, middle, b.position));
		struct vec v = vec_unit(b.velocity);
		sum_add(&spin, (struct vec){ r.y * v.z - r.z * v.y, r.z * v.x - r.x * v.z,
		                             r.x * v.y - r.y * v.x });
	}
	return sum_length(spin) / flock->now.count;
}

static double
speed(const struct flock *flock)
{
	double total = 0;

	for (int i = 0; i < flock->now.count; i++)
		total += (double)vec_length(herd_boid(&flock->now, i).velocity);
	return flock->now.count > 0 ? total / flock->now.count : (double)NAN;
}

/* The mean distance to the nearest other that a boid can follow. */
static double
nearest(const struct flock *flock)
{
	double total = 0;
	int boids = 0;

	for (int i = 0; i < flock->now.count; i++) {
		struct nearest n = nearest_of(flock, i, 1);
		total += n.found > 0 ? (double)sqrtf(n.d2[0]) : 0;
		boids += n.found;
	}
	return boids > 0 ? total / boids : (double)NAN;
}

/* Calls `meet` for each ordered pair nearer than `range`. */
static void
each_pair(const struct flock *flock, float range, void (*meet)(void *with, int i, int j), void *with)
{
	const struct herd *h = &flock->now;

	for (int i = 0; i < h->count; i++) {
		struct vec place = herd_boid(h, i).position;
		for (struct grid_walk walk = grid_around(&flock->grid, place, range);
		     grid_next(&walk);) {
			for (int j = walk.begin; j < walk.end; j++) {
				struct vec offset =
					vec_offset(&flock->world, place, herd_boid(h, j).position);
				if (j != i && vec_dot(offset, offset) < range * range)
					meet(with, i, j);
			}
		}
	}
}

static void
count_pair(void *pairs, int i, int j)
{
	(void)i;
	(void)j;
	++*(double *)pairs;
}

/* The mean number of others within visual-range, whichever way a boid looks. */
static double
neighbours(const struct flock *flock)
{
	double pairs = 0;

	each_pair(flock, flock->factors.visual_range, count_pair, &pairs);
	return flock->now.count > 0 ? pairs / flock->now.count : (double)NAN;
}

/* Union and find (Galler, Fischer 1964) with halving of paths: a boid's root stands for its group. */
static uint32_t
root_of(uint32_t *parent, uint32_t i)
{
	while (parent[i] != i)
		i = parent[i] = parent[parent[i]];
	return i;
}

static void
join_pair(void *parents, int i, int j)
{
	uint32_t a = root_of(parents, (uint32_t)i), b = root_of(parents, (uint32_t)j);

	((uint32_t *)parents)[a < b ? b : a] = a < b ? a : b;
}

/* The root of each boid's group, in memory that is free between steps. */
static uint32_t *
group_roots(const struct flock *flock)
{
	uint32_t *parents = flock->next.id;

	for (int i = 0; i < flock->now.count; i++)
		parents[i] = (uint32_t)i;
	each_pair(flock, flock->factors.visual_range, join_pair, parents);
	for (int i = 0; i < flock->now.count; i++)
		parents[i] = root_of(parents, (uint32_t)i);
	return parents;
}

/* The number of parts that hang together by boids within visual-range; a lone boid is one too. */
static double
groups(const struct flock *flock)
{
	uint32_t *roots = group_roots(flock);
	int count = 0;

	for (int i = 0; i < flock->now.count; i++)
		count += roots[i] == (uint32_t)i;
	return count;
}

/* The share of all boids that are in the largest group. */
static double
largest(const struct flock *flock)
{
	uint32_t *roots = group_roots(flock);
	float *sizes = flock->next.x; /* free memory as well; whole numbers, exact up to 2^24 */
	float most = 0;

	for (int i = 0; i < flock->now.count; i++)
		sizes[i] = 0;
	for (int i = 0; i < flock->now.count; i++) {
		float size = ++sizes[roots[i]];
		most = size > most ? size : most;
	}
	return flock->now.count > 0 ? (double)most / flock->now.count : (double)NAN;
}

/* The root of the mean squared distance from the centroid. */
static double
spread(const struct flock *flock)
{
	double total = 0;

	if (flock->now.count == 0)
		return (double)NAN;
	struct vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct vec r = vec_offset(&flock->world, middle, herd_boid(&flock->now, i).position);
		total += (double)vec_dot(r, r);
	}
	return sqrt(total / flock->now.count);
}

static bool
is_outside(float place, float side)
{
	return place < 0 || place > side;
}

/* The share of boids that stand outside of the world, as soft borders allow for a moment. */
static double
outside(const struct flock *flock)
{
	struct vec size = flock->world.size;
	int count = 0;

	for (int i = 0; i < flock->now.count; i++) {
		struct vec p = herd_boid(&flock->now, i).position;
		count += is_outside(p.x, size.x) || is_outside(p.y, size.y) ||
		         is_outside(p.z, size.z);
	}
	return flock->now.count > 0 ? (double)count / flock->now.count : (double)NAN;
}

static double
collisions(const struct flock *flock)
{
	double pairs = 0;

	each_pair(flock, 2 * flock->factors.radius, count_pair, &pairs);
	return pairs / 2; /* each was met from both sides */
}

/* clang-format off */
const struct measure measure_table[MEASURES] = {
	[MEASURE_POLARISATION] = { "polarisation", "",        "how much all fly one way: 0 not at all, 1 all", "%.2f", polarisation },
	[MEASURE_LOCAL]        = { "local",        "",        "polarisation of a boid and its 6 nearest, the mean over all", "%.2f", local },
	[MEASURE_MILLING]      = { "milling",      "",        "how much all fly round their middle one way", "%.2f", milling },
	[MEASURE_SPEED]        = { "speed",        "units/s", "the mean speed", "%.1f", speed },
	[MEASURE_NEAREST]      = { "nearest",      "units",   "the mean distance to the nearest boid to follow", "%.3g", nearest },
	[MEASURE_NEIGHBOURS]   = { "neighbours",   "boids",   "the mean number of others within visual-range", "%.1f", neighbours },
	[MEASURE_GROUPS]       = { "groups",       "",        "parts that hang together within visual-range", "%.0f", groups },
	[MEASURE_LARGEST]      = { "largest",      "",        "the share of all boids that is in the largest group", "%.2f", largest },
	[MEASURE_SPREAD]       = { "spread",       "units",   "the root mean square distance from the middle of the flock", "%.1f", spread },
	[MEASURE_OUTSIDE]      = { "outside",      "",        "the share of boids outside of the world", "%.2f", outside },
	[MEASURE_COLLISIONS]   = { "collisions",   "pairs",   "pairs of boids that overlap, each as large as its radius", "%.0f", collisions },
};
/* clang-format on */
