/* SPDX-License-Identifier: MIT */
/* Strays: when hardly any are left, one comes in over the border. */
#include "strays.h"

#include "body.h"
#include "grains.h"
#include "hunting.h"
#include "math/vec.h"

enum { FEW_BOIDS = 4, FEW_PREDATORS = 2 };

/* Computed from the step count alone, so that a restored flock gets them at the same times. */
bool
strays_are_due(const struct life_turn *t)
{
	const double every = (double)t->f->strays, dt = (double)t->life->rates.seconds;

	if (!(every > 0))
		return false;
	return (int64_t)((double)(t->steps + 1) * dt / every) >
	       (int64_t)((double)t->steps * dt / every);
}

/* Returns a place on the left or right border, heading inwards. */
static struct boids_boid
comer(const struct life_turn *t, uint32_t id, struct random *chance)
{
	const struct boids_vec size = t->world->size;
	bool left = random_uniform(chance) < 0.5f;
	struct boids_boid b = { .id = id };

	b.position.x = left ? 0 : size.x;
	b.position.y = random_uniform(chance) * size.y;
	b.position.z = random_uniform(chance) * size.z;
	if (t->f->edge == BOIDS_EDGE_OPEN)
		b.position = vec_add(vec_sub(b.position, vec_scale(size, 0.5f)), t->middle);
	b.velocity.x = (left ? CRUISE : -CRUISE) * t->f->max_speed;
	b = boundary_confine(t->edge, b, t->world);
	return terrain_out_of_walls(t->terrain, b, t->seed);
}

static bool
has_id(const struct boid_arrays *h, const uint8_t *fate, uint32_t id)
{
	for (int i = 0; i < h->count; i++)
		if (h->id[i] == id && (!fate || fate[i] == FATE_NONE))
			return true;
	return false;
}

/* Returns the smallest id that no living boid or predator has. */
static uint32_t
free_id(const struct life_turn *t, bool predator)
{
	uint32_t id = 0;

	while (predator ? has_id(t->predators, NULL, id)
	                : has_id(t->now, t->life->fate, id) || has_id(t->next, NULL, id))
		id++;
	return id;
}

static void
add(struct life_turn *t, struct boid_arrays *h, bool predator)
{
	const uint64_t key = random_key(t->seed, t->steps, RANDOM_STRAY);
	struct random chance = random_of(predator ? ~key : key, 0);
	struct boids_boid b = comer(t, free_id(t, predator), &chance);
	float full = predator ? t->life->rates.predator_full : 1;

	b.life = body_new(grains_floor((double)full / 2), t->f->maturity);
	boid_arrays_put(h, h->count++, b);
	t->life->ledger.grown += grains_of(b.life.energy);
	(predator ? t->life->ledger.predators : t->life->ledger.boids)[BOIDS_FATE_STRAYED]++;
	life_tell(t->life, (struct boids_life_event){ .x = b.position.x,
	                                              .y = b.position.y,
	                                              .z = b.position.z,
	                                              .step = t->steps + 1,
	                                              .id = b.id,
	                                              .fate = BOIDS_FATE_STRAYED,
	                                              .predator = predator });
}

void
strays_come(struct life_turn *t)
{
	const int living = t->now->count - t->life->goes + t->next->count;

	if (living < FEW_BOIDS && living < t->next->room)
		add(t, t->next, false);
	if (t->predators->count >= FEW_PREDATORS || !hunting_must_eat(t->f))
		return;
	add(t, t->predators, true);
	boid_arrays_sort(t->predators);
	t->predators_before->count = t->predators->count;
}
