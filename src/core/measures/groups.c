/* SPDX-License-Identifier: MIT */
/* Groups: the connected components of a flock, as measures and per boid. */
#include "neighbours.h"
#include "proximity.h"
#include "step/flock_state.h"

/* Union-find (Galler, Fischer 1964) with path halving: a boid's root, the first boid of its group
 * in memory, identifies the group. */
static uint32_t
root_of(uint32_t *parents, uint32_t i)
{
	while (parents[i] != i)
		i = parents[i] = parents[parents[i]];
	return i;
}

/* Joins boids begin .. end - 1 to the observers in range. */
static void
link_run(uint32_t *parents, const struct observers *o, int begin, int end, float range2)
{
	static const uint32_t bit[OBSERVERS] = { 1, 2, 4, 8, 16, 32, 64, 128 };
	uint32_t root = root_of(parents, (uint32_t)o->begin); /* of all observers, or of none */
	float d2[OBSERVERS];

	for (int i = o->begin + 1; i < o->end && root != UINT32_MAX; i++)
		root = root_of(parents, (uint32_t)i) == root ? root : UINT32_MAX;
	for (int j = begin; j < end; j++) {
		uint32_t near = 0;
		if (parents[j] == root) /* most of a crowd */
			continue;
		observers_distances(o, j, d2);
		for (int k = 0; k < OBSERVERS; k++)
			near |= d2[k] < range2 ? bit[k] : 0;
		for (; near; near &= near - 1) {
			uint32_t a = root_of(parents, (uint32_t)(o->begin + __builtin_ctz(near)));
			uint32_t b = root_of(parents, (uint32_t)j);
			parents[a < b ? b : a] = a < b ? a : b;
		}
	}
}

/* Links all boids; returns their parents, in the flock's scratch memory. Pairs of boids behind the
 * observers in memory were linked before. */
static uint32_t *
link_all(const struct flock_state *flock, struct cancel *cancel)
{
	const float range = flock->factors.visual_range, range2 = range * range;
	uint32_t *parents = flock->next.id;
	struct candidates c;

	for (int i = 0; i < flock->now.count; i++)
		parents[i] = (uint32_t)i;
	for (struct observers o = observers_of(flock, cancel); range2 > 0 && observers_next(&o);)
		for (candidates_of(&c, &o, range); candidates_next(&c);)
			link_run(parents, &o, c.begin > o.begin ? c.begin : o.begin, c.end, range2);
	return parents;
}

void
measure_groups(const struct flock_state *flock, struct cancel *cancel, double *groups,
               double *largest, double *mean)
{
	uint32_t *parents = link_all(flock, cancel), *sizes = (uint32_t *)(void *)flock->next.x,
		 most = 0;
	const int count = flock->now.count;
	int roots = 0;
	double mates = 0; /* boids in the group of each boid, itself too */

	for (int i = 0; i < count; i++)
		sizes[i] = 0;
	for (int i = 0; i < count; i++) {
		uint32_t size = ++sizes[root_of(parents, (uint32_t)i)];
		roots += size == 1;
		mates += 2.0 * size - 1; /* n^2 - (n - 1)^2 */
		most = size > most ? size : most;
	}
	*groups = roots;
	*largest = count > 0 ? (double)most / count : (double)NAN;
	*mean = count > 0 ? mates / count : (double)NAN;
}

void
neighbour_groups(const struct flock_state *flock, uint32_t *group)
{
	struct cancel never = { 0 };
	uint32_t *parents = link_all(flock, &never);

	for (int i = 0; i < flock->now.count; i++)
		group[i] = root_of(parents, (uint32_t)i);
}
