/* SPDX-License-Identifier: MIT */
/* Measures that count pairs: two branches of the tree that are surely near, or surely not, count
 * without a look at their boids; only those at the rim of the range are met one by one. */
#include "flock_parts.h"
#include "measures.h"
#include "tree.h"

/* How many boids of a full leaf are near. The loop is of known length, for the compiler to make
 * vectors of; one for each kind of world. */
static inline int
near_in_leaf(const struct tree *t, int begin, struct vec p, float range2, bool torus, bool deep)
{
	const float *x = t->x + begin, *y = t->y + begin, *z = deep ? t->z + begin : x;
	const struct vec side = t->world->size;
	int near = 0;

	for (int k = 0; k < TREE_LEAF; k++) {
		float dx = x[k] - p.x, dy = y[k] - p.y, dz = deep ? z[k] - p.z : 0;
		dx = torus ? vec_nearest_image(dx, side.x) : dx;
		dy = torus ? vec_nearest_image(dy, side.y) : dy;
		dz = torus && deep ? vec_nearest_image(dz, side.z) : dz;
		float d2 = dx * dx + dy * dy;
		near += (deep ? d2 + dz * dz : d2) < range2;
	}
	return near;
}

static int
near_of_full(const struct tree *t, struct branch a, struct branch b, float range2)
{
	bool torus = t->world->torus;
	int near = 0;

	for (int i = a.begin; i < a.end; i++) {
		struct vec p = tree_place(t, i);
		if (t->z)
			near += torus ? near_in_leaf(t, b.begin, p, range2, true, true)
			              : near_in_leaf(t, b.begin, p, range2, false, true);
		else
			near += torus ? near_in_leaf(t, b.begin, p, range2, true, false)
			              : near_in_leaf(t, b.begin, p, range2, false, false);
	}
	return near;
}

static int
near_of_few(const struct tree *t, struct branch a, struct branch b, float range2)
{
	int near = 0;

	for (int i = a.begin; i < a.end; i++)
		for (int j = b.begin; j < b.end; j++) {
			struct vec offset = vec_offset(t->world, tree_place(t, i), tree_place(t, j));
			near += vec_dot(offset, offset) < range2;
		}
	return near;
}

/* The ordered pairs of one of a and one of b, two leaves. */
static int
near_of_leaves(const struct tree *t, struct branch a, struct branch b, float range2)
{
	return branch_count(b) == TREE_LEAF ? near_of_full(t, a, b, range2)
	                                    : near_of_few(t, a, b, range2);
}

static double
pairs_between(const struct tree *t, struct branch a, struct branch b, float range2)
{
	struct span span = tree_span(t->world, &t->nodes[a.node].box, &t->nodes[b.node].box);

	if (span.near2 >= range2)
		return 0;
	if (span.far2 < range2)
		return (double)branch_count(a) * branch_count(b);
	if (branch_is_leaf(a) && branch_is_leaf(b))
		return near_of_leaves(t, a, b, range2);
	if (branch_count(b) > branch_count(a))
		return pairs_between(t, a, branch_left(b), range2) +
		       pairs_between(t, a, branch_right(b), range2);
	return pairs_between(t, branch_left(a), b, range2) +
	       pairs_between(t, branch_right(a), b, range2);
}

static double
pairs_within(const struct tree *t, struct branch b, float range2)
{
	const struct box *box = &t->nodes[b.node].box;
	double count = branch_count(b);

	if (tree_span(t->world, box, box).far2 < range2)
		return count * (count - 1) / 2;
	if (branch_is_leaf(b)) /* each is near itself, and each pair is met from both sides */
		return (near_of_leaves(t, b, b, range2) - count) / 2;
	return pairs_within(t, branch_left(b), range2) + pairs_within(t, branch_right(b), range2) +
	       pairs_between(t, branch_left(b), branch_right(b), range2);
}

double
measure_pairs(const struct flock *flock, float range)
{
	struct herd scratch = flock->next;
	struct tree t = tree_of(&flock->world, &flock->now, TREE_ALL, &scratch);
	float range2 = range * range;

	return t.count > 0 && range2 > 0 ? pairs_within(&t, tree_root(&t), range2) : 0;
}
