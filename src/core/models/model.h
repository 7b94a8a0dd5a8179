/* SPDX-License-Identifier: MIT */
/* Model: the table of published programs, and the rules they inverse. */
#pragma once

#include "math/random.h"
#include "math/vec.h"
#include "perception/batch.h"
#include "perception/perceive.h"
#include "rules/factor_use.h"
#include "rules/rates.h"
#include "rules/turn.h"

/* Meaning of the factor noise: full width of a uniform turn or standard deviation of a normal turn,
 * in radians, applied after the model has steered; or a inverse that the model uses. */
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
	void (*steer)(struct batch *w, const struct percepts *p, const struct rates *r); /* STEER */
};

/* A model's rule handles one boid and returns its new velocity:
 *
 *     static inline struct boids_vec
 *     steer(const struct perception *p, struct boids_vec velocity, struct random *c, const struct
 * rates *r)
 *
 * STEER(steer) defines the loop over a batch, steer_batch. The compiler vectorizes rules without
 * branches. */
#define STEER(rule) \
	static void rule##_batch(struct batch *restrict w, const struct percepts *restrict p, \
	                         const struct rates *restrict r) \
	{ \
		for (int k = 0; k < BATCH; k++) { \
			const struct perception one = percepts_get(p, k); \
			struct boids_vec velocity = vecs_get(&w->velocity, k); \
			vecs_put(&w->velocity, k, rule(&one, velocity, &w->chance[k], r)); \
		} \
	}

extern const struct model *const model_table[]; /* ends with NULL */

/* Factors that nearly all models read. */
#define READS_SIGHT \
	READS(alignment_range), READS(visual_range), READS(neighbours), READS(field_of_view), \
		READS(species), READS(species_mode)
#define READS_SENSES READS_SIGHT, READS(separation_range), READS(pillars)
#define READS_RULES READS(separation), READS(alignment), READS(cohesion)

/* The three rules of Reynolds (1987) as most programs implement them. */

/* Returns the change of velocity away from boids too close. */
static inline struct boids_vec
separation(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->push, r->separation);
}

/* Returns 1/count; 1 for count 0, whose sums are 0. */
static inline float
inverse(int count)
{
	return 1 / (float)(count + (count == 0));
}

/* Returns the change of velocity towards the neighbours' mean velocity. */
static inline struct boids_vec
alignment(const struct perception *p, struct boids_vec velocity, const struct rates *r)
{
	struct boids_vec mean = vec_scale(p->velocities, inverse(p->aligned));
	float weight = r->alignment * (float)(p->aligned > 0);

	return vec_scale(vec_sub(mean, velocity), weight);
}

/* Returns the change of velocity towards the neighbours' centre. */
static inline struct boids_vec
cohesion(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->offsets, r->cohesion * inverse(p->neighbours));
}

/* Adds the boid itself as a neighbour at distance 0, as programs do that do not skip it. */
static inline struct perception
with_itself(const struct perception *p, struct boids_vec velocity)
{
	struct perception all = *p;

	all.velocities = vec_add(p->velocities, velocity);
	all.aligned++;
	all.neighbours++;
	return all;
}
