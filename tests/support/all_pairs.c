/* SPDX-License-Identifier: MIT */
/* All pairs: what a boid perceives, by a plain loop over all boids. */
#include "all_pairs.h"

#include "math/k_smallest.h"
#include "math/vec.h"

#include <math.h>

struct seen {
	struct boids_vec offset, velocity;
	float d2;
	bool ahead; /* within the field of view */
	bool kin;   /* of a species to flock with */
};

/* Returns (1 + x)^-power/256: a square root for each bit of the power. */
static float
decayed(float x, int power)
{
	float root = 1 / (1 + x), product = 1;

	for (int i = 0; i < power / 256; i++)
		product *= root;
	for (int bit = 128; bit > 0; bit /= 2) {
		root = sqrtf(root);
		product *= power & bit ? root : 1;
	}
	return product;
}

/* Returns how boid i sees boid j. Velocities that decay are seen as differences. */
static struct seen
seen(const struct flock_state *flock, int i, int j)
{
	const struct senses *s = &flock->senses;
	struct boids_boid me = boid_arrays_get(&flock->now, i);
	struct boids_boid other = boid_arrays_get(&flock->now, j);
	struct boids_vec offset = vec_offset(&flock->world, me.position, other.position);
	float d2 = vec_dot(offset, offset), ahead = vec_dot(offset, me.velocity);

	if (s->by.decaying)
		other.velocity = vec_scale(vec_sub(other.velocity, me.velocity),
		                           decayed(d2 / s->decay_from2, s->decay));
	return (struct seen){
		.offset = offset,
		.velocity = other.velocity,
		.d2 = d2,
		.ahead = ahead * fabsf(ahead) >= d2 * (s->cone * vec_dot(me.velocity, me.velocity)),
		.kin = !s->own_kind || me.species == other.species,
	};
}

/* Returns the squared distance of the k-th nearest possible neighbour; INFINITY: all in range. */
static float
limit_of(const struct flock_state *flock, int i)
{
	const struct senses *s = &flock->senses;
	float range2 = fmaxf(s->alignment2, s->visual2), nearest[NEAREST_MOST] = { 0 };
	int found = 0;

	if (s->nearest == 0)
		return INFINITY;
	for (int j = 0; j < flock->now.count; j++) {
		struct seen b = seen(flock, i, j);
		if (j != i && b.d2 < range2 && b.d2 >= s->alignment_from2 && b.kin && b.ahead)
			found = k_smallest_insert(nearest, found, s->nearest, b.d2);
	}
	return found == s->nearest ? nearest[found - 1] : INFINITY;
}

/* Returns e^-x as (1 + u + u^2/2 + u^3/6)^-64, u = x/64. */
static float
exponential(float x)
{
	const float u = x / 64;
	float power = 1 + u * (1 + u * (0.5f + u / 6));

	for (int i = 0; i < 6; i++)
		power *= power;
	return 1 / power;
}

static struct boids_vec
push_from(const struct senses *s, const struct seen *b)
{
	const float d2 = b->d2 <= VEC_TINY2 ? 1 : b->d2, d = sqrtf(d2);
	float weight = s->by.push == BY_DISTANCE ? 1 : s->by.push == UNIT ? 1 / d : 1 / d2;

	if (s->by.push == MORSE)
		weight = (s->repulsion.force * exponential(d * s->repulsion.rate) -
		          s->attraction.force * exponential(d * s->attraction.rate)) /
		         d;

	return vec_scale(b->offset, -weight);
}

static void
add_neighbour(struct perception *p, const struct senses *s, const struct seen *b)
{
	if (b->d2 < s->alignment2 && b->d2 >= s->alignment_from2) {
		p->velocities = vec_add(p->velocities,
		                        s->by.headings ? vec_unit(b->velocity) : b->velocity);
		p->aligned++;
	}
	if (b->d2 < s->visual2 && b->d2 >= s->visual_from2) {
		p->offsets = vec_add(p->offsets, s->by.directions ? vec_unit(b->offset) : b->offset);
		p->neighbours++;
		if (b->d2 < p->nearest2) {
			p->nearest2 = b->d2;
			p->nearest_velocity = b->velocity;
		}
	}
}

struct perception
all_pairs_perception(const struct flock_state *flock, int i)
{
	const struct senses *s = &flock->senses;
	struct perception p = { .nearest2 = INFINITY };
	float limit = limit_of(flock, i);

	for (int j = 0; j < flock->now.count; j++) {
		struct seen b = seen(flock, i, j);
		if (j == i)
			continue;
		if (b.d2 < s->separation2 && (b.ahead || s->by.pushed_all_round)) {
			p.push = vec_add(p.push, push_from(s, &b));
			p.pushed++;
		}
		if (b.ahead && b.kin && b.d2 <= limit)
			add_neighbour(&p, s, &b);
	}
	return p;
}

struct perception
plain_perception(const struct flock_state *flock, int i)
{
	const struct totals totals = totals_of(&flock->now);
	const struct senses *s = &flock->senses;
	const struct grid_scan row = grid_scan_row(&flock->grid, &flock->now, i, i + 1, s->reach);
	struct batch w = { .count = 0 };
	struct percepts percepts = { 0 };

	batch_load(&w, &flock->now, i, 1, 0, flock->world.size.z > 0 ? 3 : 2);
	simd_perceive_table[SIMD_1](&row, &flock->now, &flock->world, s, &w, i, &percepts);
	struct perception p = percepts_get(&percepts, 0);
	if (s->by.scope == ALL_BOIDS)
		perceive_all(&p, &totals, s, boid_arrays_get(&flock->now, i));
	return p;
}
