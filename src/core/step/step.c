/* SPDX-License-Identifier: MIT */
#include "step.h"

#include "effects.h"
#include "math/id_search.h"
#include "rules/turn.h"

#include <stdatomic.h>

/* GCC's analyzer does not see that two loops over a batch have the same length. */
#if defined __GNUC__ && __GNUC__ >= 12 && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wanalyzer-use-of-uninitialized-value"
#endif

/* Computes sine and cosine of each boid's random angle. Two loops, or compilers do not vectorize
 * them. */
SIMD_INLINE void
draw_angles(int lanes, struct batch *restrict w, double noise, bool normal, float *restrict sines,
            float *restrict cosines)
{
	each draws;

	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			draws[k] = normal ? random_normal(&w->chance[k])
			                  : random_uniform(&w->chance[k]) - 0.5f;
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			double sine, cosine;
			portable_sin_cos(noise * (double)draws[k], &sine, &cosine);
			sines[k] = (float)sine;
			cosines[k] = (float)cosine;
		}
}

#if defined __GNUC__ && __GNUC__ >= 12 && !defined __clang__
#pragma GCC diagnostic pop
#endif

SIMD_INLINE void
turn_all(int lanes, struct batch *restrict w, const float *restrict sines,
         const float *restrict cosines, int dimensions)
{
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_put(&w->velocity, k,
			         turn_by(vecs_get(&w->velocity, k), sines[k], cosines[k],
			                 dimensions, &w->chance[k]));
}

/* Turns each boid by the model's random angle. */
SIMD_INLINE void
add_noise(int lanes, struct batch *batch, const struct rates *r, enum noise_kind kind)
{
	each sines, cosines;

	if (kind == NOISE_NORMAL)
		draw_angles(lanes, batch, (double)r->noise, true, sines, cosines);
	else
		draw_angles(lanes, batch, (double)r->noise, false, sines, cosines);
	if (r->dimensions == 2)
		turn_all(lanes, batch, sines, cosines, 2);
	else
		turn_all(lanes, batch, sines, cosines, 3);
}

SIMD_INLINE void
limit_turn(int lanes, struct batch *restrict w, struct turn_limit limit, int dimensions)
{
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec heading = vec_unit(vecs_get(&w->before, k));
			vecs_put(&w->velocity, k,
			         turn_towards(heading, vecs_get(&w->velocity, k), limit, dimensions,
			                      &w->chance[k]));
		}
}

/* p += v * k */
SIMD_INLINE void
move(int lanes, struct vecs *restrict p, const struct vecs *restrict v, float scale, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_move(p, k, vecs_get(v, k), scale);
}

SIMD_INLINE void
add_wind(int lanes, struct batch *batch, struct boids_vec wind)
{
	for (int i = 0; i < batch->count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_put(&batch->velocity, k, vec_add(vecs_get(&batch->velocity, k), wind));
}

/* Adds the accelerations that the caller has given. */
static void
add_pushes(const struct flock_state *flock, struct batch *batch)
{
	for (int k = 0; k < batch->count; k++) {
		const struct boid_push *push = step_push(flock, batch->id[k]);
		if (push)
			vecs_add_scaled(&batch->velocity, k, push->push, flock->rates.seconds);
	}
}

/* Lets effects change what boids perceive. */
SIMD_INLINE void
sense(const struct effect *const *effects, const struct flock_state *flock, struct batch *batch,
      struct percepts *p)
{
	for (const struct effect *const *e = effects; *e; e++)
		if ((*e)->sense)
			(*e)->sense(flock, batch, p);
	if (batch->felt)
		effects_run(effects, EFFECT_FEEL, flock, batch, false);
}

/* Runs the rest of a step of a batch after perception. */
SIMD_INLINE void
step_with(int lanes, const struct effect *const *effects, const struct flock_state *flock,
          struct batch *batch, struct percepts *p)
{
	const struct rates *r = &flock->rates;
	const enum simd_width simd = effects_width(flock, batch);
	const struct vecs old = batch->velocity;

	sense(effects, flock, batch, p);
	flock->model->steer[simd](batch, p, r);
	add_wind(lanes, batch, r->wind);
	if (flock->push_count > 0)
		add_pushes(flock, batch);
	effects_run(effects, EFFECT_PUSH, flock, batch, false);
	if (flock->edge->push[simd])
		flock->edge->push[simd](batch, &flock->world, r);
	if (r->noise > 0 && flock->model->noise != NOISE_SHARE)
		add_noise(lanes, batch, r, flock->model->noise);
	if (r->turn_rate.cos > -1 && r->dimensions == 2)
		limit_turn(lanes, batch, r->turn_rate, 2);
	else if (r->turn_rate.cos > -1)
		limit_turn(lanes, batch, r->turn_rate, 3);
	effects_run(effects, EFFECT_BEFORE_SPEED, flock, batch, false);
	flock->speed->hold[simd](batch, r);
	effects_run(effects, EFFECT_AFTER_SPEED, flock, batch, false);
	move(lanes, &batch->position, flock->model->moves_first ? &old : &batch->velocity,
	     r->seconds, batch->count);
	if (flock->edge->place[simd])
		flock->edge->place[simd](batch, &flock->world, r);
	effects_run(effects, EFFECT_MOVED, flock, batch, false);
	effects_run(effects, EFFECT_PLACE, flock, batch, false);
	effects_run(effects, EFFECT_END, flock, batch, false);
}

/* step_with is inlined twice: without effects the compiler drops the loops of all stages. */
SIMD_INLINE void
step_batch(int lanes, const struct flock_state *flock, struct batch *batch, struct percepts *p)
{
	static const struct effect *const none[] = { NULL };

	if (flock->effects[0])
		step_with(lanes, flock->effects, flock, batch, p);
	else
		step_with(lanes, none, flock, batch, p);
}
SIMD_EACH(step_batch, (const struct flock_state *flock, struct batch *batch, struct percepts *p),
          flock, batch, p)

const struct boid_push *
step_push(const struct flock_state *flock, uint32_t id)
{
	const int row = id_search(flock->pushes, sizeof *flock->pushes, flock->push_count, id);

	return row < 0 ? NULL : &flock->pushes[row];
}

void
step_place(struct flock_state *flock, struct boid_arrays *boids)
{
	struct batch w = { .count = 0 };

	const int flying = grid_count(&flock->grid);

	for (int i = 0; i < flying; i += BATCH) {
		int size = flying - i < BATCH ? flying - i : BATCH;
		batch_load(&w, &flock->now, i, size, 0, flock->rates.dimensions);
		const struct vecs from = w.position;
		batch_load(&w, boids, i, size, 0, flock->rates.dimensions);
		w.from = from;
		effects_run(flock->effects, EFFECT_PLACE, flock, &w, false);
		batch_store(&w, boids, i);
	}
}

static struct totals
totals_for(const struct flock_state *flock)
{
	if (flock->senses.by.scope != ALL_BOIDS)
		return (struct totals){ 0 };
	struct boid_arrays flying = flock->now;
	flying.count = grid_count(&flock->grid);
	return totals_of(&flying);
}

/* Computes what the boids of a batch perceive; the first is boid i of the flock. row: a scan of the
 * cells around their row. Boids that rest at home perceive none. */
static void
perceive(const struct flock_state *flock, const struct totals *totals, const struct grid_scan *row,
         const struct batch *batch, int i, struct percepts *p)
{
	const struct senses *s = &flock->senses;

	if (flock->has_homes && i >= grid_count(&flock->grid)) {
		*p = (struct percepts){ 0 };
		for (int k = 0; k < BATCH; k++)
			p->nearest2[k] = INFINITY;
		return;
	}
	simd_perceive_table[flock->simd](row, &flock->now, &flock->world, s, batch, i, p);
	for (int k = 0; k < batch->count && s->by.scope == ALL_BOIDS; k++) {
		struct perception one = percepts_get(p, k);
		perceive_all(&one, totals, s, batch_boid(batch, k));
		percepts_put(p, k, one);
	}
}

void
step_look(const struct flock_state *flock, int i, float value[BRAIN_NODES])
{
	const struct totals totals = { .of = { { .count = 0 } } };
	struct percepts p = { 0 };
	struct felt felt = { .wall = { 0 } };
	struct batch w = { .felt = &felt };
	const struct grid_scan row =
		grid_scan_row(&flock->grid, &flock->now, i, i + 1, flock->senses.reach);

	fear_note(flock, &w, i, i + 1);
	batch_load(&w, &flock->now, i, 1, 0, flock->rates.dimensions);
	perceive(flock, &totals, &row, &w, i, &p);
	sense(flock->effects, flock, &w, &p);
	model_brain_flow(&w, &p, &flock->rates, value);
}

/* Boids between two cancellation checks. */
enum { POLL_EVERY = 4 * BATCH };

/* What all batches of a step share. */
struct job {
	struct flock_state *flock;
	struct cancel *cancel;
	struct totals totals;
	uint64_t key;
	atomic_int taken[THREADS_MOST]; /* rows of each part that threads have taken */
};

/* Moves boids begin .. end - 1, a row of cells. Returns false if the step is cancelled. */
static bool
step_row(const struct job *job, int begin, int end, struct batch *batch, struct percepts *p)
{
	struct flock_state *flock = job->flock;
	const struct grid_scan row =
		grid_scan_row(&flock->grid, &flock->now, begin, end, flock->senses.reach);

	fear_note(flock, batch, begin, end);
	for (int i = begin; i < end; i += BATCH) {
		int size = end - i < BATCH ? end - i : BATCH;
		if ((i - begin) % POLL_EVERY == 0 && !cancel_poll(job->cancel))
			return false;
		batch_load(batch, &flock->now, i, size, job->key, flock->rates.dimensions);
		perceive(flock, &job->totals, &row, batch, i, p);
		SIMD_CALL(effects_width(flock, batch), step_batch, flock, batch, p);
		batch_store(batch, &flock->next, i);
	}
	return true;
}

/* Gets boids begin .. end - 1 of a row of cells, or behind the last row those that rest at home. */
static bool
row_of(const struct flock_state *flock, int row, int *begin, int *end)
{
	const struct grid *g = &flock->grid;

	if (grid_row(g, row, begin, end))
		return true;
	if (!flock->has_homes || row > g->y.cells * g->z.cells)
		return false;
	*begin = grid_count(g);
	*end = flock->now.count;
	return true;
}

/* Moves rows that no thread has taken yet, first those of its part, which the thread has sorted, then
 * those of others: crowded rows take longer than others. */
static void
step_rows(void *data, int part, int parts)
{
	struct job *job = data;
	const struct grid *g = &job->flock->grid;
	const int rows = g->y.cells * g->z.cells + 1; /* the last: boids that rest at home */
	struct percepts p = { 0 };
	struct felt felt = { .wall = { 0 } };
	struct batch w = { .felt = job->flock->model->feels ? &felt : NULL };
	int row, begin, end;

	for (int k = 0; k < parts; k++) {
		const int of = (part + k) % parts;
		const int first = thread_share(rows, of, parts),
			  last = thread_share(rows, of + 1, parts);
		while ((row = first + atomic_fetch_add(&job->taken[of], 1)) < last &&
		       row_of(job->flock, row, &begin, &end))
			if (begin < end && !step_row(job, begin, end, &w, &p))
				return;
	}
}

bool
step_synchronous(struct flock_state *flock, struct cancel *cancel)
{
	struct job job = {
		.flock = flock,
		.cancel = cancel,
		.totals = totals_for(flock),
		.key = random_key(flock->seed, flock->steps, RANDOM_STEP),
	};

	thread_pool_run(flock->pool, step_rows, &job);
	flock->next.count = flock->now.count;
	return !cancel->requested;
}

/* The grid stays as sorted, so boids search further by the greatest distance any boid has moved
 * since: exact, and cheaper than updating the cells. next[k] keeps the k-th boid before its
 * move, with its slot as id. */
bool
step_sequential(struct flock_state *flock, struct cancel *cancel)
{
	struct boid_arrays *now = &flock->now, *next = &flock->next;
	uint32_t *order = next->id; /* scratch memory until the boids move there */
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_STEP);
	struct totals totals = totals_for(flock);
	struct percepts p = { 0 };
	struct felt felt = { .wall = { 0 } };
	struct batch w = { .felt = flock->model->feels ? &felt : NULL };
	float drift = 0;

	boid_arrays_order(now, order, flock_scratch(flock), next->room);
	for (int k = 0; k < now->count; k++) {
		int i = (int)order[k];
		if (k % POLL_EVERY == 0 && !cancel_poll(cancel)) {
			while (k-- > 0) {
				uint32_t id = now->id[order[k]];
				boid_arrays_copy(now, (int)order[k], next, k);
				now->id[order[k]] = id;
			}
			return false;
		}
		boid_arrays_copy(next, k, now, i);
		order[k] = (uint32_t)i;
		struct boids_boid before = boid_arrays_get(now, i);
		fear_note(flock, &w, i, i + 1);
		batch_load(&w, now, i, 1, key, flock->rates.dimensions);
		struct grid_scan row =
			grid_scan_row(&flock->grid, now, i, i + 1, flock->senses.reach + drift);
		row.left = true;
		perceive(flock, &totals, &row, &w, i, &p);
		SIMD_CALL(effects_width(flock, &w), step_batch, flock, &w, &p);
		batch_store(&w, now, i);
		struct boids_boid after = batch_boid(&w, 0);
		float moved =
			vec_length(vec_displacement(&flock->world, before.position, after.position));
		drift = moved > drift ? moved : drift;
		if (flock->senses.by.scope == ALL_BOIDS && i < grid_count(&flock->grid))
			totals_move(&totals, before, after);
	}
	for (int i = 0; i < now->count; i++)
		boid_arrays_copy(next, i, now, i);
	next->count = now->count;
	return true;
}

/* Moves the boids of `next` that rest at home to the end of `now`, by id. The others are those of
 * `next` then. Returns the number at rest. */
static int
set_resting_apart(struct flock_state *flock)
{
	struct boid_arrays *next = &flock->next;
	const int count = next->count;
	bool has_homes = false;

	for (int i = 0; i < next->count;) {
		struct boids_boid b = flock_get(flock, next, i);
		has_homes |= has_home(b.home);
		if (!flock_rests_at_home(flock, &b)) {
			i++;
			continue;
		}
		boid_arrays_copy(next, i, next, --next->count);
		boid_arrays_put(next, next->count, b);
	}
	const struct boid_arrays resting = { .id = next->id + next->count,
		                             .count = count - next->count };
	uint32_t *order = flock->now.id + next->count; /* each is read before a boid comes there */
	boid_arrays_order(&resting, order, (uint32_t *)(void *)flock->now.x, flock->now.room);
	for (int i = 0; i < resting.count; i++)
		boid_arrays_copy(&flock->now, next->count + i, next, next->count + (int)order[i]);
	if (!has_homes) {
		flock->has_homes = false;
		effects_choose(flock);
	}
	return resting.count;
}

void
step_sort(struct flock_state *flock)
{
	const int resting = flock->has_homes ? set_resting_apart(flock) : 0;

	grid_sort(&flock->grid, &flock->world, flock->senses.reach, &flock->next, &flock->now,
	          flock->pool);
	if (resting > 0) {
		flock->now.count += resting;
		flock->next.count += resting;
	}
	flock->unsorted = false;
	flock->any_fear = false;
	for (int i = 0; flock->now.mood && i < flock->now.count && !flock->any_fear; i++)
		flock->any_fear = flock->now.mood[i].fear > 0;
}

void
step_sort_again(struct flock_state *flock)
{
	const struct boid_arrays now = flock->now;

	flock->now = flock->next;
	flock->next = now;
	step_sort(flock);
}
