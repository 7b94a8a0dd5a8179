/* SPDX-License-Identifier: MIT */
/* Step: every boid perceives, steers and moves. */
#include "step.h"

#include "random.h"
#include "turn.h"
#include "vec.h"

/* The velocity after what the model leaves to chance. */
static struct vec
strayed(const struct model *model, struct vec velocity, const struct rates *r, struct chance *c)
{
	if (model->noise == NOISE_SHARE)
		return velocity;
	float draw = model->noise == NOISE_NORMAL ? chance_normal(c) : chance_uniform(c) - 0.5f;
	return turn_by(velocity, (double)r->noise * (double)draw, r->dimensions, c);
}

/* Where a boid is and flies after this step. `key`: of the step's chances. */
static struct boid
flown(const struct flock *flock, struct boid b, const struct perception *p, uint64_t key)
{
	const struct rates *r = &flock->rates;
	struct chance chance = chance_of(key, b.id);
	struct vec before = b.velocity, old = before;
	if (!(vec_dot(old, old) > VEC_TINY2)) /* at rest it heads anywhere */
		old = chance_direction(&chance, r->dimensions);

	b.velocity = flock->model->steer(p, b.velocity, &chance, r);
	b.velocity = vec_add(b.velocity, r->wind);
	if (flock->edge->push)
		b.velocity = flock->edge->push(&b, &flock->world, r);
	if (r->noise > 0)
		b.velocity = strayed(flock->model, b.velocity, r, &chance);
	if (r->turn_rate.cos > -1)
		b.velocity = turn_towards(vec_unit(old), b.velocity, r->turn_rate, r->dimensions,
		                          &chance);
	b.velocity = speed_hold(flock->speed, b.velocity, old, r);
	b.position = vec_add_scaled(b.position, flock->model->moves_first ? before : b.velocity,
	                            r->seconds);
	if (flock->edge->place)
		flock->edge->place(&b, &flock->world, r);
	return b;
}

static struct totals
totals_for(const struct flock *flock)
{
	return flock->senses.by.who == EVERYBODY ? totals_of(&flock->now) : (struct totals){ 0 };
}

/* What boids i .. i + count - 1, neighbours in memory, perceive. */
static void
perceive(const struct flock *flock, const struct totals *totals, int i, int count,
         struct perception *p)
{
	const struct herd *h = &flock->now;

	if (!flock->lanes) {
		for (int k = 0; k < count; k++)
			p[k] = perceive_one(&flock->grid, h, &flock->world, &flock->senses, totals,
			                    i + k, 0);
		return;
	}
	flock->lanes(&flock->grid, h, &flock->world, &flock->senses, i, count, p);
	if (flock->senses.by.who == EVERYBODY)
		for (int k = 0; k < count; k++)
			perceive_everybody(&p[k], totals, &flock->senses, herd_boid(h, i + k));
}

void
step_synchronous(struct flock *flock)
{
	const uint64_t key = chance_key(flock->seed, flock->steps, CHANCE_STEP);
	const struct totals totals = totals_for(flock);
	struct perception p[LANES_MOST];
	int begin, end;

	for (int row = 0; grid_row(&flock->grid, row, &begin, &end); row++) {
		for (int i = begin; i < end; i += flock->width) {
			int count = end - i < flock->width ? end - i : flock->width;
			perceive(flock, &totals, i, count, p);
			for (int k = 0; k < count; k++)
				herd_put(&flock->next, i + k,
				         flown(flock, herd_boid(&flock->now, i + k), &p[k], key));
		}
	}
	flock->next.count = flock->now.count;
}

/* How far a boid has gone; across the seam of a world that wraps it is not far. */
static float
distance_gone(const struct world *w, struct vec from, struct vec to)
{
	struct world round = *w;

	round.torus = w->wraps;
	return vec_length(vec_offset(&round, from, to));
}

/* The grid stays as it was sorted, so who looks for others looks further by the greatest distance
 * anyone has gone since: exact, and cheaper than to keep the cells up to date. */
void
step_sequential(struct flock *flock)
{
	struct herd *now = &flock->now, *next = &flock->next;
	uint32_t *order = next->id; /* free memory until the boids move there */
	const uint64_t key = chance_key(flock->seed, flock->steps, CHANCE_STEP);
	struct totals totals = totals_for(flock);
	float stray = 0;

	herd_order(now, order);
	for (int k = 0; k < now->count; k++) {
		int i = (int)order[k];
		struct perception p = perceive_one(&flock->grid, now, &flock->world, &flock->senses,
		                                   &totals, i, stray);
		struct boid before = herd_boid(now, i), after = flown(flock, before, &p, key);
		float gone = distance_gone(&flock->world, before.position, after.position);
		stray = gone > stray ? gone : stray;
		herd_put(now, i, after);
		totals_move(&totals, before, after);
	}
	for (int i = 0; i < now->count; i++)
		herd_copy(next, i, now, i);
	next->count = now->count;
}
