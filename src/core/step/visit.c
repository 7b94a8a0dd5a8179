/* SPDX-License-Identifier: MIT */
/* Visits: at intervals something comes by itself. By lot a hawk crosses the world, from which boids
 * flee and which catches none, or a wind rises and dies down. */
#include "effects.h"

#include <math.h>

enum { VISIT_SECONDS = 8 };

/* The greatest change of velocity by the wind in a second, relative to max-speed. */
static const float STRENGTH = 0.5f;

/* Returns how far one may go along one axis from the inside of a world until its border. */
static float
way_out(float from, float along, float side)
{
	return along > 0 ? (side - from) / along : along < 0 ? -from / along : INFINITY;
}

/* The last seconds of an interval. All is computed from the time, as for scatter. An open world
 * has no border to come from: only the wind rises there. Nothing comes to boids that are called home. */
struct boids_visit
visit_now(const struct flock_state *flock)
{
	const double every = (double)flock->factors.visits, now = flock->time;
	const double interval = every > 0 ? floor(now / every) : 0;
	const double lasting = fmin(every, VISIT_SECONDS);
	const double since = now - every * interval - (every - lasting);
	struct boids_visit visit = { .kind = BOIDS_VISIT_NONE };

	if (!(every > 0) || since < 0 || flock->factors.homing == 1)
		return visit;
	const float share = (float)(since / lasting);
	struct random lot = random_of(random_key(flock->seed, (uint64_t)interval, RANDOM_VISIT), 0);
	visit.kind = random_uniform(&lot) < 0.5f && flock->factors.edge != BOIDS_EDGE_OPEN
	                     ? BOIDS_VISIT_HAWK
	                     : BOIDS_VISIT_WIND;
	visit.heading = random_direction(&lot, 2);
	if (visit.kind == BOIDS_VISIT_WIND) {
		visit.strength = 4 * share * (1 - share) * STRENGTH * flock->rates.max_speed;
		return visit;
	}
	/* the hawk flies from border to border through a place near the middle */
	const struct boids_vec to = visit.heading, back = vec_scale(to, -1),
			       size = flock->world.size;
	struct boids_vec near = vec_scale(size, 0.5f);
	near.x += random_signed(&lot) * size.x / 4;
	near.y += random_signed(&lot) * size.y / 4;
	float before = fminf(way_out(near.x, back.x, size.x), way_out(near.y, back.y, size.y));
	float after = fminf(way_out(near.x, to.x, size.x), way_out(near.y, to.y, size.y));
	visit.place = vec_add_scaled(near, to, share * (before + after) - before);
	return visit;
}

static void
push(const struct flock_state *flock, struct batch *batch)
{
	const struct boids_visit visit = visit_now(flock);
	const float wind = visit.strength * flock->rates.seconds;

	for (int k = 0; k < batch->count && visit.kind != BOIDS_VISIT_NONE; k++)
		if (visit.kind == BOIDS_VISIT_HAWK)
			fear_flee(flock, batch, k,
			          vec_offset(&flock->world, vecs_get(&batch->position, k),
			                     visit.place));
		else
			vecs_add_scaled(&batch->velocity, k, visit.heading, wind);
}

const struct effect effect_visits = {
	.factor = BOIDS_FACTOR_visits,
	.at = { [EFFECT_PUSH] = push },
};
