/* SPDX-License-Identifier: MIT */
/* Model: the published programs, and the few rules they share. */
#pragma once

#include "perceive.h"
#include "random.h"
#include "rates.h"
#include "reads.h"
#include "turn.h"
#include "vec.h"

/* What the factor noise means: the full width of a uniform turn or the standard deviation of a
 * normal one, in radians, drawn after the model has steered; or a share that the model uses. */
enum noise_kind { NOISE_UNIFORM, NOISE_NORMAL, NOISE_SHARE };

/* A model is a pure function of what a boid perceives and how it flies: no neighbour lists, no
 * edges, no memory layout. It is called for every boid, also for one that perceives nobody. */
struct model {
	const char *name;
	const char *help; /* one sentence, no full stop */
	uint64_t reads;   /* FACTOR_BITs */
	struct perceives perceives;
	enum noise_kind noise;
	bool moves_first; /* a boid moves by its old velocity, then turns */
	struct vec (*steer)(const struct perception *p, struct vec velocity, struct chance *chance,
	                    const struct rates *r);
};

extern const struct model *const model_table[]; /* ends with NULL */

/* What nearly all models read. */
#define READS_SENSES                                                                               \
	(READS(separation_range) | READS(alignment_range) | READS(visual_range) |                  \
	 READS(neighbours) | READS(field_of_view) | READS(species) | READS(species_mode))
#define READS_RULES (READS(separation) | READS(alignment) | READS(cohesion))

/* The three rules of Reynolds (1987) as most programs write them. */

/* A change of velocity away from those too close. */
static inline struct vec
separation(const struct perception *p, const struct rates *r)
{
	return vec_scale(p->push, r->separation);
}

/* A change of velocity towards the neighbours' mean velocity. */
static inline struct vec
alignment(const struct perception *p, struct vec velocity, const struct rates *r)
{
	if (p->aligned == 0)
		return (struct vec){ 0 };
	struct vec mean = vec_scale(p->velocities, 1 / (float)p->aligned);

	return vec_scale(vec_sub(mean, velocity), r->alignment);
}

/* A change of velocity towards the middle of the neighbours. */
static inline struct vec
cohesion(const struct perception *p, const struct rates *r)
{
	if (p->neighbours == 0)
		return (struct vec){ 0 };
	return vec_scale(p->offsets, r->cohesion / (float)p->neighbours);
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
