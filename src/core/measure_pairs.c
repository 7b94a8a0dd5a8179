/* SPDX-License-Identifier: MIT */
/* Measures that count pairs: two branches of the tree that are surely near, or surely not, count
 * without a look at their boids; only those at the rim of the range are met one by one. */
#include "flock_parts.h"
#include "measures.h"
#include "tree.h"

/* The ordered pairs of one of a and one of b, two leaves. */
static int
near_of_leaves(const struct tree *t, struct branch a, struct branch b, float range2)
{
	float d2[TREE_LEAF];
	int near = 0;

	for (int i = a.begin; i < a.end; i++) {
		tree_distances(t, i, b, d2);
		for (int k = 0; k < TREE_LEAF; k++)
			near += d2[k] < range2;
	}
	return near;
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
