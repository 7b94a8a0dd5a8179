/* SPDX-License-Identifier: MIT */
/* Measures: numbers that describe the motion of a flock. */
#include "boids/measure.h"

#include "kd_tree.h"
#include "math/portable_math.h"
#include "math/vec_sum.h"
#include "measures_private.h"
#include "step/flock_state.h"

#include <math.h>

/* |sum of headings| / N (Vicsek et al. 1995): 0 disorder, 1 one heading. A boid at rest has no
 * heading and adds 0. */
static double
polarisation(const struct boids_flock *flock)
{
	struct vec_sum headings = { 0 };

	for (int i = 0; i < flock->now.count; i++)
		vec_sum_add_heading(&headings, boid_arrays_get(&flock->now, i).velocity);
	return flock->now.count > 0 ? vec_sum_length(headings) / flock->now.count : (double)NAN;
}

/* Returns the circular mean: the angle of the mean direction of places on a circle. */
static float
circular_mean(const float *places, int count, float side)
{
	double x = 0, y = 0;

	for (int i = 0; i < count; i++) {
		double angle = 2 * MATH_PI * (double)(places[i] / side);
		x += portable_cos(angle);
		y += portable_sin(angle);
	}
	double mean = atan2(y, x) / (2 * MATH_PI);
	return (float)(mean < 0 ? mean + 1 : mean) * side;
}

/* Returns the mean place; on a torus, which has none, the circular mean. */
static struct boids_vec
centroid(const struct boids_flock *flock)
{
	const struct boid_arrays *h = &flock->now;
	const struct boids_world *w = &flock->world;

	if (!w->torus)
		return boid_arrays_centroid(h);
	return (struct boids_vec){ circular_mean(h->x, h->count, w->size.x),
		                   circular_mean(h->y, h->count, w->size.y),
		                   h->z ? circular_mean(h->z, h->count, w->size.z) : 0 };
}

/* |sum of r x v| / N, r the unit vector from the centroid and v the heading (Couzin et al. 2002); 1
 * if all circle one way. */
static double
milling(const struct boids_flock *flock)
{
	struct vec_sum spin = { 0 };

	if (flock->now.count == 0)
		return (double)NAN;
	struct boids_vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct boids_boid b = boid_arrays_get(&flock->now, i);
		struct boids_vec r = vec_unit(vec_offset(&flock->world, middle, b.position));
		struct boids_vec v = vec_unit(b.velocity);
		vec_sum_add(&spin, (struct boids_vec){ r.y * v.z - r.z * v.y, r.z * v.x - r.x * v.z,
		                                       r.x * v.y - r.y * v.x });
	}
	return vec_sum_length(spin) / flock->now.count;
}

static double
speed(const struct boids_flock *flock)
{
	double total = 0;

	for (int i = 0; i < flock->now.count; i++)
		total += (double)vec_length(boid_arrays_get(&flock->now, i).velocity);
	return flock->now.count > 0 ? total / flock->now.count : (double)NAN;
}

/* Pairs are counted on the tree: two branches surely inside or outside of the range count as a
 * whole; only boids of branches at its limit are compared one by one. */

/* Returns the number of ordered pairs within range of a boid of leaf a and one of leaf b. */
static int
leaf_pairs(const struct kd_tree *t, struct branch a, struct branch b, float range2)
{
	float d2[KD_LEAF];
	int near = 0;

	for (int i = a.begin; i < a.end; i++) {
		kd_distances(t, i, b, d2);
		for (int k = 0; k < KD_LEAF; k++)
			near += d2[k] < range2;
	}
	return near;
}

static double
pairs_between(const struct kd_tree *t, struct branch a, struct branch b, float range2)
{
	struct span span = kd_span(t->world, &t->nodes[a.node].box, &t->nodes[b.node].box);

	if (span.near2 >= range2)
		return 0;
	if (span.far2 < range2)
		return (double)branch_count(a) * branch_count(b);
	if (branch_is_leaf(a) && branch_is_leaf(b))
		return leaf_pairs(t, a, b, range2);
	if (branch_count(b) > branch_count(a))
		return pairs_between(t, a, branch_left(b), range2) +
		       pairs_between(t, a, branch_right(b), range2);
	return pairs_between(t, branch_left(a), b, range2) +
	       pairs_between(t, branch_right(a), b, range2);
}

static double
pairs_within(const struct kd_tree *t, struct branch b, float range2)
{
	const struct box *box = &t->nodes[b.node].box;
	double count = branch_count(b);

	if (kd_span(t->world, box, box).far2 < range2)
		return count * (count - 1) / 2;
	if (branch_is_leaf(b)) /* less each boid with itself, and each pair twice */
		return (leaf_pairs(t, b, b, range2) - count) / 2;
	return pairs_within(t, branch_left(b), range2) + pairs_within(t, branch_right(b), range2) +
	       pairs_between(t, branch_left(b), branch_right(b), range2);
}

/* Returns the number of pairs of boids nearer to each other than a range. */
static double
pairs(const struct boids_flock *flock, float range)
{
	struct boid_arrays scratch = flock->next;
	struct kd_tree t = kd_tree_build(&flock->world, &flock->now, KD_ALL, &scratch);
	float range2 = range * range;

	return t.count > 0 && range2 > 0 ? pairs_within(&t, kd_root(&t), range2) : 0;
}

/* The mean number of others within visual-range, in any direction. */
static double
neighbours(const struct boids_flock *flock)
{
	int count = flock->now.count;

	return count > 0 ? 2 * pairs(flock, flock->factors.visual_range) / count : (double)NAN;
}

/* The root of the mean squared distance from the centroid. */
static double
spread(const struct boids_flock *flock)
{
	double total = 0;

	if (flock->now.count == 0)
		return (double)NAN;
	struct boids_vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct boids_vec r =
			vec_offset(&flock->world, middle, boid_arrays_get(&flock->now, i).position);
		total += (double)vec_dot(r, r);
	}
	return sqrt(total / flock->now.count);
}

static bool
is_outside(float place, float side)
{
	return place < 0 || place > side;
}

/* The share of boids outside of the world, which soft borders allow for a moment. */
static double
outside(const struct boids_flock *flock)
{
	struct boids_vec size = flock->world.size;
	int count = 0;

	for (int i = 0; i < flock->now.count; i++) {
		struct boids_vec p = boid_arrays_get(&flock->now, i).position;
		count += is_outside(p.x, size.x) || is_outside(p.y, size.y) ||
		         is_outside(p.z, size.z);
	}
	return flock->now.count > 0 ? (double)count / flock->now.count : (double)NAN;
}

static double
collisions(const struct boids_flock *flock)
{
	return pairs(flock, 2 * flock->factors.radius);
}

static double
captures(const struct boids_flock *flock)
{
	double total = 0;

	for (int i = 0; i < flock->predators.count; i++)
		total += (double)flock->predators.mood[i].catches;
	return total;
}

static double
path(const struct boids_flock *flock)
{
	double total = 0;
	int count = 0;

	for (int i = 0; i < flock->now.count; i++) {
		float one = boids_flock_path_length(flock, boid_arrays_get(&flock->now, i).position);
		total += isfinite(one) ? (double)one : 0;
		count += isfinite(one) != 0;
	}
	return count > 0 ? total / count : (double)NAN;
}

/* clang-format off */
const struct boids_measure boids_measure_table[BOIDS_MEASURES] = {
	[BOIDS_MEASURE_ORDER]       = { "order",        "",        "polarisation: 0 = random headings, 1 = all in one direction", "%.2f", polarisation },
	[BOIDS_MEASURE_LOCAL_ORDER] = { "local-order",  "",        "mean order of each boid with its 6 nearest neighbours", "%.2f", measure_local },
	[BOIDS_MEASURE_MILLING]     = { "milling",      "",        "rotation: 1 = all circle the centre in the same direction", "%.2f", milling },
	[BOIDS_MEASURE_SPEED]       = { "speed",        "units/s", "mean speed", "%.1f", speed },
	[BOIDS_MEASURE_NEAREST]     = { "nearest",      "units",   "mean distance to the nearest neighbour", "%.3g", measure_nearest },
	[BOIDS_MEASURE_NEIGHBOURS]  = { "neighbours",   "boids",   "mean number of boids within visual-range of a boid", "%.1f", neighbours },
	[BOIDS_MEASURE_GROUPS]      = { "groups",       "",        "number of groups: boids connected by visual-range", "%.0f", measure_groups },
	[BOIDS_MEASURE_LARGEST]     = { "largest",      "",        "share of all boids that are in the largest group", "%.2f", measure_largest },
	[BOIDS_MEASURE_SPREAD]      = { "spread",       "units",   "root mean square distance from the centre of the flock", "%.1f", spread },
	[BOIDS_MEASURE_OUTSIDE]     = { "outside",      "",        "share of boids outside the world", "%.2f", outside },
	[BOIDS_MEASURE_COLLISIONS]  = { "collisions",   "pairs",   "pairs of boids that overlap (see radius)", "%.0f", collisions },
	[BOIDS_MEASURE_CAPTURES]    = { "captures",     "boids",   "boids caught by predators", "%.0f", captures },
	[BOIDS_MEASURE_PATH]        = { "path",         "units",   "mean length of the path around walls to the goal", "%.1f", path },
};
/* clang-format on */
