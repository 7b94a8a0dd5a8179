/* SPDX-License-Identifier: MIT */
/* Living: what life changes in the flight of boids. */
#include "living.h"

#include "life/body.h"
#include "life/breeding.h"
#include "life/drives.h"
#include "life/grains.h"
#include "life/life_turn.h"
#include "math/vec.h"

#include <math.h>
#include <stdatomic.h>

bool
living_wanted(const struct boids_factors *f)
{
	return life_wanted(f);
}

static struct feelings
feelings_of(const struct batch *w, int k)
{
	return (struct feelings){ w->hunger[k], w->mood[k].fear };
}

/* Numbers of the lives of a batch, one array each: lives are copied to these first, or compilers do
 * not vectorize what is computed from them. */
struct needs {
	each energy, breath, age, rest, fear;
	each separation, alignment, cohesion, speed; /* genes */
};

static void
needs_of_senses(const struct batch *w, struct needs *n)
{
	for (int k = 0; k < BATCH; k++) {
		const struct boids_life *life = &w->life[k];
		n->energy[k] = life->energy;
		n->fear[k] = w->mood[k].fear;
		n->separation[k] = drive_gene(DRIVE_SEPARATION, life);
		n->alignment[k] = drive_gene(DRIVE_ALIGNMENT, life);
		n->cohesion[k] = drive_gene(DRIVE_COHESION, life);
	}
}

/* Moves means of n velocities away from the boids' own by a weight, exactly as they are for weight 1. */
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

/* How much each rule counts for the boids of a batch. */
struct weights {
	each separation, alignment, cohesion;
};

SIMD_INLINE void
weigh_rules(int lanes, float need, struct batch *restrict w, struct weights *restrict by)
{
	struct needs n;

	needs_of_senses(w, &n);
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float hunger = body_hunger(n.energy[k], need);
			struct feelings feel = { hunger, n.fear[k] };
			w->hunger[k] = hunger;
			by->separation[k] = drive_weight(DRIVE_SEPARATION, n.separation[k], feel);
			by->alignment[k] = drive_weight(DRIVE_ALIGNMENT, n.alignment[k], feel);
			by->cohesion[k] = drive_weight(DRIVE_COHESION, n.cohesion[k], feel);
		}
}

SIMD_INLINE void
scale(int lanes, struct vecs *restrict v, const float *restrict by, int count)
{
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			vecs_put(v, k, vec_scale(vecs_get(v, k), by[k]));
}

SIMD_INLINE void
sense(int lanes, const struct life *life, struct batch *restrict w, struct percepts *restrict p,
      bool headings)
{
	struct weights by;

	w->start = w->velocity;
	weigh_rules(lanes, life->rates.need, w, &by);
	scale(lanes, &p->push, by.separation, w->count);
	scale(lanes, &p->offsets, by.cohesion, w->count);
	align(lanes, w, p, by.alignment, headings);
	if (life->food.is.columns > 0)
		food_cells_at(lanes, &life->food, w->position.x, w->position.y, w->count,
		              w->food_cell);
}
SIMD_EACH(sense, (const struct life *life, struct batch *w, struct percepts *p, bool headings),
          life, w, p, headings)

void
living_sense(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	static void (*const table[SIMD_WIDTHS])(const struct life *life, struct batch *w,
	                                        struct percepts *p, bool headings) = SIMD_ROW(sense);

	table[flock->simd](flock->life, w, p, flock->model->perceives.headings);
}

static void
push(struct batch *w, int k, struct boids_vec way, float strength)
{
	vecs_put(&w->velocity, k,
	         vec_add_scaled(vecs_get(&w->velocity, k), vec_unit(way), strength));
}

/* The smell of food is a direction and a strength, so it is not a unit vector. */
static void
forage(const struct life *life, struct batch *w)
{
	for (int k = 0; k < w->count; k++) {
		float gene = drive_gene(DRIVE_FORAGE, &w->life[k]);
		float weight =
			life->rates.forage * drive_weight(DRIVE_FORAGE, gene, feelings_of(w, k));
		if (!(weight > 0))
			continue;
		struct boids_vec smell = food_smell(&life->food, w->food_cell[k]);
		vecs_put(&w->velocity, k, vec_add_scaled(vecs_get(&w->velocity, k), smell, weight));
	}
}

static struct life_turn
turn_of(struct boids_flock *flock)
{
	return (struct life_turn){
		.life = flock->life,
		.f = &flock->factors,
		.world = &flock->world,
		.terrain = flock->terrain,
		.edge = flock->edge,
		.grid = &flock->grid,
		.now = &flock->now,
		.next = &flock->next,
		.simd = flock->simd,
		.predators = &flock->predators,
		.predators_before = &flock->predators_next,
		.seed = flock->seed,
		.steps = flock->steps,
		.captures = &flock->captures,
	};
}

static void
court(const struct boids_flock *flock, struct batch *w)
{
	const struct crowd crowd = { &flock->now, &flock->grid, &flock->world, &flock->life->rates };
	const struct life_rates *r = &flock->life->rates;

	for (int k = 0; k < w->count; k++) {
		struct boids_life *life = &w->life[k];
		life->mate = 0;
		if (!body_is_ready(life, r))
			continue;
		struct boids_vec to = breeding_nearest(&crowd, batch_boid(w, k), &life->mate);
		float weight = r->courtship * drive_weight(DRIVE_COURTSHIP, 1, feelings_of(w, k));
		if (life->mate > 0)
			push(w, k, to, weight);
	}
}

void
living_push(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	const struct boids_factors *f = &flock->factors;
	const struct life_rates *r = &flock->life->rates;

	(void)p;
	if (flock->steps % r->look_every == 0 && r->forage > 0)
		forage(flock->life, w);
	if (f->breeding == BOIDS_BREEDING_PAIRS &&
	    breeding_is_time(f, r, flock->steps, flock->now.count))
		court(flock, w);
}

static void
needs_of_pace(const struct batch *w, const struct food *food, struct needs *n, float *share)
{
	for (int k = 0; k < BATCH; k++) {
		const struct boids_life *life = &w->life[k];
		n->energy[k] = life->energy;
		n->breath[k] = life->breath;
		n->fear[k] = w->mood[k].fear;
		n->speed[k] = life->genes[BOIDS_GENE_speed];
		share[k] = food->is.columns > 0 && k < w->count ? food->at[w->food_cell[k]] : 0;
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

	needs_of_pace(w, &life->food, &n, there);
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float pace = body_pace(n.energy[k], n.breath[k], n.speed[k], r);
			float hunger = w->hunger[k] * (1 - n.fear[k]);
			pace *= 1 - 0.5f * hunger * (there[k] / full);
			w->pace[k] = pace;
			vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), 1 / pace));
		}
}
SIMD_EACH(before_speed, (const struct life *life, struct batch *w), life, w)

void
living_before_speed(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	static void (*const table[SIMD_WIDTHS])(const struct life *life, struct batch *w) =
		SIMD_ROW(before_speed);

	(void)p;
	table[flock->simd](flock->life, w);
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

void
living_after_speed(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	static void (*const table[SIMD_WIDTHS])(struct batch * w, float least) =
		SIMD_ROW(after_speed);
	const bool clamps = flock->factors.speed_policy == BOIDS_SPEED_CLAMP;

	(void)p;
	table[flock->simd](w, clamps ? flock->rates.min_speed : 0);
}

/* What a step costs a batch. */
struct toll {
	each spent;
	int crashes[BATCH], starves[BATCH], may_age_out[BATCH]; /* 0 or 1 */
	double draw[BATCH];                                     /* of age */
};

static void
needs_of_end(const struct batch *w, struct needs *n)
{
	for (int k = 0; k < BATCH; k++) {
		const struct boids_life *life = &w->life[k];
		n->energy[k] = life->energy;
		n->breath[k] = life->breath;
		n->age[k] = life->age;
		n->rest[k] = life->rest;
	}
}

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

static uint32_t
fate_of(const struct life_rates *r, const struct needs *n, const struct toll *toll, int k)
{
	if (toll->starves[k])
		return 1 + BOIDS_FATE_STARVED;
	if (toll->may_age_out[k] && body_ages_out(n->age[k], r, toll->draw[k]))
		return 1 + BOIDS_FATE_AGED;
	return toll->crashes[k] ? 1 + BOIDS_FATE_CRASHED : 0;
}

SIMD_INLINE void
end(int lanes, const struct life_rates *r, struct batch *w, uint64_t key, int64_t *spent)
{
	struct random chance[BATCH];
	struct needs n;
	struct toll toll = { .starves = { 0 } };

	needs_of_end(w, &n);
	for (int k = 0; k < BATCH; k++)
		chance[k] = random_of(key, w->id[k]);
	pass(lanes, r, w, chance, &n, &toll);
	for (int k = 0; k < w->count; k++) {
		struct boids_life *life = &w->life[k];
		bool may_die = toll.starves[k] | toll.may_age_out[k] | toll.crashes[k];
		*spent += grains_of(toll.spent[k]);
		life->fate = may_die ? fate_of(r, &n, &toll, k) : 0;
		life->energy = n.energy[k];
		life->breath = n.breath[k];
		life->age = n.age[k] + r->seconds;
		life->rest = n.rest[k];
	}
}
SIMD_EACH(end, (const struct life_rates *r, struct batch *w, uint64_t key, int64_t *spent), r, w,
          key, spent)

void
living_end(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	static void (*const table[SIMD_WIDTHS])(const struct life_rates *r, struct batch *w,
	                                        uint64_t key, int64_t *spent) = SIMD_ROW(end);
	int64_t spent = 0;

	(void)p;
	table[flock->simd](&flock->life->rates, w,
	                   random_key(flock->seed, flock->steps, RANDOM_LIFE), &spent);
	atomic_fetch_add_explicit(&flock->life->spent, spent, memory_order_relaxed);
}

void
living_begin(struct boids_flock *flock)
{
	const struct rates *r = &flock->rates;
	struct life *life = flock->life;

	if (!life)
		return;
	if (life->rates.seconds != r->seconds)
		life->rates = life_rates_of(&flock->factors, r);
	life->spent = 0;
}

bool
living_turn(struct boids_flock *flock)
{
	struct life_turn t = turn_of(flock);
	bool caught = false;

	if (flock->factors.edge == BOIDS_EDGE_OPEN)
		t.middle = boid_arrays_centroid(&flock->now);
	bool unsorted = life_turn(&t, flock->senses.reach, &caught);
	flock->any_fear |= caught;
	flock->removed = (int)flock->factors.number - (unsorted ? flock->next : flock->now).count;
	flock->predators_removed = (int)flock->factors.predators - flock->predators.count;
	return unsorted;
}
