/* SPDX-License-Identifier: MIT */
/* Flock clone: a second flock that continues as the first would. */
#include "flock.h"
#include "flock_build.h"
#include "step/step.h"

#include <stdlib.h>

static void
copy_all(struct boid_arrays *to, const struct boid_arrays *from)
{
	for (int i = 0; i < from->count; i++)
		boid_arrays_copy(to, i, from, i);
	to->count = from->count;
}

struct flock_state *
flock_clone(const struct flock_state *flock, size_t most)
{
	struct flock_state *clone = malloc(sizeof *clone);
	struct boids_factors f = flock->factors;
	const bool some = most > 0 && (size_t)flock->now.count > most;
	uint32_t last = UINT32_MAX; /* the highest id that is cloned */
	uint32_t *order = some ? malloc((size_t)flock->now.count * sizeof *order) : NULL;

	if (!clone || (some && !order)) {
		free(order);
		free(clone);
		return NULL;
	}
	if (some) {
		boid_arrays_order(&flock->now, order);
		last = flock->now.id[order[most - 1]];
		f.number = (float)most;
		free(order);
	}
	*clone = *flock;
	clone->terrain = NULL;
	clone->pool = NULL;
	clone->pushes = NULL;
	clone->push_count = 0;
	clone->removed = some ? 0 : flock->removed;
	clone->room = (int)boid_arrays_ids(&flock->now);
	clone->map = flock->map ? map_copy(flock->map) : NULL;
	if ((flock->map && !clone->map) || !flock_build(clone, &f, flock->world)) {
		map_free(clone->map);
		free(clone);
		return NULL;
	}
	clone->goal = flock->goal;
	for (int i = 0; i < flock->letters.count && flock->letters.rows[i].id <= last; i++)
		clone->letters.rows[clone->letters.count++] = flock->letters.rows[i];
	for (int i = 0; i < flock->now.count; i++)
		if (flock->now.id[i] <= last)
			/* no copy: the last home may have gone, and left moods that are unused */
			boid_arrays_put(&clone->next, clone->next.count++,
			                boid_arrays_get(&flock->now, i));
	copy_all(&clone->predators, &flock->predators);
	copy_all(&clone->pillars, &flock->pillars);
	clone->predators_next.count = flock->predators.count;
	step_sort(clone);
	return clone;
}
