/* SPDX-License-Identifier: MIT */
/* Groups: the parts of a flock that hang together, as measures and boid by boid. A branch of the tree
 * whose boids all do is marked; of two such one witness, a pair that is near, makes one group, and
 * there the search ends. */
#include "flock_parts.h"
#include "measures.h"
#include "tree.h"

#include "boids/near.h"

struct linking {
	struct tree tree;
	uint32_t *parents; /* of the boids as the tree has them */
	float range2;
};

/* Union and find (Galler, Fischer 1964) with halving of paths: a boid's root stands for its group. */
static uint32_t
root_of(uint32_t *parent, int boid)
{
	uint32_t i = (uint32_t)boid;

	while (parent[i] != i)
		i = parent[i] = parent[parent[i]];
	return i;
}

static void
join(struct linking *l, int i, int j)
{
	uint32_t a = root_of(l->parents, i), b = root_of(l->parents, j);

	l->parents[a < b ? b : a] = a < b ? a : b;
}

static bool
is_one(const struct linking *l, struct branch b)
{
	return l->tree.nodes[b.node].mark;
}

static bool
is_same(struct linking *l, struct branch a, struct branch b)
{
	return is_one(l, a) && is_one(l, b) &&
	       root_of(l->parents, a.begin) == root_of(l->parents, b.begin);
}

/* A branch is one group if its halves are the same one. */
static void
mark_if_one(struct linking *l, struct branch b)
{
	l->tree.nodes[b.node].mark |= is_same(l, branch_left(b), branch_right(b));
}

/* All are near each other. */
static void
make_one(struct linking *l, struct branch b)
{
	if (is_one(l, b))
		return;
	l->tree.nodes[b.node].mark = 1;
	if (branch_is_leaf(b)) {
		for (int i = b.begin + 1; i < b.end; i++)
			join(l, b.begin, i);
		return;
	}
	make_one(l, branch_left(b));
	make_one(l, branch_right(b));
	join(l, branch_left(b).begin, branch_right(b).begin);
}

static void
link_leaves(struct linking *l, struct branch a, struct branch b)
{
	bool witness_is_enough = is_one(l, a) && is_one(l, b);
	float d2[TREE_LEAF];

	for (int i = a.begin; i < a.end; i++) {
		tree_distances(&l->tree, i, b, d2);
		for (int k = 0; k < TREE_LEAF; k++) {
			if (!(d2[k] < l->range2))
				continue;
			join(l, i, b.begin + k);
			if (witness_is_enough)
				return;
		}
	}
}

static void
link_between(struct linking *l, struct branch a, struct branch b)
{
	const struct tree *t = &l->tree;
	struct span span = tree_span(t->world, &t->nodes[a.node].box, &t->nodes[b.node].box);

	if (span.near2 >= l->range2 || is_same(l, a, b))
		return;
	if (span.far2 < l->range2) { /* so all of a are near each other by one of b: one group */
		make_one(l, a);
		make_one(l, b);
		join(l, a.begin, b.begin);
	} else if (branch_is_leaf(a) && branch_is_leaf(b)) {
		link_leaves(l, a, b);
	} else if (branch_count(b) > branch_count(a)) {
		link_between(l, a, branch_left(b));
		link_between(l, a, branch_right(b));
		mark_if_one(l, b);
	} else {
		link_between(l, branch_left(a), b);
		link_between(l, branch_right(a), b);
		mark_if_one(l, a);
	}
}

static void
mark_leaf_if_one(struct linking *l, struct branch b)
{
	uint32_t root = root_of(l->parents, b.begin);
	bool one = true;

	for (int i = b.begin + 1; i < b.end; i++)
		one &= root_of(l->parents, i) == root;
	l->tree.nodes[b.node].mark = one;
}

static void
link_within(struct linking *l, struct branch b)
{
	const struct box *box = &l->tree.nodes[b.node].box;

	if (tree_span(l->tree.world, box, box).far2 < l->range2) {
		make_one(l, b);
	} else if (branch_is_leaf(b)) {
		link_leaves(l, b, b);
		mark_leaf_if_one(l, b);
	} else {
		link_within(l, branch_left(b));
		link_within(l, branch_right(b));
		link_between(l, branch_left(b), branch_right(b));
		mark_if_one(l, b);
	}
}

/* Links all boids, in memory that is free between steps. */
static struct linking
link_all(const struct flock *flock)
{
	struct herd scratch = flock->next;
	struct linking l = { .tree = tree_of(&flock->world, &flock->now, TREE_ALL, &scratch),
		             .parents = (uint32_t *)(void *)scratch.vy,
		             .range2 = flock->factors.visual_range * flock->factors.visual_range };

	for (int i = 0; i < l.tree.count; i++)
		l.parents[i] = (uint32_t)i;
	if (l.tree.count > 0)
		link_within(&l, tree_root(&l.tree));
	return l;
}

/* The sizes of groups, each at its root, 0 elsewhere. */
static const uint32_t *
sizes_of_groups(const struct flock *flock)
{
	struct linking l = link_all(flock);
	uint32_t *sizes = l.tree.slot; /* who is who is of no interest */

	for (int i = 0; i < l.tree.count; i++)
		sizes[i] = 0;
	for (int i = 0; i < l.tree.count; i++)
		sizes[root_of(l.parents, i)]++;
	return sizes;
}

double
measure_groups(const struct flock *flock)
{
	const uint32_t *sizes = sizes_of_groups(flock);
	int groups = 0;

	for (int i = 0; i < flock->now.count; i++)
		groups += sizes[i] > 0;
	return groups;
}

double
measure_largest(const struct flock *flock)
{
	const uint32_t *sizes = sizes_of_groups(flock);
	uint32_t most = 0;

	for (int i = 0; i < flock->now.count; i++)
		most = sizes[i] > most ? sizes[i] : most;
	return flock->now.count > 0 ? (double)most / flock->now.count : (double)NAN;
}

void
near_groups(const struct flock *flock, uint32_t *group)
{
	struct linking l = link_all(flock);

	for (int i = 0; i < l.tree.count; i++)
		group[l.tree.slot[i]] = l.tree.slot[root_of(l.parents, i)];
}
