/* SPDX-License-Identifier: MIT */
/* Perceive: ranges and view, and what boids perceive besides the boids in range. */
#include "perceive.h"

#include "math/portable_math.h"

#include <math.h>

static float
squared(float x)
{
	return x * x;
}

static const float LEAST_LENGTH = 1e-3f; /* of what decays: it is divided by */

struct senses
senses_of(const struct boids_factors *f, const struct perceives *by)
{
	float alignment_range = f->alignment_range > 0 ? f->alignment_range : f->visual_range;
	double half = portable_cos(MATH_RADIANS((double)f->field_of_view / 2));
	float reach = by->scope == ALL_BOIDS ? 0 : fmaxf(f->visual_range, alignment_range);

	struct senses s = {
		.by = *by,
		.separation2 = squared(f->separation_range),
		.alignment2 = by->scope == ALL_BOIDS ? 0 : squared(alignment_range),
		.visual2 = by->scope == ALL_BOIDS ? 0 : squared(f->visual_range),
		.alignment_from2 = by->zones == OVERLAP ? 0 : squared(f->separation_range),
		.visual_from2 = by->zones == SHELLS    ? squared(alignment_range)
		                : by->zones == OVERLAP ? 0
		                                       : squared(f->separation_range),
		.reach = fmaxf(f->separation_range, reach),
		.cone = f->field_of_view < 360 ? (float)(half * fabs(half)) : -2,
		.nearest = (int)f->neighbours,
		.own_kind = f->species > 1 && f->species_mode == BOIDS_SPECIES_OWN,
	};
	if (by->push == MORSE) { /* in front of it as behind, to where e^-10 is left of it */
		const float end = 10 * fmaxf(f->separation_range, f->visual_range);
		s.repulsion.rate = 1 / fmaxf(f->separation_range, LEAST_LENGTH);
		s.attraction.rate = 1 / fmaxf(f->visual_range, LEAST_LENGTH);
		s.repulsion.force = f->separation * squared(f->visual_range) * s.repulsion.rate;
		s.attraction.force = f->cohesion * f->visual_range;
		s.reach = fmaxf(s.reach, end);
		s.separation2 = squared(end);
	}
	if (by->decaying) {
		s.decay = (int)(256 * f->decay + 0.5f);
		s.decay_from2 = squared(fmaxf(alignment_range, LEAST_LENGTH));
		s.separation2 = 0; /* it may be past the reach */
		s.alignment2 = s.visual2;
		s.reach = f->visual_range;
	}
	s.plain = !s.own_kind && by->zones == OVERLAP && s.alignment2 == s.visual2;
	return s;
}

/* Adds all boids less the boid itself. On a torus no single image is nearest to all, so the
 * positions count unwrapped. */
void
perceive_all(struct perception *p, const struct totals *t, const struct senses *s,
             struct boids_boid me)
{
	struct vec_sum place = { 0 }, velocity = { 0 };
	double n = -1;

	for (int species = 0; species < 4; species++) {
		const struct total *of = &t->of[species];
		if (s->own_kind && species != me.species)
			continue;
		n += of->count;
		place = vec_sum_plus(place, of->place, 1);
		velocity = vec_sum_plus(velocity, of->velocity, 1);
	}
	/* n + 1 offsets, of which the boid's own is 0 */
	p->offsets = vec_sum_rounded(vec_sum_plus(place, vec_sum_of(me.position), -(n + 1)));
	p->velocities = vec_sum_rounded(vec_sum_plus(velocity, vec_sum_of(me.velocity), -1));
	p->aligned = p->neighbours = (int)n;
}

static void
total_add(struct total *t, struct boids_boid b, int sign)
{
	t->place = vec_sum_plus(t->place, vec_sum_of(b.position), sign);
	t->velocity = vec_sum_plus(t->velocity, vec_sum_of(b.velocity), sign);
	t->count += sign;
}

struct totals
totals_of(const struct boid_arrays *boids)
{
	struct totals t = { 0 };

	for (int i = 0; i < boids->count; i++) {
		struct boids_boid b = boid_arrays_get(boids, i);
		total_add(&t.of[b.species], b, 1);
	}
	return t;
}

void
totals_move(struct totals *t, struct boids_boid from, struct boids_boid to)
{
	total_add(&t->of[from.species], from, -1);
	total_add(&t->of[to.species], to, 1);
}
