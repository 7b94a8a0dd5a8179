/* SPDX-License-Identifier: MIT */
/* Living: what life changes in the flight of boids. Genes and hunger act on what a boid perceives,
 * so that every model stays as it is. */
#include "effects.h"

#include "breeding.h"
#include "life/body.h"

#include <math.h>
#include <stdatomic.h>

/* Numbers of the lives of a batch, one array each: lives are copied to these first, or compilers do
 * not vectorize what is computed from them. */
struct needs {
	each energy, breath, age, rest, fear;
	each separation, alignment, cohesion, speed; /* genes */
};

/* Moves means of n velocities away from the boids' own by a weight, exactly as they are for weight
 * 1. */
SIMD_INLINE void
weigh(int lanes, struct vecs *restrict sums, const struct vecs *restrict own,
      const float *restrict n, const float *restrict weight, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec sum = vecs_get(sums, k), v = vecs_get(own, k);
			struct boids_vec weighed =
				vec_add_scaled(sum, vec_add_scaled(sum, v, -n[k]), weight[k] - 1);
			vecs_put(sums, k, vec_choose(weight[k] != 1, weighed, sum));
		}
}

SIMD_INLINE void
align(int lanes, struct batch *restrict w, struct percepts *restrict p,
      const float *restrict weight, bool headings)
{
	struct vecs own = w->velocity;
	each aligned, one, nearest;

	for (int i = 0; i < w->count && headings; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_put(&own, k, vec_unit(vecs_get(&own, k)));
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			aligned[k] = (float)p->aligned[k];
			one[k] = 1;
			float own_weight = weight[k];
			nearest[k] = p->neighbours[k] > 0 ? own_weight : 1;
		}
	weigh(lanes, &p->velocities, &own, aligned, weight, w->count);
	weigh(lanes, &p->nearest_velocity, &own, one, nearest, w->count);
}

SIMD_INLINE void
scale(int lanes, struct vecs *restrict v, const float *restrict by, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_scale(v, k, by[k]);
}

/* A hungry boid leaves the flock to feed. Fear itself weakens cohesion (fear.c). */
SIMD_INLINE void
sense(int lanes, const struct life *life, struct batch *restrict w, struct percepts *restrict p,
      bool headings)
{
	struct needs n;
	each alignment, cohesion;

	w->start = w->velocity;
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			const struct boids_life *boid = &w->life[k];
			n.energy[k] = boid->energy;
			n.fear[k] = w->mood[k].fear;
			n.separation[k] = boid->genes[BOIDS_GENE_separation];
			n.alignment[k] = boid->genes[BOIDS_GENE_alignment];
			n.cohesion[k] = boid->genes[BOIDS_GENE_cohesion];
		}
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float hunger = body_hunger(n.energy[k], life->rates.need);
			float stays = 1 - body_appetite(hunger, n.fear[k]);
			w->hunger[k] = hunger;
			alignment[k] = n.alignment[k] * stays;
			cohesion[k] = n.cohesion[k] * stays;
		}
	scale(lanes, &p->push, n.separation, w->count);
	scale(lanes, &p->offsets, cohesion, w->count);
	align(lanes, w, p, alignment, headings);
	if (life->food.is.columns > 0)
		food_cells_at(lanes, &life->food, w->position.x, w->position.y, w->count,
		              w->food_cell);
}
SIMD_EACH(sense, (const struct life *life, struct batch *batch, struct percepts *p, bool headings),
          life, batch, p, headings)

static void
living_sense(const struct flock_state *flock, struct batch *batch, struct percepts *p)
{
	SIMD_CALL(effects_width(flock, batch), sense, flock->life, batch, p,
	          flock->model->perceives.headings);
}

static void
living_feel(const struct flock_state *flock, struct batch *batch)
{
	const struct life *life = flock->life;

	for (int k = 0; k < batch->count; k++) {
		batch->felt->energy[k] = batch->life[k].energy;
		if (life->rates.forage > 0)
			vecs_put(&batch->felt->food, k,
			         vec_scale(food_smell(&life->food, batch->food_cell[k]),
			                   body_appetite(batch->hunger[k], batch->mood[k].fear)));
	}
}

static void
living_push(const struct flock_state *flock, struct batch *batch)
{
	const struct life *life = flock->life;
	const struct life_rates *r = &life->rates;
	bool forages = !batch->felt && flock->steps % r->look_every == 0 && r->forage > 0;
	bool courts = flock->factors.breeding == BOIDS_BREEDING_PAIRS && breeding_is_time(flock);

	for (int k = 0; k < batch->count && forages; k++) {
		float gene = batch->life[k].genes[BOIDS_GENE_forage];
		float weight =
			r->forage * (gene * body_appetite(batch->hunger[k], batch->mood[k].fear));
		if (weight > 0) /* a smell is a direction and a strength, so no unit vector */
			vecs_add_scaled(&batch->velocity, k,
			                food_smell(&life->food, batch->food_cell[k]), weight);
	}
	for (int k = 0; k < batch->count && courts; k++) {
		uint32_t *mate = &batch->life[k].mate;
		*mate = 0;
		if (!body_is_ready(&batch->life[k], r))
			continue;
		struct boids_vec to = breeding_nearest(flock, batch_boid(batch, k), mate);
		if (*mate > 0)
			vecs_add_scaled(&batch->velocity, k, vec_unit(to),
			                r->courtship * (1 - batch->mood[k].fear));
	}
}

/* A hungry boid slows down over food. */
SIMD_INLINE void
before_speed(int lanes, const struct life *life, struct batch *restrict w)
{
	const struct life_rates *r = &life->rates;
	const float full = life->food.is.full > 0 ? life->food.is.full : 1;
	struct needs n;
	each there;

	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			const struct boids_life *boid = &w->life[k];
			bool feeds = life->food.is.columns > 0 && k < w->count;
			n.energy[k] = boid->energy;
			n.breath[k] = boid->breath;
			n.fear[k] = w->mood[k].fear;
			n.speed[k] = boid->genes[BOIDS_GENE_speed];
			there[k] = feeds ? life->food.at[w->food_cell[k]] : 0;
		}
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float pace = body_pace(n.energy[k], n.breath[k], n.speed[k], r);
			pace *= 1 -
			        0.5f * body_appetite(w->hunger[k], n.fear[k]) * (there[k] / full);
			w->pace[k] = pace;
			vecs_scale(&w->velocity, k, 1 / pace);
		}
}
SIMD_EACH(before_speed, (const struct life *life, struct batch *batch), life, batch)

static void
living_before_speed(const struct flock_state *flock, struct batch *batch)
{
	SIMD_CALL(effects_width(flock, batch), before_speed, flock->life, batch);
}

/* `least`: a speed that still holds. */
SIMD_INLINE void
after_speed(int lanes, struct batch *restrict w, float least)
{
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec v = vec_scale(vecs_get(&w->velocity, k), w->pace[k]);
			float square = vec_dot(v, v);
			float scale = least / sqrtf(square > 0 ? square : 1);
			bool slow = (w->pace[k] != 1) & (square < least * least) & (square > 0);
			vecs_put(&w->velocity, k, vec_scale(v, slow ? scale : 1));
		}
}
SIMD_EACH(after_speed, (struct batch * w, float least), w, least)

static void
living_after_speed(const struct flock_state *flock, struct batch *batch)
{
	const bool clamps = flock->factors.speed_policy == BOIDS_SPEED_CLAMP;

	SIMD_CALL(effects_width(flock, batch), after_speed, batch,
	          clamps ? flock->rates.min_speed : 0);
}

/* What a step costs a batch. */
struct toll {
	each spent;
	int crashes[BATCH], starves[BATCH], may_age_out[BATCH]; /* 0 or 1 */
	double draw[BATCH];                                     /* of age */
};

/* u: the share of max-speed of each. */
SIMD_INLINE void
spend(int lanes, const struct life_rates *r, const float *restrict u, struct random *restrict chance,
      float *restrict energy, float *restrict spent, int *restrict starves, int count)
{
	each draw;

	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			draw[k] = random_uniform(&chance[k]);
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			spent[k] = body_cost(energy[k], r->rest, r->speed, u[k], draw[k]);
			energy[k] -= spent[k];
			starves[k] = energy[k] > 0 ? 0 : 1;
		}
}

/* Finds the few boids that may die of age, which are looked at closely. */
SIMD_INLINE void
age(int lanes, const struct life_rates *r, const float *restrict ages,
    struct random *restrict chance, struct toll *restrict toll, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			toll->draw[k] = body_draw_age(&chance[k]);
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			toll->may_age_out[k] = body_may_age_out(ages[k], r, toll->draw[k]);
}

SIMD_INLINE void
pass(int lanes, const struct life_rates *r, const struct batch *restrict w,
     struct random *restrict chance, struct needs *restrict n, struct toll *restrict toll)
{
	each u;

	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec v = vecs_get(&w->velocity, k);
			struct boids_vec change = vec_sub(v, vecs_get(&w->start, k));
			toll->crashes[k] = vec_dot(change, change) > r->crash2;
			u[k] = vec_length(v) * r->per_speed;
			n->breath[k] = body_breath(n->breath[k], r, u[k]);
			n->rest[k] = body_rest(n->rest[k], r);
		}
	if (r->hungers)
		spend(lanes, r, u, chance, n->energy, toll->spent, toll->starves, w->count);
	if (r->ageing > 0)
		age(lanes, r, n->age, chance, toll, w->count);
}

/* A boid that flies home, or rests there, neither crashes nor tires. homes: some may. */
SIMD_INLINE void
end(int lanes, const struct life_rates *r, struct batch *batch, uint64_t key, bool homes,
    int64_t *spent)
{
	struct random chance[BATCH];
	struct needs n;
	struct toll toll = { .starves = { 0 } };

	for (int i = 0; i < batch->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			const struct boids_life *boid = &batch->life[k];
			n.energy[k] = boid->energy;
			n.breath[k] = boid->breath;
			n.age[k] = boid->age;
			n.rest[k] = boid->rest;
			chance[k] = random_of(key, batch->id[k]);
		}
	pass(lanes, r, batch, chance, &n, &toll);
	for (int k = 0; k < batch->count; k++) {
		struct boids_life *life = &batch->life[k];
		if (homes && batch->homing[k] == 1) {
			n.energy[k] = life->energy;
			n.breath[k] = life->breath;
			toll.spent[k] = 0;
			toll.starves[k] = toll.crashes[k] = toll.may_age_out[k] = 0;
		}
		*spent += grains_of(toll.spent[k]);
		life->fate = toll.starves[k] ? 1 + BOIDS_FATE_STARVED
		             : toll.may_age_out[k] && body_ages_out(n.age[k], r, toll.draw[k])
		                     ? 1 + BOIDS_FATE_AGED
		             : toll.crashes[k] ? 1 + BOIDS_FATE_CRASHED
		                               : 0;
		life->energy = n.energy[k];
		life->breath = n.breath[k];
		life->age = body_within(n.age[k] + r->seconds, 0, BOIDS_FAR);
		life->rest = n.rest[k];
	}
}
SIMD_EACH(end,
          (const struct life_rates *r, struct batch *batch, uint64_t key, bool homes, int64_t *spent),
          r, batch, key, homes, spent)

static void
living_end(const struct flock_state *flock, struct batch *batch)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_LIFE);
	int64_t spent = 0;

	SIMD_CALL(effects_width(flock, batch), end, &flock->life->rates, batch, key,
	          flock->has_homes, &spent);
	atomic_fetch_add_explicit(&flock->life->spent, spent, memory_order_relaxed);
}

const struct effect effect_life = {
	.wanted = life_wanted,
	.sense = living_sense,
	.at = { [EFFECT_FEEL] = living_feel,
	        [EFFECT_PUSH] = living_push,
	        [EFFECT_BEFORE_SPEED] = living_before_speed,
	        [EFFECT_AFTER_SPEED] = living_after_speed,
	        [EFFECT_END] = living_end },
};
