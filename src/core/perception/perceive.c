/* SPDX-License-Identifier: MIT */
/* Perceive: sums over the boids that a boid perceives. The one hot loop. */
#include "perceive.h"

#include "math/k_smallest.h"
#include "math/portable_math.h"
#include "math/vec.h"

#include <math.h>

static float
squared(float x)
{
	return x * x;
}

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
	s.plain = !s.own_kind && by->zones == OVERLAP && s.alignment2 == s.visual2;
	return s;
}

/* Returns whether `offset`, of squared length d2, is inside the cone around `velocity`. Compares
 * their cosine with that of half the field of view, both squared with their signs to avoid a root.
 * A boid at rest sees all round. */
static inline bool
in_view(struct boids_vec offset, float d2, struct boids_vec velocity, float cone)
{
	float ahead = vec_dot(offset, velocity);

	return ahead * fabsf(ahead) >= d2 * (cone * vec_dot(velocity, velocity));
}

static inline bool
species_match(const struct boid_arrays *h, const struct senses *s, int i, int j)
{
	return !s->own_kind || h->species[i] == h->species[j];
}

/* Returns the squared distance of the k-th nearest possible neighbour: boids further away are none.
 * All boids at exactly that distance count. */
static float
nearest_limit(const struct boid_arrays *h, const struct boids_world *w, const struct senses *s,
              int i, struct grid_scan scan)
{
	const struct boids_boid me = boid_arrays_get(h, i);
	float range2 = fmaxf(s->alignment2, s->visual2), nearest[NEAREST_MOST] = { 0 };
	int found = 0;

	while (grid_scan_next(&scan)) {
		for (int j = scan.begin; j < scan.end; j++) {
			struct boids_vec offset =
				vec_offset(w, me.position, boid_arrays_get(h, j).position);
			float d2 = vec_dot(offset, offset);
			if (j != i && d2 < range2 && d2 >= s->alignment_from2 &&
			    species_match(h, s, i, j) && in_view(offset, d2, me.velocity, s->cone))
				found = k_smallest_insert(nearest, found, s->nearest, d2);
		}
	}
	return found == s->nearest ? nearest[found - 1] : INFINITY;
}

/* Returns -offset times 1, 1/d or 1/d^2; boids at the same position do not push each other. */
static inline struct boids_vec
push_of(struct boids_vec offset, float d2, const struct senses *s)
{
	float weight = s->by.push == BY_DISTANCE || d2 <= VEC_TINY2 ? 1
	               : s->by.push == UNIT                         ? 1 / sqrtf(d2)
	                                                            : 1 / d2;

	return vec_scale(offset, -weight);
}

/* Adds another boid, in range and in view, to the perception. */
static inline void
perceive_neighbour(struct perception *p, const struct senses *s, struct boids_vec offset, float d2,
                   struct boids_vec velocity)
{
	if (d2 < s->alignment2 && d2 >= s->alignment_from2) {
		p->velocities =
			vec_add(p->velocities, s->by.headings ? vec_unit(velocity) : velocity);
		p->aligned++;
	}
	if (d2 < s->visual2 && d2 >= s->visual_from2) {
		p->offsets = vec_add(p->offsets, s->by.directions ? vec_unit(offset) : offset);
		p->neighbours++;
		if (s->by.nearest && d2 < p->nearest2) {
			p->nearest2 = d2;
			p->nearest_velocity = velocity;
		}
	}
}

/* Adds all boids less the boid itself. On a torus no single image is nearest to all, so the
 * positions count unwrapped. */
void
perceive_all(struct perception *p, const struct totals *t, const struct senses *s,
             struct boids_boid me)
{
	double n = -1, x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0;

	for (int species = 0; species < 4; species++) {
		const struct total *of = &t->of[species];
		if (s->own_kind && species != me.species)
			continue;
		n += of->count;
		x += of->x, y += of->y, z += of->z;
		vx += of->vx, vy += of->vy, vz += of->vz;
	}
	/* n + 1 offsets, of which the boid's own is 0 */
	p->offsets = (struct boids_vec){ (float)(x - (n + 1) * (double)me.position.x),
		                         (float)(y - (n + 1) * (double)me.position.y),
		                         (float)(z - (n + 1) * (double)me.position.z) };
	p->velocities = (struct boids_vec){ (float)(vx - (double)me.velocity.x),
		                            (float)(vy - (double)me.velocity.y),
		                            (float)(vz - (double)me.velocity.z) };
	p->aligned = p->neighbours = (int)n;
}

void
perceive_obstacle(struct perception *p, const struct senses *s, struct boids_vec offset,
                  struct boids_vec velocity)
{
	float d2 = vec_dot(offset, offset);

	if (d2 < s->separation2 &&
	    (s->by.pushed_all_round || in_view(offset, d2, velocity, s->cone))) {
		p->push = vec_add(p->push, push_of(offset, d2, s));
		p->pushed++;
	}
}

struct perception
perceive_one(const struct grid *g, const struct boid_arrays *h, const struct boids_world *w,
             const struct senses *s, const struct totals *totals, int i, float moved)
{
	struct perception p = { .nearest2 = INFINITY };
	const struct boids_boid me = boid_arrays_get(h, i);
	struct grid_scan scan = grid_scan_around(g, me.position, s->reach + moved);
	bool in_range = s->by.scope == IN_RANGE;
	float limit2 = in_range && s->nearest > 0 ? nearest_limit(h, w, s, i, scan) : INFINITY;

	while (grid_scan_next(&scan)) {
		for (int j = scan.begin; j < scan.end; j++) {
			const struct boids_boid other = boid_arrays_get(h, j);
			struct boids_vec offset = vec_offset(w, me.position, other.position);
			float d2 = vec_dot(offset, offset);
			if (j == i)
				continue;
			bool seen = in_view(offset, d2, me.velocity, s->cone);
			if (d2 < s->separation2 && (seen || s->by.pushed_all_round)) {
				p.push = vec_add(p.push, push_of(offset, d2, s));
				p.pushed++;
			}
			if (in_range && seen && d2 <= limit2 && species_match(h, s, i, j))
				perceive_neighbour(&p, s, offset, d2, other.velocity);
		}
	}
	if (!in_range)
		perceive_all(&p, totals, s, me);
	return p;
}

static void
total_add(struct total *t, struct boids_boid b, int sign)
{
	t->x += sign * (double)b.position.x;
	t->y += sign * (double)b.position.y;
	t->z += sign * (double)b.position.z;
	t->vx += sign * (double)b.velocity.x;
	t->vy += sign * (double)b.velocity.y;
	t->vz += sign * (double)b.velocity.z;
	t->count += sign;
}

struct totals
totals_of(const struct boid_arrays *h)
{
	struct totals t = { 0 };

	for (int i = 0; i < h->count; i++) {
		struct boids_boid b = boid_arrays_get(h, i);
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
