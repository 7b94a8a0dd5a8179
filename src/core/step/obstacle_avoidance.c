/* SPDX-License-Identifier: MIT */
/* Obstacle avoidance: boids turn away before they meet a wall (Reynolds 1999: obstacle avoidance
 * and containment). */
#include "effects.h"

/* Two steps of sphere tracing (Hart 1996): in every direction the way is free as far as the nearest
 * wall, and from there again. So two samples of the field do not miss thin walls. */
struct sight {
	each speed, hx, hy; /* horizontal speed and heading; 0 at rest */
	each reach;         /* distance to look ahead */
	each stride;        /* part of reach known to be free after the first sample */
	struct field_samples here, there;
};

SIMD_INLINE void
look(const struct terrain *t, const struct batch *batch, const struct rates *r, struct sight *s)
{
	each x, y;

	field_sample(&t->lattice, t->distance, batch->position.x, batch->position.y, &s->here);
	for (int k = 0; k < BATCH; k++) {
		float vx = batch->velocity.x[k], vy = batch->velocity.y[k],
		      square = vx * vx + vy * vy;
		float speed = sqrtf(square), per = 1 / (square > VEC_TINY2 ? speed : 1);
		s->speed[k] = speed;
		s->hx[k] = vx * per;
		s->hy[k] = vy * per;
		s->reach[k] = speed * r->look_ahead;
		float clear = s->here.value[k];
		s->stride[k] = clear < s->reach[k] ? clear : s->reach[k];
		/* If all is free the second sample does not matter: take it in cached memory. */
		float ahead = clear < s->reach[k] ? clear : 0;
		x[k] = batch->position.x[k] + s->hx[k] * ahead;
		y[k] = batch->position.y[k] + s->hy[k] * ahead;
	}
	field_sample(&t->lattice, t->distance, x, y, &s->there);
}

/* Returns how near the wall ahead is: 0 out of reach, 1 here. */
static inline float
urgency_of(const struct sight *s, int k)
{
	float reach = s->reach[k], clear = s->stride[k] + s->there.value[k];

	return clear < reach ? 1 - clear / (reach > 0 ? reach : 1) : 0;
}

/* Returns how near the wall beside a boid is: 0 beyond a cell. */
static inline float
nearness_of(const struct sight *s, int k, float cell)
{
	return s->here.value[k] < cell ? 1 - s->here.value[k] / cell : 0;
}

/* Turns boids sideways to the freer side, harder the nearer the wall ahead is. */
static void
turn_from_ahead(struct batch *batch, const struct sight *s, const struct rates *r)
{
	for (int k = 0; k < BATCH; k++) {
		float urgency = urgency_of(s, k);
		float gx = s->there.dx[k], gy = s->there.dy[k];
		float along = s->hx[k] * gx + s->hy[k] * gy;
		float across = s->hx[k] * gy - s->hy[k] * gx, side = across < 0 ? -1 : 1;
		/* Head-on the sideways component is 0, so use the whole gradient to turn at all. */
		float amount = along < 0 ? sqrtf(gx * gx + gy * gy) : across * side;
		float push = r->avoidance * s->speed[k] * urgency * amount * side;
		batch->velocity.x[k] -= push * s->hy[k];
		batch->velocity.y[k] += push * s->hx[k];
	}
}

static void
push(const struct flock_state *flock, struct batch *batch)
{
	const struct rates *r = &flock->rates;
	const float range = flock->terrain->lattice.width; /* a cell */
	struct sight s;

	if (batch->felt || flock->steps % r->look_every != 0)
		return;
	look(flock->terrain, batch, r, &s);
	turn_from_ahead(batch, &s, r);
	for (int k = 0; k < BATCH; k++) { /* straight away from near walls */
		float push = r->avoidance * r->max_speed * nearness_of(&s, k, range);
		batch->velocity.x[k] += push * s.here.dx[k];
		batch->velocity.y[k] += push * s.here.dy[k];
	}
}

/* Of the walls ahead and beside, the nearer one. */
static void
feel(const struct flock_state *flock, struct batch *batch)
{
	const float range = flock->terrain->lattice.width;
	struct sight s;

	look(flock->terrain, batch, &flock->rates, &s);
	for (int k = 0; k < BATCH; k++) {
		float ahead = urgency_of(&s, k), beside = nearness_of(&s, k, range);
		const struct field_samples *at = beside > ahead ? &s.here : &s.there;
		float wall = beside > ahead ? beside : ahead;
		struct boids_vec away = vec_unit((struct boids_vec){ at->dx[k], at->dy[k], 0 });
		batch->felt->wall[k] = wall;
		batch->felt->wall_aside[k] = wall * (s.hy[k] * away.x - s.hx[k] * away.y);
	}
}

const struct effect effect_avoidance = {
	.factor = BOIDS_FACTOR_avoidance,
	.at = { [EFFECT_FEEL] = feel, [EFFECT_PUSH] = push },
	.for_predators = true,
	.needs = TERRAIN_WALLS,
};
