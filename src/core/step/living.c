/* SPDX-License-Identifier: MIT */
/* Living: what life changes in the flight of boids. */
#include "living.h"

#include "life/body.h"
#include "life/breeding.h"
#include "life/drives.h"
#include "life/life_turn.h"
#include "math/vec.h"

#include <math.h>

bool
living_wanted(const struct boids_factors *f)
{
	return life_wanted(f);
}

static struct feelings
feelings_of(const struct boids_flock *flock, const struct batch *w, int k)
{
	return (struct feelings){ body_hunger(&w->life[k], &flock->life->rates), w->mood[k].fear };
}

/* Moves a mean of n velocities away from the boid's own by a weight, exactly as it is for weight 1. */
static struct boids_vec
weigh(struct boids_vec sum, struct boids_vec own, float n, float weight)
{
	return vec_add_scaled(sum, vec_add_scaled(sum, own, -n), weight - 1);
}

void
living_sense(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	const bool headings = flock->model->perceives.headings;

	w->start = w->velocity;
	for (int k = 0; k < w->count; k++) {
		const struct boids_life *life = &w->life[k];
		struct feelings feelings = feelings_of(flock, w, k);
		float align = drive_weight(DRIVE_ALIGNMENT, life, feelings);
		float gather = drive_weight(DRIVE_COHESION, life, feelings);
		float part = drive_weight(DRIVE_SEPARATION, life, feelings);
		struct boids_vec own = vecs_get(&w->velocity, k);
		vecs_put(&p->push, k, vec_scale(vecs_get(&p->push, k), part));
		vecs_put(&p->offsets, k, vec_scale(vecs_get(&p->offsets, k), gather));
		if (align == 1)
			continue;
		own = headings ? vec_unit(own) : own;
		vecs_put(&p->velocities, k,
		         weigh(vecs_get(&p->velocities, k), own, (float)p->aligned[k], align));
		if (p->neighbours[k] > 0)
			vecs_put(&p->nearest_velocity, k,
			         weigh(vecs_get(&p->nearest_velocity, k), own, 1, align));
	}
}

static void
push(struct batch *w, int k, struct boids_vec way, float strength)
{
	vecs_put(&w->velocity, k,
	         vec_add_scaled(vecs_get(&w->velocity, k), vec_unit(way), strength));
}

/* The smell of food is a direction and a strength, so it is not a unit vector. */
static void
forage(const struct boids_flock *flock, struct batch *w)
{
	const struct life *life = flock->life;

	for (int k = 0; k < w->count; k++) {
		float weight = life->rates.forage *
		               drive_weight(DRIVE_FORAGE, &w->life[k], feelings_of(flock, w, k));
		if (!(weight > 0))
			continue;
		struct boids_vec smell = food_smell(&life->food, w->position.x[k], w->position.y[k]);
		vecs_put(&w->velocity, k, vec_add_scaled(vecs_get(&w->velocity, k), smell, weight));
	}
}

static struct life_turn
turn_of(struct boids_flock *flock)
{
	return (struct life_turn){
		.life = flock->life,
		.f = &flock->factors,
		.world = &flock->world,
		.terrain = flock->terrain,
		.edge = flock->edge,
		.grid = &flock->grid,
		.now = &flock->now,
		.next = &flock->next,
		.predators = &flock->predators,
		.predators_before = &flock->predators_next,
		.seed = flock->seed,
		.steps = flock->steps,
	};
}

static void
court(const struct boids_flock *flock, struct batch *w)
{
	const struct crowd crowd = { &flock->now, &flock->grid, &flock->world, &flock->life->rates };
	const struct life_rates *r = &flock->life->rates;

	for (int k = 0; k < w->count; k++) {
		struct boids_life *life = &w->life[k];
		life->mate = 0;
		if (!body_is_ready(life, r))
			continue;
		struct boids_vec to = breeding_nearest(&crowd, batch_boid(w, k), &life->mate);
		float weight = r->courtship *
		               drive_weight(DRIVE_COURTSHIP, life, feelings_of(flock, w, k));
		if (life->mate > 0)
			push(w, k, to, weight);
	}
}

void
living_push(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	const struct boids_factors *f = &flock->factors;
	const struct life_rates *r = &flock->life->rates;

	(void)p;
	if (flock->steps % r->look_every == 0 && r->forage > 0)
		forage(flock, w);
	if (f->breeding == BOIDS_BREEDING_PAIRS &&
	    breeding_is_time(f, r, flock->steps, flock->now.count))
		court(flock, w);
}

/* A hungry boid slows down over food. */
static float
pace_of(const struct boids_flock *flock, const struct batch *w, int k)
{
	const struct life *life = flock->life;
	float pace = body_pace(&w->life[k], &life->rates), hunger, share;

	if (life->food.is.columns == 0)
		return pace;
	struct feelings feelings = feelings_of(flock, w, k);
	hunger = feelings.hunger * (1 - feelings.fear);
	if (!(hunger > 0))
		return pace;
	share = food_share(&life->food, food_cell(&life->food, w->position.x[k], w->position.y[k]));
	return pace * (1 - 0.5f * hunger * share);
}

void
living_before_speed(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	(void)p;
	for (int k = 0; k < w->count; k++) {
		float pace = w->pace[k] = pace_of(flock, w, k);
		if (pace != 1)
			vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), 1 / pace));
	}
}

/* min-speed still holds. */
void
living_after_speed(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	const bool clamps = flock->factors.speed_policy == BOIDS_SPEED_CLAMP;
	const float least = clamps ? flock->rates.min_speed : 0;

	(void)p;
	for (int k = 0; k < w->count; k++) {
		if (w->pace[k] == 1)
			continue;
		struct boids_vec v = vec_scale(vecs_get(&w->velocity, k), w->pace[k]);
		float square = vec_dot(v, v);
		if (square < least * least && square > 0)
			v = vec_scale(v, least / sqrtf(square));
		vecs_put(&w->velocity, k, v);
	}
}

void
living_end(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	const float most = flock->life->rates.crash2;

	(void)p;
	if (!(most < INFINITY))
		return;
	for (int k = 0; k < w->count; k++) {
		struct boids_vec change = vec_sub(vecs_get(&w->velocity, k), vecs_get(&w->start, k));
		w->life[k].crashed = vec_dot(change, change) > most;
	}
}

void
living_begin(struct boids_flock *flock)
{
	const struct rates *r = &flock->rates;
	struct life *life = flock->life;

	if (life && life->rates.seconds != r->seconds)
		life->rates = life_rates_of(&flock->factors, r);
}

bool
living_turn(struct boids_flock *flock)
{
	struct life_turn t = turn_of(flock);
	bool caught = false;

	if (flock->factors.edge == BOIDS_EDGE_OPEN)
		t.middle = boid_arrays_centroid(&flock->now);
	bool changed = life_turn(&t, &caught);
	flock->any_fear |= caught;
	flock->removed = (int)flock->factors.number - (changed ? flock->next : flock->now).count;
	flock->hunters_removed = (int)flock->factors.predators - flock->predators.count;
	return changed;
}
