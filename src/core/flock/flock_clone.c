/* SPDX-License-Identifier: MIT */
/* Flock clone: a second flock that continues as the first would. */
#include "flock.h"
#include "flock_build.h"
#include "step/step.h"

#include <stdlib.h>

struct flock_state *
flock_clone(const struct flock_state *flock, size_t most)
{
	struct flock_state *clone = malloc(sizeof *clone);
	struct boids_factors f = flock->factors;
	const bool some = most > 0 && (size_t)flock->now.count > most;
	/* the highest id that is cloned */
	const uint32_t last = some ? flock->now.id[flock_order(flock)[most - 1]] : UINT32_MAX;

	if (!clone)
		return NULL;
	f.number = some ? (float)most : f.number;
	*clone = *flock;
	clone->pool = NULL;
	clone->pushes = NULL;
	clone->push_count = 0;
	clone->removed = some ? 0 : flock->removed;
	clone->room = flock->now.count;
	clone->map = flock->map ? map_copy(flock->map) : NULL;
	if ((flock->map && !clone->map) || !flock_build(clone, &f, flock->world)) {
		map_free(clone->map);
		free(clone);
		return NULL;
	}
	clone->goal = flock->goal;
	for (int i = 0; i < flock->letters.count && flock->letters.rows[i].id <= last; i++)
		clone->letters.rows[clone->letters.count++] = flock->letters.rows[i];
	for (int kind = 0; kind < BOIDS_KINDS; kind++) {
		const struct boid_arrays *from = &flock->of[kind];
		struct boid_arrays *to = kind == BOIDS_KIND_BOID ? &clone->next : &clone->of[kind];
		for (int i = 0; i < from->count; i++)
			if (kind != BOIDS_KIND_BOID || from->id[i] <= last)
				/* no copy: the last home may have gone, and left moods that are unused */
				boid_arrays_put(to, to->count++, boid_arrays_get(from, i));
	}
	clone->predators_next.count = flock->predators.count;
	step_sort(clone);
	return clone;
}
