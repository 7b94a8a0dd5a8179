/* SPDX-License-Identifier: MIT */
/* Neighbours: the mean distance of each boid to its neighbours, and those of one boid. */
#include "neighbours.h"

#include "math/k_smallest.h"
#include "step/flock_state.h"

#include <math.h>

/* Above this count only a sample of the candidates is taken: its mean is within a few percent, as
 * exact as a colour can show. */
enum { SAMPLE = 64 };

struct nearby {
	float d2[NEAREST_MOST]; /* of the nearest, in order, if only they count */
	int count;
	double sum; /* of the distances, if all count */
};

static int
count_candidates(const struct flock_state *flock, struct boids_vec place, float reach)
{
	int count = 0;

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
	     grid_scan_next(&walk);)
		count += walk.end - walk.begin;
	return count;
}

/* Compares boid i with every stride-th candidate within reach. limit 0: all neighbours count. */
static struct nearby
compare(const struct flock_state *flock, int i, float reach, int limit, int stride)
{
	const struct boid_arrays *boids = &flock->now;
	const uint8_t *species = flock->senses.own_kind ? boids->species : NULL;
	struct boids_vec place = boid_arrays_place(boids, i);
	struct nearby n = { .count = 0 };
	int skip = 0;

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
	     grid_scan_next(&walk);) {
		int j = walk.begin + skip;
		for (; j < walk.end; j += stride) {
			struct boids_vec offset = flock_offset(flock, place, boids, j);
			float d2 = vec_dot(offset, offset);
			if (!(d2 < reach * reach) || j == i || (species && species[i] != species[j]))
				continue;
			n.count = limit > 0 ? k_smallest_insert(n.d2, n.count, limit, d2)
			                    : n.count + 1;
			n.sum += limit > 0 ? 0 : (double)sqrtf(d2);
		}
		skip = j - walk.end;
	}
	return n;
}

/* Searches as far as should contain `limit` neighbours; if they are fewer or limit is 0, in all the
 * range. */
static float
mean_distance(const struct flock_state *flock, int i, float range, int limit)
{
	struct boids_vec place = boid_arrays_place(&flock->now, i);
	int others = limit > 0 ? 0 : count_candidates(flock, place, range);
	float reach = range;

	while (limit > 0 && reach > range / 16 &&
	       count_candidates(flock, place, reach / 2) > 4 * limit)
		reach /= 2;
	struct nearby n = compare(flock, i, reach, limit, others / SAMPLE + 1);
	if (n.count < limit && reach < range)
		n = compare(flock, i, range, limit, 1);
	for (int k = 0; limit > 0 && k < n.count; k++)
		n.sum += (double)sqrtf(n.d2[k]);
	return n.count > 0 ? (float)(n.sum / n.count) : INFINITY;
}

void
neighbour_distances(const struct flock_state *flock, float *mean)
{
	float range = flock->factors.visual_range;
	int limit = (int)flock->factors.neighbours;

	for (int i = 0; i < flock->now.count; i++)
		mean[i] = mean_distance(flock, i, range, limit);
}

/* Returns the squared distance of boid j from boid i if it may be a neighbour; NaN: it is none. */
static float
candidate(const struct flock_state *flock, int i, int j)
{
	const struct senses *s = &flock->senses;
	const struct boids_boid me = boid_arrays_get(&flock->now, i);
	const struct boids_boid other = boid_arrays_get(&flock->now, j);
	struct boids_vec offset = vec_offset(&flock->world, me.position, other.position);
	float d2 = vec_dot(offset, offset), ahead = vec_dot(offset, me.velocity);
	bool seen = ahead * fabsf(ahead) >= d2 * (s->cone * vec_dot(me.velocity, me.velocity));
	bool in_range = d2 < fmaxf(s->alignment2, s->visual2) &&
	                d2 >= fminf(s->alignment_from2, s->visual_from2);

	if (j == i || (s->own_kind && other.species != me.species))
		return NAN;
	return s->by.scope == ALL_BOIDS || (seen && in_range) ? d2 : NAN;
}

size_t
neighbours_of(const struct flock_state *flock, size_t i, uint32_t *others, size_t most)
{
	const struct senses *s = &flock->senses;
	const struct grid_scan scan = grid_scan_around(
		&flock->grid, boid_arrays_place(&flock->now, (int)i),
		s->by.scope == ALL_BOIDS ? vec_length(flock->world.size) : s->reach);
	float nearest[NEAREST_MOST] = { 0 };
	size_t count = 0;
	int found = 0;

	for (struct grid_scan walk = scan; s->nearest > 0 && grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			float d2 = candidate(flock, (int)i, j);
			if (!isnan(d2))
				found = k_smallest_insert(nearest, found, s->nearest, d2);
		}
	/* the squared distance of the last neighbour that counts */
	const float limit2 = s->nearest > 0 && found == s->nearest ? nearest[found - 1] : INFINITY;
	for (struct grid_scan walk = scan; grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end && count < most; j++)
			if (candidate(flock, (int)i, j) <= limit2) /* never NaN */
				others[count++] = (uint32_t)j;
	return count;
}
