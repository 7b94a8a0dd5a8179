/* SPDX-License-Identifier: MIT */
/* Model: the published programs, and the few rules they share. */
#pragma once

#include "perceive.h"
#include "random.h"
#include "rates.h"
#include "reads.h"
#include "turn.h"
#include "vec.h"
#include "wing.h"

/* What the factor noise means: the full width of a uniform turn or the standard deviation of a
 * normal one, in radians, drawn after the model has steered; or a share that the model uses. */
enum noise_kind { NOISE_UNIFORM, NOISE_NORMAL, NOISE_SHARE };

/* A model is a pure function of what a boid perceives and how it flies: no neighbour lists, no
 * edges, no memory layout. It is called for every boid, also for one that perceives nobody. */
struct model {
	const char *name;
	const char *help; /* one sentence, no full stop */
	uint64_t reads;   /* READS of each factor it looks at */
	struct perceives perceives;
	enum noise_kind noise;
	bool moves_first; /* a boid moves by its old velocity, then turns */
	bool forgets; /* its heading is made anew in every step: what pushed it in the last is gone */
	void (*steer)(struct wing *w, const struct percepts *p, const struct rates *r); /* STEER */
};

/* A model's rule is written for one boid:
 *
 *     static inline struct vec
 *     steer(const struct perception *p, struct vec velocity, struct chance *c, const struct rates *r)
 *
 * gives its new velocity; STEER(steer) makes the loop over a wing, steer_wing, of it. Rules without
 * branches become vectors. */
#define STEER(rule) \
	static void rule##_wing(struct wing *restrict w, const struct percepts *restrict p, \
	                        const struct rates *restrict r) \
	{ \
		for (int k = 0; k < WING; k++) { \
			const struct perception one = percepts_get(p, k); \
			struct vec velocity = vecs_get(&w->velocity, k); \
			vecs_put(&w->velocity, k, rule(&one, velocity, &w->chance[k], r)); \
		} \
	}

extern const struct model *const model_table[]; /* ends with NULL */

/* What nearly all models read. */
#define READS_SENSES \
	(READS(separation_range) | READS(alignment_range) | READS(visual_range) | \
	 READS(neighbours) | READS(field_of_view) | READS(species) | READS(species_mode) | \
	 READS(posts))
#define READS_RULES (READS(separation) | READS(alignment) | READS(cohesion))

/* The three rules of Reynolds (1987) as most programs write them. */

/* A change of velocity away from those too close. */
static inline struct vec
separation(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->push, r->separation);
}

/* One over a count; of nobody the sums are 0, and so is what they are shared by. */
static inline float
share(int count)
{
	return 1 / (float)(count + (count == 0));
}

/* A change of velocity towards the neighbours' mean velocity. */
static inline struct vec
alignment(const struct perception *p, struct vec velocity, const struct rates *r)
{
	struct vec mean = vec_scale(p->velocities, share(p->aligned));
	float weight = r->alignment * (float)(p->aligned > 0);

	return vec_scale(vec_sub(mean, velocity), weight);
}

/* A change of velocity towards the middle of the neighbours. */
static inline struct vec
cohesion(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->offsets, r->cohesion * share(p->neighbours));
}

/* Programs that do not skip the boid itself count it as one more, at no distance. */
static inline struct perception
counting_itself(const struct perception *p, struct vec velocity)
{
	struct perception all = *p;

	all.velocities = vec_add(p->velocities, velocity);
	all.aligned++;
	all.neighbours++;
	return all;
}
