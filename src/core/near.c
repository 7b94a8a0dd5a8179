/* SPDX-License-Identifier: MIT */
/* Near: how far off the neighbours of each boid are. */
#include "boids/near.h"

#include "flock_parts.h"
#include "smallest.h"
#include "vec.h"

#include <math.h>

/* Of so many candidates and more, some stand for all: a mean of sixty is within a few percent, and a
 * colour tells no more. */
enum { SAMPLE = 64 };

struct nearby {
	float d2[NEAREST_MOST]; /* of the nearest, in order, where only they count */
	int most, count;        /* most 0: all count */
	double sum;             /* of the distances, where all count */
};

static void
nearby_add(struct nearby *n, float d2)
{
	if (n->most == 0) {
		n->sum += (double)sqrtf(d2);
		n->count++;
		return;
	}
	n->count = smallest_keep(n->d2, n->count, n->most, d2);
}

static float
nearby_mean(const struct nearby *n)
{
	double sum = n->sum;

	for (int i = 0; n->most > 0 && i < n->count; i++)
		sum += (double)sqrtf(n->d2[i]);
	return n->count > 0 ? (float)(sum / n->count) : INFINITY;
}

static int
candidates(const struct flock *flock, struct vec place, float reach)
{
	int count = 0;

	for (struct grid_walk walk = grid_around(&flock->grid, place, reach); grid_next(&walk);)
		count += walk.end - walk.begin;
	return count;
}

/* Meets every stride-th of those within reach. */
static struct nearby
meet(const struct flock *flock, int i, float reach, int most, int stride)
{
	const struct herd *h = &flock->now;
	const uint8_t *species = flock->senses.own_kind ? h->species : NULL;
	struct vec place = herd_boid(h, i).position;
	struct nearby n = { .most = most };
	int skip = 0;

	for (struct grid_walk walk = grid_around(&flock->grid, place, reach); grid_next(&walk);) {
		int j = walk.begin + skip;
		for (; j < walk.end; j += stride) {
			struct vec offset =
				vec_offset(&flock->world, place, herd_boid(h, j).position);
			float d2 = vec_dot(offset, offset);
			if (d2 < reach * reach && j != i && (!species || species[i] == species[j]))
				nearby_add(&n, d2);
		}
		skip = j - walk.end;
	}
	return n;
}

static float
mean_of_all(const struct flock *flock, int i, float range)
{
	int others = candidates(flock, herd_boid(&flock->now, i).position, range);
	struct nearby n = meet(flock, i, range, 0, others / SAMPLE + 1);

	return nearby_mean(&n);
}

/* Looks no further than so many should be found; if they are not, as far as it sees. */
static float
mean_of_nearest(const struct flock *flock, int i, float range, int most)
{
	struct vec place = herd_boid(&flock->now, i).position;
	float reach = range;

	while (reach > range / 16 && candidates(flock, place, reach / 2) > 4 * most)
		reach /= 2;
	struct nearby n = meet(flock, i, reach, most, 1);
	if (n.count < most && reach < range)
		n = meet(flock, i, range, most, 1);
	return nearby_mean(&n);
}

void
near_distances(const struct flock *flock, float *mean)
{
	float range = flock->factors.visual_range;
	int most = (int)flock->factors.neighbours;

	for (int i = 0; i < flock->now.count; i++)
		mean[i] = most > 0 ? mean_of_nearest(flock, i, range, most)
		                   : mean_of_all(flock, i, range);
}
