/* SPDX-License-Identifier: MIT */
/* Perch: boids that reach the floor sit there for a while (Parker's pseudocode: up to 100 frames),
 * and those at home until the wave reaches them. A frightened boid takes off at once. */
#include "effects.h"

/* The fear that makes a boid take off, and its speed then as a share of max-speed. */
static const float FRIGHT = 0.5f, TAKE_OFF = 0.7f;

static bool
wanted(const struct boids_factors *f)
{
	return f->perch > 0 && f->edge != BOIDS_EDGE_OPEN;
}

static void
leave(const struct flock_state *flock, struct batch *batch)
{
	for (int k = 0; k < batch->count; k++) {
		struct boids_mood *mood = &batch->mood[k];
		if (!(mood->rest > 0))
			continue;
		if (mood->fear > FRIGHT || mood->rest <= flock->rates.seconds) {
			struct boids_vec up = { random_signed(&batch->chance[k]) / 2, -1, 0 };
			vecs_put(&batch->velocity, k,
			         vec_scale(vec_unit(up), TAKE_OFF * flock->rates.max_speed));
			mood->rest = 0;
		} else {
			mood->rest -= flock->rates.seconds;
		}
	}
}

static void
sit(const struct flock_state *flock, struct batch *batch)
{
	(void)flock;
	for (int k = 0; k < batch->count; k++)
		if (batch->mood[k].rest > 0)
			vecs_put(&batch->velocity, k, (struct boids_vec){ 0 });
}

static void
land(const struct flock_state *flock, struct batch *batch)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_PERCH);
	float radius = flock->factors.radius, floor = flock->world.size.y - radius;

	if (!wanted(&flock->factors))
		return;
	for (int k = 0; k < batch->count; k++) {
		bool down = batch->velocity.y[k] > 0 && batch->position.y[k] > floor - radius;
		if (!down || batch->mood[k].rest > 0)
			continue;
		struct random c = random_of(key, batch->id[k]);
		batch->position.y[k] = floor > 0 ? floor : 0;
		vecs_put(&batch->velocity, k, (struct boids_vec){ 0 });
		batch->mood[k].rest = flock->factors.perch * random_uniform(&c);
	}
}

const struct effect effect_perch = {
	.wanted = wanted,
	.at = { [EFFECT_PUSH] = leave, [EFFECT_AFTER_SPEED] = sit, [EFFECT_MOVED] = land },
	.has_mood = true,
	.for_homes = true,
};
