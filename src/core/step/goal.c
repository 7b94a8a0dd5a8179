/* SPDX-License-Identifier: MIT */
/* Goal: boids seek a goal of the map around its walls. */
#include "effects.h"

#include <math.h>

static void
push(const struct flock_state *flock, struct batch *batch)
{
	const struct terrain *t = flock->terrain;
	const struct rates *r = &flock->rates;
	const float per_arrival = 1 / (r->arrival > 0 ? r->arrival : 1);
	const float pull = r->seek, full = r->max_speed, keep = r->forgets ? 0 : 1;
	struct field_samples path;

	if (batch->felt || flock->steps % r->look_every != 0)
		return;
	field_sample(&t->lattice, t->path[flock->goal], batch->position.x, batch->position.y, &path);
	for (int k = 0; k < BATCH; k++) {
		float gx = path.dx[k], gy = path.dy[k], square = gx * gx + gy * gy;
		float slope = sqrtf(square), per = full / (slope + (slope > 0 ? 0 : 1));
		float near = path.value[k] * per_arrival;
		near = near > r->slowest ? near : r->slowest;
		float speed = (near < 1 ? near : 1) * per;
		float weight = field_reaches(path.value[k]) ? pull : 0;
		batch->velocity.x[k] -= weight * (keep * batch->velocity.x[k] + gx * speed);
		batch->velocity.y[k] -= weight * (keep * batch->velocity.y[k] + gy * speed);
	}
}

static void
feel(const struct flock_state *flock, struct batch *batch)
{
	const struct terrain *t = flock->terrain;
	struct field_samples path;

	field_sample(&t->lattice, t->path[flock->goal], batch->position.x, batch->position.y, &path);
	for (int k = 0; k < BATCH; k++) {
		const struct boids_vec way = { -path.dx[k], -path.dy[k], 0 };
		vecs_put(&batch->felt->goal, k,
		         vec_scale(vec_unit(way), field_reaches(path.value[k]) ? 1 : 0));
	}
}

int
goal_next(const struct terrain *t, int goal, const struct boid_arrays *boids, const struct rates *r)
{
	int arrived = 0;

	if (t->goals < 2 || boids->count == 0)
		return 0;
	/* Stops early once the remaining boids cannot make up half. */
	for (int i = 0; i < boids->count && 2 * (arrived + boids->count - i) >= boids->count;
	     i += BATCH) {
		int size = boids->count - i < BATCH ? boids->count - i : BATCH;
		struct field_samples path;
		each x, y;
		for (int k = 0; k < BATCH; k++) {
			x[k] = boids->x[i + (k < size ? k : 0)];
			y[k] = boids->y[i + (k < size ? k : 0)];
		}
		field_sample(&t->lattice, t->path[goal], x, y, &path);
		for (int k = 0; k < size; k++)
			arrived += path.value[k] <= r->arrival;
	}
	return 2 * arrived >= boids->count ? (goal + 1) % t->goals : goal;
}

const struct effect effect_goal = {
	.factor = BOIDS_FACTOR_seek,
	.at = { [EFFECT_FEEL] = feel, [EFFECT_PUSH] = push },
	.needs = TERRAIN_GOALS,
};
