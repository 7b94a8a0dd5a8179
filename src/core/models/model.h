/* SPDX-License-Identifier: MIT */
/* Model: the table of published programs, and the rules they share. */
#pragma once

#include "math/random.h"
#include "math/simd_width.h"
#include "math/vec.h"
#include "perception/batch.h"
#include "perception/perceive.h"
#include "rules/factor_use.h"
#include "rules/rates.h"
#include "rules/turn.h"

/* Meaning of the factor noise: full width of a uniform turn or standard deviation of a normal turn,
 * in radians, applied after the model has steered; or a share that the model uses. */
enum noise_kind { NOISE_UNIFORM, NOISE_NORMAL, NOISE_SHARE };

/* A model: a pure function of a boid's perception and velocity, without neighbour lists, boundaries
 * or memory layout. It is called for every boid, also for one without neighbours. */
struct model {
	const char *name;
	const char *help;          /* one sentence, no full stop */
	bool reads[BOIDS_FACTORS]; /* READS(factor) of each factor it uses */
	struct perceives perceives;
	enum noise_kind noise;
	bool moves_first; /* a boid moves by its old velocity, then turns */
	bool forgets;     /* computes a new heading each step; pushes of the last step are lost */
	bool is_map;      /* in discrete time: a step of the model is one reference frame */
	bool feels;       /* walls, goals, predators and food are part of what it perceives */
	/* STEER_ROW */
	void (*steer[SIMD_WIDTHS])(struct batch *batch, const struct percepts *p,
	                           const struct rates *r);
};

/* A model's rule handles one boid and returns its new velocity:
 *
 *     SIMD_INLINE struct boids_vec
 *     steer(const struct perception *p, const struct rates *r)
 *
 * STEER(steer) defines the loops over a batch, one for each SIMD width, and STEER_ROW(steer)
 * initialises the model's row with them. The compiler vectorizes rules without branches. */
typedef struct boids_vec steer_rule(const struct perception *p, const struct rates *r);

SIMD_INLINE void
steer_all(int lanes, struct batch *restrict w, const struct percepts *restrict p,
          const struct rates *rates, int dimensions, steer_rule *rule)
{
	struct rates r = *rates;

	r.dimensions = dimensions;
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct perception one = percepts_get(p, k);
			one.velocity = vecs_get(&w->velocity, k);
			one.chance = &w->chance[k];
			vecs_put(&w->velocity, k, rule(&one, &r));
		}
}

#define STEER(rule) \
	SIMD_INLINE void rule##_batch(int lanes, struct batch *batch, const struct percepts *p, \
	                              const struct rates *r) \
	{ \
		if (r->dimensions == 2) \
			steer_all(lanes, batch, p, r, 2, rule); \
		else \
			steer_all(lanes, batch, p, r, 3, rule); \
	} \
	SIMD_EACH(rule##_batch, \
	          (struct batch * batch, const struct percepts *p, const struct rates *r), batch, \
	          p, r)
#define STEER_ROW(rule) SIMD_ROW(rule##_batch)

/* Computes the values of the nodes of model brain for the first boid of a batch. */
void model_brain_flow(const struct batch *batch, const struct percepts *p, const struct rates *r,
                      float value[BRAIN_NODES]);

extern const struct model *const model_table[]; /* ends with NULL */

/* Factors that nearly all models read. */
#define READS_SIGHT \
	READS(alignment_range), READS(visual_range), READS(neighbours), READS(field_of_view), \
		READS(species), READS(species_mode)
#define READS_SENSES READS_SIGHT, READS(separation_range), READS(pillars)
#define READS_RULES READS(separation), READS(alignment), READS(cohesion)

/* The three rules of Reynolds (1987) as most programs implement them. */

/* Returns the change of velocity away from boids too close. */
SIMD_INLINE struct boids_vec
separation(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->push, r->separation);
}

/* Returns 1/count; 1 for count 0, whose sums are 0. */
SIMD_INLINE float
inverse(int count)
{
	return 1 / (float)(count + (count == 0));
}

/* Returns the change of velocity towards the neighbours' mean velocity. */
SIMD_INLINE struct boids_vec
alignment(const struct perception *p, struct boids_vec velocity, const struct rates *r)
{
	struct boids_vec mean = vec_scale(p->velocities, inverse(p->aligned));
	float weight = r->alignment * (float)(p->aligned > 0);

	return vec_scale(vec_sub(mean, velocity), weight);
}

/* Returns the change of velocity towards the neighbours' centre. */
SIMD_INLINE struct boids_vec
cohesion(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->offsets, r->cohesion * inverse(p->neighbours));
}

/* Adds the boid itself as a neighbour at distance 0, as programs do that do not skip it. */
SIMD_INLINE struct perception
with_itself(const struct perception *p, struct boids_vec velocity)
{
	struct perception all = *p;

	all.velocities = vec_add(p->velocities, velocity);
	all.aligned++;
	all.neighbours++;
	return all;
}
