/* SPDX-License-Identifier: MIT */
/* Groups: the connected components of a flock, as measures and per boid. A branch of the tree whose
 * boids are all in one group is marked. One near pair joins two marked branches, and the search
 * between them ends. */
#include "kd_tree.h"
#include "measures_private.h"
#include "step/flock_state.h"

#include "boids/neighbours.h"

struct linking {
	struct kd_tree tree;
	uint32_t *parents; /* by index in the tree */
	float range2;
};

/* Union-find (Galler, Fischer 1964) with path halving: a boid's root identifies its group. */
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
is_connected(const struct linking *l, struct branch b)
{
	return l->tree.nodes[b.node].mark;
}

static bool
are_same_group(struct linking *l, struct branch a, struct branch b)
{
	return is_connected(l, a) && is_connected(l, b) &&
	       root_of(l->parents, a.begin) == root_of(l->parents, b.begin);
}

/* Marks a branch if its halves are the same group. */
static void
mark_if_connected(struct linking *l, struct branch b)
{
	l->tree.nodes[b.node].mark |= are_same_group(l, branch_left(b), branch_right(b));
}

/* Joins all boids of a branch, which are known to be near each other. */
static void
connect_all(struct linking *l, struct branch b)
{
	if (is_connected(l, b))
		return;
	l->tree.nodes[b.node].mark = 1;
	if (branch_is_leaf(b)) {
		for (int i = b.begin + 1; i < b.end; i++)
			join(l, b.begin, i);
		return;
	}
	connect_all(l, branch_left(b));
	connect_all(l, branch_right(b));
	join(l, branch_left(b).begin, branch_right(b).begin);
}

static void
link_leaves(struct linking *l, struct branch a, struct branch b)
{
	bool one_pair_suffices = is_connected(l, a) && is_connected(l, b);
	float d2[KD_LEAF];

	for (int i = a.begin; i < a.end; i++) {
		kd_distances(&l->tree, i, b, d2);
		for (int k = 0; k < KD_LEAF; k++) {
			if (!(d2[k] < l->range2))
				continue;
			join(l, i, b.begin + k);
			if (one_pair_suffices)
				return;
		}
	}
}

static void
link_between(struct linking *l, struct branch a, struct branch b)
{
	const struct kd_tree *t = &l->tree;
	struct span span = kd_span(t->world, &t->nodes[a.node].box, &t->nodes[b.node].box);

	if (span.near2 >= l->range2 || are_same_group(l, a, b))
		return;
	if (span.far2 < l->range2) { /* all of a are near each boid of b: one group */
		connect_all(l, a);
		connect_all(l, b);
		join(l, a.begin, b.begin);
	} else if (branch_is_leaf(a) && branch_is_leaf(b)) {
		link_leaves(l, a, b);
	} else if (branch_count(b) > branch_count(a)) {
		link_between(l, a, branch_left(b));
		link_between(l, a, branch_right(b));
		mark_if_connected(l, b);
	} else {
		link_between(l, branch_left(a), b);
		link_between(l, branch_right(a), b);
		mark_if_connected(l, a);
	}
}

static void
mark_leaf(struct linking *l, struct branch b)
{
	uint32_t root = root_of(l->parents, b.begin);
	bool connected = true;

	for (int i = b.begin + 1; i < b.end; i++)
		connected &= root_of(l->parents, i) == root;
	l->tree.nodes[b.node].mark = connected;
}

static void
link_within(struct linking *l, struct branch b)
{
	const struct box *box = &l->tree.nodes[b.node].box;

	if (kd_span(l->tree.world, box, box).far2 < l->range2) {
		connect_all(l, b);
	} else if (branch_is_leaf(b)) {
		link_leaves(l, b, b);
		mark_leaf(l, b);
	} else {
		link_within(l, branch_left(b));
		link_within(l, branch_right(b));
		link_between(l, branch_left(b), branch_right(b));
		mark_if_connected(l, b);
	}
}

/* Links all boids, in the flock's scratch memory. */
static struct linking
link_all(const struct boids_flock *flock)
{
	struct boid_arrays scratch = flock->next;
	struct linking l = { .tree = kd_tree_build(&flock->world, &flock->now, KD_ALL, &scratch),
		             .parents = (uint32_t *)(void *)scratch.vy,
		             .range2 = flock->factors.visual_range * flock->factors.visual_range };

	for (int i = 0; i < l.tree.count; i++)
		l.parents[i] = (uint32_t)i;
	if (l.tree.count > 0)
		link_within(&l, kd_root(&l.tree));
	return l;
}

/* Returns the size of each group at its root, 0 at other boids. */
static const uint32_t *
sizes_of_groups(const struct boids_flock *flock)
{
	struct linking l = link_all(flock);
	uint32_t *sizes = l.tree.slot; /* reused: slots are not needed here */

	for (int i = 0; i < l.tree.count; i++)
		sizes[i] = 0;
	for (int i = 0; i < l.tree.count; i++)
		sizes[root_of(l.parents, i)]++;
	return sizes;
}

double
measure_groups(const struct boids_flock *flock)
{
	const uint32_t *sizes = sizes_of_groups(flock);
	int groups = 0;

	for (int i = 0; i < flock->now.count; i++)
		groups += sizes[i] > 0;
	return groups;
}

double
measure_largest(const struct boids_flock *flock)
{
	const uint32_t *sizes = sizes_of_groups(flock);
	uint32_t most = 0;

	for (int i = 0; i < flock->now.count; i++)
		most = sizes[i] > most ? sizes[i] : most;
	return flock->now.count > 0 ? (double)most / flock->now.count : (double)NAN;
}

void
boids_neighbour_groups(const struct boids_flock *flock, uint32_t *group)
{
	struct linking l = link_all(flock);

	for (int i = 0; i < l.tree.count; i++)
		group[l.tree.slot[i]] = l.tree.slot[root_of(l.parents, i)];
}
