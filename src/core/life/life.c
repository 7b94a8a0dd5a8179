/* SPDX-License-Identifier: MIT */
#include "life.h"

#include <stdlib.h>

const char *const fate_words[BOIDS_FATES] = {
	[BOIDS_FATE_BORN] = "born",   [BOIDS_FATE_STARVED] = "starved",
	[BOIDS_FATE_AGED] = "aged",   [BOIDS_FATE_CRASHED] = "crashed",
	[BOIDS_FATE_EATEN] = "eaten", [BOIDS_FATE_STRAYED] = "strayed",
};

bool
life_wanted(const struct boids_factors *f)
{
	bool hunts = f->captured == BOIDS_CAPTURED_EATEN && (f->predators > 0 || f->strays > 0);

	return f->food > 0 || f->hunger > 0 || f->exhaustion > 0 || f->lifespan > 0 ||
	       f->crash > 0 || f->breeding != BOIDS_BREEDING_OFF || hunts;
}

struct life *
life_new(const struct boids_factors *f, const struct boids_world *w, const struct terrain *t,
         const struct life *old, int room)
{
	struct life *life = calloc(1, sizeof *life);
	const size_t n = (size_t)room;

	if (!life)
		return NULL;
	life->fate = malloc(n * sizeof *life->fate);
	life->eaters = malloc(n * sizeof *life->eaters);
	life->wishers = malloc(n * sizeof *life->wishers);
	life->gone = malloc(n * sizeof *life->gone);
	if (!life->fate || !life->eaters || !life->wishers || !life->gone ||
	    !food_new(&life->food, f, w, t)) {
		life_free(life);
		return NULL;
	}
	if (old) {
		food_take_over(&life->food, &old->food);
		life->ledger = old->ledger;
	}
	return life;
}

void
life_free(struct life *life)
{
	if (!life)
		return;
	food_free(&life->food);
	free(life->fate);
	free(life->eaters);
	free(life->wishers);
	free(life->gone);
	free(life);
}

static int64_t
held_by(const struct boid_arrays *boids)
{
	int64_t sum = 0;

	for (int i = 0; boids->life && i < boids->count; i++)
		sum += grains_of(boids->life[i].energy);
	return sum;
}

int64_t
life_held(const struct life *life, const struct boid_arrays *boids,
          const struct boid_arrays *predators)
{
	return life ? food_grains(&life->food) + held_by(boids) + held_by(predators) : 0;
}

void
life_tell(struct life *life, struct life_events *events, enum boids_boid_kind kind,
          const struct boids_boid *b, enum boids_fate fate, uint64_t steps)
{
	if (life)
		life->ledger.counts[kind][fate]++;
	if (life && kind == BOIDS_KIND_BOID)
		life->ledger.counts[LEDGER_RECENT][fate]++;
	events->of[events->count++ % BOIDS_LIFE_EVENTS] =
		(struct boids_life_event){ .x = b->position.x,
		                           .y = b->position.y,
		                           .z = b->position.z,
		                           .step = steps,
		                           .id = b->id,
		                           .fate = fate,
		                           .predator = kind == BOIDS_KIND_PREDATOR };
}
