/* SPDX-License-Identifier: MIT */
/* Step: every boid perceives, steers and moves. */
#include "step.h"

#include "extras.h"
#include "random.h"
#include "turn.h"
#include "vec.h"

/* What the model leaves to chance. */
static void
add_noise(const struct model *model, struct wing *w, const struct rates *r)
{
	for (int k = 0; k < w->count; k++) {
		struct chance *c = &w->chance[k];
		float draw =
			model->noise == NOISE_NORMAL ? chance_normal(c) : chance_uniform(c) - 0.5f;
		double angle = (double)r->noise * (double)draw;
		vecs_put(&w->velocity, k,
		         turn_by(vecs_get(&w->velocity, k), angle, r->dimensions, c));
	}
}

static void
limit_turn(struct wing *w, const struct rates *r)
{
	for (int k = 0; k < w->count; k++) {
		struct vec heading = vec_unit(vecs_get(&w->before, k));
		vecs_put(&w->velocity, k,
		         turn_towards(heading, vecs_get(&w->velocity, k), r->turn_rate,
		                      r->dimensions, &w->chance[k]));
	}
}

/* p += v * k */
static void
add_scaled(struct vecs *p, const struct vecs *v, float scale)
{
	for (int k = 0; k < WING; k++)
		vecs_put(p, k, vec_add_scaled(vecs_get(p, k), vecs_get(v, k), scale));
}

static void
add_wind(struct wing *w, struct vec wind)
{
	for (int k = 0; k < WING; k++)
		vecs_put(&w->velocity, k, vec_add(vecs_get(&w->velocity, k), wind));
}

/* A step, once it is known what the boids perceive. */
__attribute__((always_inline)) static inline void
fly_with(const struct extra *const *extras, const struct flock *flock, struct wing *w,
         struct percepts *p)
{
	const struct rates *r = &flock->rates;
	const struct vecs old = w->velocity;

	extras_act(extras, EXTRA_SENSE, flock, w, p, false);
	flock->model->steer(w, p, r);
	add_wind(w, r->wind);
	extras_act(extras, EXTRA_PUSH, flock, w, NULL, false);
	if (flock->edge->push)
		flock->edge->push(w, &flock->world, r);
	if (r->noise > 0 && flock->model->noise != NOISE_SHARE)
		add_noise(flock->model, w, r);
	if (r->turn_rate.cos > -1)
		limit_turn(w, r);
	extras_act(extras, EXTRA_BRACE, flock, w, NULL, false);
	flock->speed->hold(w, r);
	extras_act(extras, EXTRA_RELEASE, flock, w, NULL, false);
	add_scaled(&w->position, flock->model->moves_first ? &old : &w->velocity, r->seconds);
	if (flock->edge->place)
		flock->edge->place(w, &flock->world, r);
	extras_act(extras, EXTRA_MOVED, flock, w, NULL, false);
	extras_act(extras, EXTRA_PLACE, flock, w, NULL, false);
}

/* In place, so that for the usual flock the compiler knows that there are none and asks at no stage. */
static void
fly(const struct flock *flock, struct wing *w, struct percepts *p)
{
	static const struct extra *const none[] = { NULL };

	if (flock->extras[0])
		fly_with(flock->extras, flock, w, p);
	else
		fly_with(none, flock, w, p);
}

void
step_place(struct flock *flock, struct herd *h)
{
	struct wing w = { .count = 0 };

	for (int i = 0; i < h->count; i += WING) {
		int some = h->count - i < WING ? h->count - i : WING;
		wing_take(&w, &flock->now, i, some, 0, flock->rates.dimensions);
		const struct vecs from = w.position;
		wing_take(&w, h, i, some, 0, flock->rates.dimensions);
		w.from = from;
		extras_act(flock->extras, EXTRA_PLACE, flock, &w, NULL, false);
		wing_land(&w, h, i);
	}
}

static struct totals
totals_for(const struct flock *flock)
{
	return flock->senses.by.who == EVERYBODY ? totals_of(&flock->now) : (struct totals){ 0 };
}

/* What the boids of a wing perceive; the first is boid i of the herd. band: what is about their row;
 * NULL: one boid perceives at a time. */
static void
perceive(const struct flock *flock, const struct totals *totals, const struct grid_band *band,
         const struct wing *w, int i, struct percepts *p)
{
	const struct herd *h = &flock->now;
	const struct senses *s = &flock->senses;

	for (int k = 0; band && k < w->count; k += flock->width)
		flock->lanes(band, h, &flock->world, s, w, k, i + k, p);
	for (int k = 0; !band && k < w->count; k++)
		percepts_put(p, k,
		             perceive_one(&flock->grid, h, &flock->world, s, totals, i + k, 0));
	for (int k = 0; band && k < w->count && s->by.who == EVERYBODY; k++) {
		struct perception one = percepts_get(p, k);
		perceive_everybody(&one, totals, s, wing_boid(w, k));
		percepts_put(p, k, one);
	}
}

/* So many boids are moved between two questions whether to go on. */
enum { UNASKED = 8 * WING };

/* What all wings of a step share. */
struct sweep {
	struct flock *flock;
	struct leash *leash;
	struct totals totals;
	uint64_t key;
};

/* Boids begin .. end - 1, which make a row. false: the step is called off. */
static bool
fly_row(const struct sweep *sweep, int begin, int end, struct wing *w, struct percepts *p)
{
	struct flock *flock = sweep->flock;
	struct grid_band band;
	bool lanes = flock->lanes && grid_band_of(&band, &flock->grid, &flock->now, begin, end,
	                                          flock->senses.reach);

	for (int i = begin; i < end; i += WING) {
		int some = end - i < WING ? end - i : WING;
		if ((i - begin) % UNASKED == 0 && !leash_ask(sweep->leash))
			return false;
		wing_take(w, &flock->now, i, some, sweep->key, flock->rates.dimensions);
		extras_act(flock->extras, EXTRA_FORESEE, flock, w, NULL, false);
		perceive(flock, &sweep->totals, lanes ? &band : NULL, w, i, p);
		fly(flock, w, p);
		wing_land(w, &flock->next, i);
	}
	return true;
}

/* The rows that begin in one part of the boids. */
static void
fly_rows(void *with, int part, int parts)
{
	const struct sweep *sweep = with;
	const struct flock *flock = sweep->flock;
	int64_t count = flock->now.count, first = count * part / parts,
		last = count * (part + 1) / parts;
	struct percepts p = { 0 };
	struct wing w = { .count = 0 };
	int begin, end;
	bool good = true;

	for (int row = 0; good && grid_row(&flock->grid, row, &begin, &end); row++)
		if (begin >= first && begin < last && begin < end)
			good = fly_row(sweep, begin, end, &w, &p);
}

bool
step_synchronous(struct flock *flock, struct leash *leash)
{
	struct sweep sweep = { flock, leash, totals_for(flock),
		               chance_key(flock->seed, flock->steps, CHANCE_STEP) };

	crew_run(flock->crew, fly_rows, &sweep);
	flock->next.count = flock->now.count;
	return !leash_pulled(leash);
}

/* Takes the first so many moves back: next[k] is who moved k-th, as it was, with its slot for an id. */
static void
take_back(struct flock *flock, int moves)
{
	for (int k = 0; k < moves; k++) {
		int i = (int)flock->next.id[k];
		uint32_t id = flock->now.id[i];
		herd_copy(&flock->now, i, &flock->next, k);
		flock->now.id[i] = id;
	}
}

/* The grid stays as it was sorted, so who looks for others looks further by the greatest distance
 * anyone has gone since: exact, and cheaper than to keep the cells up to date. */
bool
step_sequential(struct flock *flock, struct leash *leash)
{
	struct herd *now = &flock->now, *next = &flock->next;
	uint32_t *order = next->id; /* all of it is free memory until the boids move there */
	const uint64_t key = chance_key(flock->seed, flock->steps, CHANCE_STEP);
	struct totals totals = totals_for(flock);
	struct percepts p = { 0 };
	struct wing w = { .count = 0 };
	float stray = 0;

	herd_order(now, order);
	for (int k = 0; k < now->count; k++) {
		int i = (int)order[k];
		if (k % UNASKED == 0 && !leash_ask(leash)) {
			take_back(flock, k);
			return false;
		}
		herd_copy(next, k, now, i);
		order[k] = (uint32_t)i;
		struct boid before = herd_boid(now, i);
		wing_take(&w, now, i, 1, key, flock->rates.dimensions);
		percepts_put(&p, 0,
		             perceive_one(&flock->grid, now, &flock->world, &flock->senses, &totals,
		                          i, stray));
		fly(flock, &w, &p);
		wing_land(&w, now, i);
		struct boid after = wing_boid(&w, 0);
		float gone = vec_length(vec_gone(&flock->world, before.position, after.position));
		stray = gone > stray ? gone : stray;
		totals_move(&totals, before, after);
	}
	for (int i = 0; i < now->count; i++)
		herd_copy(next, i, now, i);
	next->count = now->count;
	return true;
}

void
step_sort(struct flock *flock)
{
	grid_sort(&flock->grid, &flock->world, flock->senses.reach, &flock->next, &flock->now,
	          flock->crew);
	flock->afraid = false;
	for (int i = 0; flock->now.mood && i < flock->now.count && !flock->afraid; i++)
		flock->afraid = flock->now.mood[i].fear > 0;
}
