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
	return f->predators > 0 || (f->captured == BOIDS_CAPTURED_EATEN && f->strays > 0);
}

/* Returns 0 for what is at fear-range and beyond, rising to 1 in the same place. */
static float
nearness(const struct flock_state *flock, struct boids_vec offset)
{
	float range = flock->factors.fear_range, distance = vec_length(offset);

	return distance < range ? 1 - distance / range : 0;
}

/* Returns whether a predator at a coordinate may be within fear-range of a boid in this range of an
 * axis: the ends are nearest to it, unless it is inside. Rounding takes less than a thousandth. */
static bool
may_reach(const struct flock_state *flock, float at, struct grid_range to, float side)
{
	const float range = 1.001f * flock->factors.fear_range;
	const float wraps = flock->world.torus ? side : INFINITY;

	return (at >= to.low && at <= to.high) ||
	       fabsf(vec_nearest_image(at - to.low, wraps)) < range ||
	       fabsf(vec_nearest_image(at - to.high, wraps)) < range;
}

/* Most predators are too far along y from a whole row of the grid. */
void
fear_note(const struct flock_state *flock, struct batch *batch, int begin, int end)
{
	const int count = flock->predators.count;
	const struct grid_range y = grid_range_of(flock->now.y, begin, count > 0 ? end : 0);

	batch->near_count = 0;
	for (int i = 0; i < count; i++)
		if (may_reach(flock, flock->predators.y[i], y, flock->world.size.y))
			batch->near[batch->near_count++] = (uint16_t)i;
}

/* Returns the next place in the batch's list, behind n, that may be near along x, too; -1: none. */
static int
next_near(const struct flock_state *flock, const struct batch *batch, int n)
{
	const struct grid_range x = grid_range_of(batch->position.x, 0, batch->count);
	const float *at = flock->predators.x, side = flock->world.size.x;

	while (++n < batch->near_count)
		if (may_reach(flock, at[batch->near[n]], x, side))
			return n;
	return -1;
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
	float nearest[BATCH] = { 0 };

	for (int n = -1; (n = next_near(flock, batch, n)) >= 0;)
		for (int k = 0; k < batch->count; k++) {
			float near =
				nearness(flock, flock_offset(flock, vecs_get(&batch->position, k),
			                                     &flock->predators, batch->near[n]));
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
	const bool flees = !batch->felt && flock->rates.flee > 0;

	for (int k = 0; k < batch->count && flock->factors.alarm > 0; k++) {
		const float fear = batch->mood[k].fear;
		const float turn = fear > BANK_UNTIL ? BANK : fear > BACK_UNTIL ? -BANK : 0;
		const struct boids_vec v = vecs_get(&batch->velocity, k);
		vecs_add_scaled(&batch->velocity, k, (struct boids_vec){ v.y, -v.x, 0 },
		                turn * flock->rates.seconds);
	}
	for (int n = -1; flees && (n = next_near(flock, batch, n)) >= 0;)
		for (int k = 0; k < batch->count; k++)
			fear_flee(flock, batch, k,
			          flock_offset(flock, vecs_get(&batch->position, k),
			                       &flock->predators, batch->near[n]));
}

/* The mean direction of the predators near, the nearest ones counting most. */
static void
feel(const struct flock_state *flock, struct batch *batch)
{
	struct vecs *felt = &batch->felt->predator;

	*felt = (struct vecs){ .x = { 0 } };
	for (int n = -1; (n = next_near(flock, batch, n)) >= 0;)
		for (int k = 0; k < batch->count; k++) {
			struct boids_vec to = flock_offset(flock, vecs_get(&batch->position, k),
			                                   &flock->predators, batch->near[n]);
			vecs_add_scaled(felt, k, vec_unit(to), nearness(flock, to));
		}
	for (int k = 0; k < batch->count; k++)
		vecs_put(felt, k, vec_scale(vec_unit(vecs_get(felt, k)), batch->mood[k].fear));
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
