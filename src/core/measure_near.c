/* SPDX-License-Identifier: MIT */
/* Measures of the nearest few. The boids of a leaf look for theirs together: in their own leaf
 * first, then in whatever branch may hold a nearer one, the nearer branches first. */
#include "flock_parts.h"
#include "measures.h"
#include "sum.h"
#include "tree.h"

enum { LOCAL = 6 }; /* Ballerini et al. 2008: starlings mind six or seven neighbours */

/* The nearest of one boid, by distance. */
struct nearest {
	int found;
	float d2[LOCAL];
	uint32_t slot[LOCAL]; /* in the herd */
};

struct search {
	const struct tree *tree;
	struct branch home; /* the leaf of those who look */
	int most;           /* so many each */
	struct nearest of[TREE_LEAF];
	float worst2; /* nobody looks for one this far away */
};

static float
worst_of(const struct nearest *n, int most)
{
	return n->found < most ? INFINITY : n->d2[most - 1];
}

static void
insert(struct nearest *n, int most, uint32_t slot, float d2)
{
	int at = n->found < most ? n->found++ : most - 1;

	for (; at > 0 && n->d2[at - 1] > d2; at--) {
		n->d2[at] = n->d2[at - 1];
		n->slot[at] = n->slot[at - 1];
	}
	n->d2[at] = d2;
	n->slot[at] = slot;
}

/* The boid at i meets a leaf. */
static void
meet(struct nearest *n, const struct tree *t, int most, int i, struct branch leaf)
{
	float worst2 = worst_of(n, most), d2[TREE_LEAF];

	if (tree_span_from(t, i, leaf).near2 >= worst2)
		return;
	tree_distances(t, i, leaf, d2);
	for (int k = 0; k < TREE_LEAF; k++) {
		if (!(d2[k] < worst2) || leaf.begin + k == i)
			continue;
		insert(n, most, t->slot[leaf.begin + k], d2[k]);
		worst2 = worst_of(n, most);
	}
}

static void
meet_all(struct search *s, struct branch leaf)
{
	float worst2 = 0;

	for (int i = s->home.begin; i < s->home.end; i++) {
		struct nearest *n = &s->of[i - s->home.begin];
		meet(n, s->tree, s->most, i, leaf);
		worst2 = fmaxf(worst2, worst_of(n, s->most));
	}
	s->worst2 = worst2;
}

static float
distance_to(const struct search *s, struct branch b)
{
	const struct tree *t = s->tree;

	return tree_span(t->world, &t->nodes[s->home.node].box, &t->nodes[b.node].box).near2;
}

/* Looks in a branch, so far away. */
static void
look_in(struct search *s, struct branch b, float away2)
{
	if (away2 >= s->worst2 || b.node == s->home.node)
		return;
	if (branch_is_leaf(b)) {
		meet_all(s, b);
		return;
	}
	struct branch left = branch_left(b), right = branch_right(b);
	float to_left = distance_to(s, left), to_right = distance_to(s, right);
	if (to_left <= to_right)
		look_in(s, left, to_left);
	look_in(s, right, to_right);
	if (to_left > to_right)
		look_in(s, left, to_left);
}

/* What is made of the nearest of each boid. */
struct tally {
	double total;
	int boids;
};

typedef void counting(struct tally *tally, const struct herd *h, uint32_t who,
                      const struct nearest *n);

static void
count_leaves(const struct tree *t, struct branch b, const struct herd *h, int most, counting *add,
             struct tally *tally)
{
	if (!branch_is_leaf(b)) {
		count_leaves(t, branch_left(b), h, most, add, tally);
		count_leaves(t, branch_right(b), h, most, add, tally);
		return;
	}
	struct search s = { .tree = t, .home = b, .most = most };
	meet_all(&s, b);
	look_in(&s, tree_root(t), 0);
	for (int i = b.begin; i < b.end; i++)
		add(tally, h, t->slot[i], &s.of[i - b.begin]);
}

/* Each boid's `most` nearest, however far, of its own species where that is all it follows. */
static struct tally
count_nearest(const struct flock *flock, int most, counting *add)
{
	struct tally tally = { 0 };
	bool own = flock->senses.own_kind;
	struct herd scratch = flock->next;

	for (int kind = own ? 0 : TREE_ALL; kind < (own ? (int)flock->factors.species : 0); kind++) {
		struct tree t = tree_of(&flock->world, &flock->now, kind, &scratch);
		if (t.count > 0)
			count_leaves(&t, tree_root(&t), &flock->now, most, add, &tally);
	}
	return tally;
}

static void
add_polarisation(struct tally *tally, const struct herd *h, uint32_t who, const struct nearest *n)
{
	struct sum headings = { 0 };

	sum_add_heading(&headings, herd_boid(h, (int)who).velocity);
	for (int k = 0; k < n->found; k++)
		sum_add_heading(&headings, herd_boid(h, (int)n->slot[k]).velocity);
	tally->total += sum_length(headings) / (n->found + 1);
	tally->boids++;
}

double
measure_local(const struct flock *flock)
{
	if (flock->now.count < 2)
		return (double)NAN;
	struct tally tally = count_nearest(flock, LOCAL, add_polarisation);
	return tally.total / tally.boids;
}

static void
add_distance(struct tally *tally, const struct herd *h, uint32_t who, const struct nearest *n)
{
	(void)h;
	(void)who;
	tally->total += n->found > 0 ? (double)sqrtf(n->d2[0]) : 0;
	tally->boids += n->found;
}

double
measure_nearest(const struct flock *flock)
{
	struct tally tally = count_nearest(flock, 1, add_distance);

	return tally.boids > 0 ? tally.total / tally.boids : (double)NAN;
}
