/* SPDX-License-Identifier: MIT */
/* Fear: boids flee from predators that are near. */
#include "fear.h"

#include "vec.h"

/* How much of another's fear a boid feels, how little of it is none, and how much faster the most
 * frightened flies. */
static const float CATCHING = 0.8f, NONE = 0.01f, HASTE = 0.3f;

bool
fear_wanted(const struct factors *f)
{
	return f->predators > 0;
}

/* How near a predator is: 0 at fear-range and beyond, 1 in the same place. */
static float
nearness(const struct flock *flock, float distance)
{
	float range = flock->factors.fear_range;

	return distance < range ? 1 - distance / range : 0;
}

static float
fear_of_predators(const struct flock *flock, struct vec place)
{
	float most = 0;

	for (int i = 0; i < flock->predators.count; i++) {
		struct vec p = herd_boid(&flock->predators, i).position;
		float near = nearness(flock, vec_length(vec_offset(&flock->world, place, p)));
		most = near > most ? near : most;
	}
	return most;
}

/* The greatest fear among those within reach. In a sequential step some of them have moved already;
 * where they stood is near enough. */
static float
fear_in_sight(const struct flock *flock, struct vec place)
{
	const struct herd *h = &flock->now;
	const float reach = flock->senses.reach;
	float most = 0;

	for (struct grid_walk walk = grid_around(&flock->grid, place, reach); grid_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			struct vec way = vec_offset(&flock->world, place, herd_boid(h, j).position);
			bool seen = vec_dot(way, way) < reach * reach;
			most = seen && h->mood[j].fear > most ? h->mood[j].fear : most;
		}
	return most;
}

static float
fear_now(const struct flock *flock, float before, struct vec place)
{
	float left = before * flock->rates.calm, near = fear_of_predators(flock, place);
	float felt = flock->afraid ? CATCHING * fear_in_sight(flock, place) : 0;
	float most = left > near ? left : near;

	most = felt > most ? felt : most;
	return most > NONE ? most : 0;
}

void
fear_sense(const struct flock *flock, struct wing *w, struct percepts *p)
{
	for (int k = 0; k < w->count; k++) {
		w->mood[k].fear = fear_now(flock, w->mood[k].fear, vecs_get(&w->position, k));
		vecs_put(&p->offsets, k, vec_scale(vecs_get(&p->offsets, k), 1 - w->mood[k].fear));
	}
}

void
fear_flee(const struct flock *flock, struct wing *w, struct percepts *p)
{
	(void)p;
	for (int k = 0; k < w->count; k++) {
		struct vec place = vecs_get(&w->position, k), v = vecs_get(&w->velocity, k);
		for (int i = 0; i < flock->predators.count; i++) {
			struct vec to = vec_offset(&flock->world, place,
			                           herd_boid(&flock->predators, i).position);
			float push = flock->rates.flee * nearness(flock, vec_length(to));
			v = vec_add_scaled(v, vec_unit(to), -push);
		}
		vecs_put(&w->velocity, k, v);
	}
}

static float
haste(const struct wing *w, int k)
{
	return 1 + HASTE * w->mood[k].fear;
}

void
fear_brace(const struct flock *flock, struct wing *w, struct percepts *p)
{
	(void)flock;
	(void)p;
	for (int k = 0; k < w->count; k++)
		vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), 1 / haste(w, k)));
}

void
fear_release(const struct flock *flock, struct wing *w, struct percepts *p)
{
	(void)flock;
	(void)p;
	for (int k = 0; k < w->count; k++)
		vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), haste(w, k)));
}
