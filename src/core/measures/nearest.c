/* SPDX-License-Identifier: MIT */
/* Measures of the nearest neighbours. The boids of a leaf search together: their own leaf first,
 * then every branch that may have a nearer boid, nearer branches first. */
#include "kd_tree.h"
#include "math/vec_sum.h"
#include "measures_private.h"
#include "step/flock_state.h"

enum { LOCAL_NEIGHBOURS = 6 }; /* Ballerini et al. 2008: starlings follow six or seven neighbours */

/* The nearest neighbours of one boid, by distance. */
struct nearest {
	int found;
	float d2[LOCAL_NEIGHBOURS];
	uint32_t slot[LOCAL_NEIGHBOURS]; /* in the flock */
};

struct search {
	const struct kd_tree *tree;
	struct branch leaf; /* the leaf of the searching boids */
	int limit;          /* neighbours of each */
	struct nearest of[KD_LEAF];
	float worst2; /* squared distance at which no boid of the leaf searches any more */
};

static float
worst_of(const struct nearest *n, int limit)
{
	return n->found < limit ? INFINITY : n->d2[limit - 1];
}

static void
insert(struct nearest *n, int limit, uint32_t slot, float d2)
{
	int at = n->found < limit ? n->found++ : limit - 1;

	for (; at > 0 && n->d2[at - 1] > d2; at--) {
		n->d2[at] = n->d2[at - 1];
		n->slot[at] = n->slot[at - 1];
	}
	n->d2[at] = d2;
	n->slot[at] = slot;
}

/* Adds the boids of a leaf to the nearest of boid i. */
static void
compare_with_leaf(struct nearest *n, const struct kd_tree *t, int limit, int i, struct branch leaf)
{
	float worst2 = worst_of(n, limit), d2[KD_LEAF];

	if (kd_span_from(t, i, leaf).near2 >= worst2)
		return;
	kd_distances(t, i, leaf, d2);
	for (int k = 0; k < KD_LEAF; k++) {
		if (!(d2[k] < worst2) || leaf.begin + k == i)
			continue;
		insert(n, limit, t->slot[leaf.begin + k], d2[k]);
		worst2 = worst_of(n, limit);
	}
}

static void
search_leaf(struct search *s, struct branch leaf)
{
	float worst2 = 0;

	for (int i = s->leaf.begin; i < s->leaf.end; i++) {
		struct nearest *n = &s->of[i - s->leaf.begin];
		compare_with_leaf(n, s->tree, s->limit, i, leaf);
		worst2 = fmaxf(worst2, worst_of(n, s->limit));
	}
	s->worst2 = worst2;
}

static float
distance_to(const struct search *s, struct branch b)
{
	const struct kd_tree *t = s->tree;

	return kd_span(t->world, &t->nodes[s->leaf.node].box, &t->nodes[b.node].box).near2;
}

/* Searches a branch at this squared distance. */
static void
search_branch(struct search *s, struct branch b, float away2)
{
	if (away2 >= s->worst2 || b.node == s->leaf.node)
		return;
	if (branch_is_leaf(b)) {
		search_leaf(s, b);
		return;
	}
	struct branch left = branch_left(b), right = branch_right(b);
	float to_left = distance_to(s, left), to_right = distance_to(s, right);
	if (to_left <= to_right)
		search_branch(s, left, to_left);
	search_branch(s, right, to_right);
	if (to_left > to_right)
		search_branch(s, left, to_left);
}

/* A sum over boids. */
struct tally {
	double total;
	int boids;
};

typedef void accumulate(struct tally *tally, const struct boid_arrays *h, uint32_t boid,
                        const struct nearest *n);

static void
search_leaves(const struct kd_tree *t, struct branch b, const struct boid_arrays *h, int limit,
              accumulate *add, struct tally *tally)
{
	if (!branch_is_leaf(b)) {
		search_leaves(t, branch_left(b), h, limit, add, tally);
		search_leaves(t, branch_right(b), h, limit, add, tally);
		return;
	}
	struct search s = { .tree = t, .leaf = b, .limit = limit };
	search_leaf(&s, b);
	search_branch(&s, kd_root(t), 0);
	for (int i = b.begin; i < b.end; i++)
		add(tally, h, t->slot[i], &s.of[i - b.begin]);
}

/* Tallies each boid's nearest at any distance, only of its species where it follows no others. */
static struct tally
search_all(const struct boids_flock *flock, int limit, accumulate *add)
{
	struct tally tally = { 0 };
	bool own = flock->senses.own_kind;
	struct boid_arrays scratch = flock->next;

	for (int kind = own ? 0 : KD_ALL; kind < (own ? (int)flock->factors.species : 0); kind++) {
		struct kd_tree t = kd_tree_build(&flock->world, &flock->now, kind, &scratch);
		if (t.count > 0)
			search_leaves(&t, kd_root(&t), &flock->now, limit, add, &tally);
	}
	return tally;
}

static void
add_polarisation(struct tally *tally, const struct boid_arrays *h, uint32_t boid,
                 const struct nearest *n)
{
	struct vec_sum headings = { 0 };

	vec_sum_add_heading(&headings, boid_arrays_get(h, (int)boid).velocity);
	for (int k = 0; k < n->found; k++)
		vec_sum_add_heading(&headings, boid_arrays_get(h, (int)n->slot[k]).velocity);
	tally->total += vec_sum_length(headings) / (n->found + 1);
	tally->boids++;
}

double
measure_local(const struct boids_flock *flock)
{
	if (flock->now.count < 2)
		return (double)NAN;
	struct tally tally = search_all(flock, LOCAL_NEIGHBOURS, add_polarisation);
	return tally.total / tally.boids;
}

static void
add_distance(struct tally *tally, const struct boid_arrays *h, uint32_t boid,
             const struct nearest *n)
{
	(void)h;
	(void)boid;
	tally->total += n->found > 0 ? (double)sqrtf(n->d2[0]) : 0;
	tally->boids += n->found;
}

double
measure_nearest(const struct boids_flock *flock)
{
	struct tally tally = search_all(flock, 1, add_distance);

	return tally.boids > 0 ? tally.total / tally.boids : (double)NAN;
}
