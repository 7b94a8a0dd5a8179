/* SPDX-License-Identifier: MIT */
/* Fear: boids flee from near predators. Fear spreads to boids that see a frightened one, and
 * decays. A frightened boid flies faster and has less cohesion. */
#include "effects.h"

/* The share of another's fear that spreads to a boid, the fear that counts as 0, and the share by
 * which a boid of fear 1 flies faster. */
static const float SPREAD = 0.8f, LEAST_FEAR = 0.01f, EXTRA_SPEED = 0.3f;

/* With alarm: the distance at which boids copy each other, in separation-ranges; the turn of a boid that
 * takes alarm, radians/s, and the fear to which it banks to one side, and then back. */
static const float NEXT_TO_IT = 1.5f, BANK = 6, BANK_UNTIL = 0.88f, BACK_UNTIL = 0.77f;

static bool
wanted(const struct boids_factors *f)
{
	bool may_come = f->captured == BOIDS_CAPTURED_EATEN && f->strays > 0;

	return f->predators > 0 || may_come;
}

/* Returns 0 for what is at fear-range and beyond, rising to 1 in the same place. */
static float
nearness(const struct flock_state *flock, struct boids_vec offset)
{
	float range = flock->factors.fear_range, distance = vec_length(offset);

	return distance < range ? 1 - distance / range : 0;
}

/* Returns the next predator from i on that may be within fear-range of a boid of the batch, or the
 * number of predators. Most are too far along y alone, as the boids of a batch share a row of the
 * grid. Rounding takes less than a thousandth. */
static int
next_near(const struct flock_state *flock, const struct batch *batch, int i)
{
	const struct boids_world *w = &flock->world;
	const float range = 1.001f * flock->factors.fear_range, *y = batch->position.y;
	float low = y[0], high = y[0];

	for (int k = 1; k < batch->count; k++) {
		low = y[k] < low ? y[k] : low;
		high = y[k] > high ? y[k] : high;
	}
	for (; i < flock->predators.count; i++) {
		float off = flock->predators.y[i] - (low + high) / 2;
		off = w->torus ? vec_nearest_image(off, w->size.y) : off;
		if (range > 0 && (off < 0 ? -off : off) < range + (high - low) / 2)
			break;
	}
	return i;
}

/* Returns the greatest fear up to `most` of the boids within reach. In a sequential step some have moved
 * since they were sorted; their old cells are accurate enough. */
static float
fear_near(const struct flock_state *flock, struct boids_vec place, float reach, float most)
{
	const struct boid_arrays *boids = &flock->now;
	float felt = 0;

	if (flock->any_fear)
		for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
		     grid_scan_next(&walk);)
			for (int j = walk.begin; j < walk.end; j++) {
				const float fear = boids->mood[j].fear;
				if (!(fear > felt && fear <= most)) /* few pass: most are calm */
					continue;
				struct boids_vec way = flock_offset(flock, place, boids, j);
				felt = vec_dot(way, way) < reach * reach ? fear : felt;
			}
	return felt;
}

/* Fear spreads at once, and loses some. In a flock that is alive a step shorter than a reference frame
 * spreads less of the fear that a boid sees, so that catches do not depend on the length of a step. With
 * `alarm` a calm boid starts as those next to it did that time before, as starlings roll away from
 * a falcon (Procaccini et al. 2011; Hemelrijk, van Zuidam, Hildenbrandt 2015): a wave. */
static float
fear_now(const struct flock_state *flock, float before, float near, struct boids_vec place)
{
	const float frames = flock->rates.frames, passed = flock->rates.alarm / flock->rates.calm;
	const float beside = NEXT_TO_IT * flock->factors.separation_range;
	float fear = before * flock->rates.calm;

	if (flock->factors.alarm > 0 && fear > LEAST_FEAR)
		return fear;
	if (flock->factors.alarm > 0)
		return near > 0 || fear_near(flock, place, beside, passed) > passed * passed;
	float felt = SPREAD * fear_near(flock, place, flock->senses.reach, 1);
	fear = near > fear ? near : fear;
	if (flock->life && frames < 1 && felt > before)
		felt = before + frames * (felt - before);
	fear = felt > fear ? felt : fear;
	return fear > LEAST_FEAR ? fear : 0;
}

static void
sense(const struct flock_state *flock, struct batch *batch, struct percepts *p)
{
	const int count = flock->predators.count;
	float nearest[BATCH] = { 0 };

	for (int i = next_near(flock, batch, 0); i < count; i = next_near(flock, batch, i + 1))
		for (int k = 0; k < batch->count; k++) {
			float near =
				nearness(flock, flock_offset(flock, vecs_get(&batch->position, k),
			                                     &flock->predators, i));
			nearest[k] = near > nearest[k] ? near : nearest[k];
		}
	for (int k = 0; k < batch->count; k++) {
		batch->mood[k].fear = fear_now(flock, batch->mood[k].fear, nearest[k],
		                               vecs_get(&batch->position, k));
		vecs_scale(&p->offsets, k, 1 - batch->mood[k].fear);
	}
}

void
fear_flee(const struct flock_state *flock, struct batch *batch, int k, struct boids_vec offset)
{
	float push = flock->rates.flee * nearness(flock, offset);

	if (push <= 0)
		return;
	push = flock->life ? push * batch->life[k].genes[BOIDS_GENE_flee] : push;
	vecs_add_scaled(&batch->velocity, k, vec_unit(offset), -push);
}

/* Boids that have just taken alarm turn aside, and as far back: 0.2 s each. */
static void
flee(const struct flock_state *flock, struct batch *batch)
{
	const int count = batch->felt || !(flock->rates.flee > 0) ? 0 : flock->predators.count;

	for (int k = 0; k < batch->count && flock->factors.alarm > 0; k++) {
		const float fear = batch->mood[k].fear;
		const float turn = fear > BANK_UNTIL ? BANK : fear > BACK_UNTIL ? -BANK : 0;
		const struct boids_vec v = vecs_get(&batch->velocity, k);
		vecs_add_scaled(&batch->velocity, k, (struct boids_vec){ v.y, -v.x, 0 },
		                turn * flock->rates.seconds);
	}
	for (int i = next_near(flock, batch, 0); i < count; i = next_near(flock, batch, i + 1))
		for (int k = 0; k < batch->count; k++)
			fear_flee(flock, batch, k,
			          flock_offset(flock, vecs_get(&batch->position, k),
			                       &flock->predators, i));
}

/* The mean direction of the predators near, the nearest ones counting most. */
static void
feel(const struct flock_state *flock, struct batch *batch)
{
	for (int k = 0; k < batch->count; k++) {
		struct boids_vec place = vecs_get(&batch->position, k), sum = { 0 };
		for (int i = 0; i < flock->predators.count; i++) {
			struct boids_vec to = flock_offset(flock, place, &flock->predators, i);
			sum = vec_add_scaled(sum, vec_unit(to), nearness(flock, to));
		}
		vecs_put(&batch->felt->predator, k, vec_scale(vec_unit(sum), batch->mood[k].fear));
	}
}

static float
speed_scale(const struct batch *batch, int k)
{
	return 1 + EXTRA_SPEED * batch->mood[k].fear;
}

static void
before_speed(const struct flock_state *flock, struct batch *batch)
{
	(void)flock;
	for (int k = 0; k < batch->count; k++)
		vecs_scale(&batch->velocity, k, 1 / speed_scale(batch, k));
}

static void
after_speed(const struct flock_state *flock, struct batch *batch)
{
	(void)flock;
	for (int k = 0; k < batch->count; k++)
		vecs_scale(&batch->velocity, k, speed_scale(batch, k));
}

const struct effect effect_fear = {
	.wanted = wanted,
	.sense = sense,
	.at = { [EFFECT_FEEL] = feel,
	        [EFFECT_PUSH] = flee,
	        [EFFECT_BEFORE_SPEED] = before_speed,
	        [EFFECT_AFTER_SPEED] = after_speed },
	.has_mood = true,
};
