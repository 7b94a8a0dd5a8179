/* SPDX-License-Identifier: MIT */
/* Tree: boids halved again and again where they lie widest (Bentley 1975), for what looks at all of
 * them between steps. Unlike the grid it is as fine as the crowd is dense, be there a million boids
 * in one place and one a world away. */
#pragma once

#include "herd.h"
#include "vec.h"

enum {
	TREE_LEAF = 16
}; /* boids in each leaf but the last, so that loops over one are short and known */

struct box {
	struct vec low, high; /* of boids inside, itself included */
};

struct tree_node {
	struct box box;
	uint32_t mark; /* the user's; 0 at first */
};

/* The boids in the order of the leaves. All of it is memory of a herd that nobody needs just now. */
struct tree {
	const struct world *world;
	float *x, *y, *z; /* z NULL in a flat world */
	uint32_t *slot;   /* where the boid stands in the herd it is from */
	struct tree_node *nodes;
	int count;
};

/* Boids begin .. end - 1, and their node. */
struct branch {
	int node, begin, end;
};

/* Squared distances from any boid in one box to any in another are between these. They are found by
 * the very sums that a pair's is found by; as rounding keeps order, they are true to the bit. */
struct span {
	float near2, far2;
};

/* All boids of `from`, or those of a species (0 on); `scratch` is a herd as large, and is lost. */
enum { TREE_ALL = -1 };
struct tree tree_of(const struct world *world, const struct herd *from, int species,
                    struct herd *scratch);

static inline struct branch
tree_root(const struct tree *t)
{
	return (struct branch){ 0, 0, t->count };
}

static inline int
branch_count(struct branch b)
{
	return b.end - b.begin;
}

static inline bool
branch_is_leaf(struct branch b)
{
	return b.end - b.begin <= TREE_LEAF;
}

/* Nodes lie in the order of going down first to the left: 2 n - 1 of them for n leaves. */
static inline int
leaves_on_the_left(struct branch b)
{
	return (b.end - b.begin + TREE_LEAF - 1) / TREE_LEAF / 2;
}

static inline struct branch
branch_left(struct branch b)
{
	return (struct branch){ b.node + 1, b.begin, b.begin + leaves_on_the_left(b) * TREE_LEAF };
}

static inline struct branch
branch_right(struct branch b)
{
	int left = leaves_on_the_left(b);

	return (struct branch){ b.node + 2 * left, b.begin + left * TREE_LEAF, b.end };
}

static inline struct vec
tree_place(const struct tree *t, int i)
{
	return (struct vec){ t->x[i], t->y[i], t->z ? t->z[i] : 0 };
}

/* On a torus: of offsets between these. */
struct span tree_span_torus(struct vec size, struct vec low, struct vec high);

/* The least or the greatest distance along one axis, of offsets between these. */
static inline float
near_along(float low, float high)
{
	float beyond = low > -high ? low : -high;

	return beyond > 0 ? beyond : 0;
}

static inline float
far_along(float low, float high)
{
	return high > -low ? high : -low;
}

static inline struct span
tree_span(const struct world *world, const struct box *a, const struct box *b)
{
	struct vec low = vec_sub(b->low, a->high), high = vec_sub(b->high, a->low);

	if (world->torus)
		return tree_span_torus(world->size, low, high);
	struct vec near = { near_along(low.x, high.x), near_along(low.y, high.y),
		            near_along(low.z, high.z) };
	struct vec far = { far_along(low.x, high.x), far_along(low.y, high.y),
		           far_along(low.z, high.z) };
	return (struct span){ vec_dot(near, near), vec_dot(far, far) };
}

/* From one boid to those of a branch. */
static inline struct span
tree_span_from(const struct tree *t, int i, struct branch b)
{
	struct box here = { tree_place(t, i), tree_place(t, i) };

	return tree_span(t->world, &here, &t->nodes[b.node].box);
}

/* The squared distances from boid i to those of a leaf; INFINITY past its last. */
void tree_distances(const struct tree *t, int i, struct branch leaf, float d2[TREE_LEAF]);
