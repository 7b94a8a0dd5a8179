/* SPDX-License-Identifier: MIT */
/* K-d tree: boids split in halves along the widest axis again and again (Bentley 1975), for
 * measures of the whole flock between steps. Unlike the grid it adapts to density, even with a
 * million boids in one place and one far away. */
#pragma once

#include "math/vec.h"
#include "perception/boid_arrays.h"

enum {
	KD_LEAF = 16
}; /* boids in each leaf but the last: a constant, so that loops over a leaf vectorise */

struct box {
	struct boids_vec low, high; /* of the boids inside, bounds included */
};

struct kd_node {
	struct box box;
	uint32_t mark; /* for the caller; 0 at first */
};

/* The boids in the order of the leaves. All memory is borrowed from scratch arrays of boids. */
struct kd_tree {
	const struct boids_world *world;
	float *x, *y, *z; /* z NULL in a flat world */
	uint32_t *slot;   /* index of the boid in the arrays it is from */
	struct kd_node *nodes;
	int count;
};

/* A subtree: boids begin .. end - 1, and their node. */
struct branch {
	int node, begin, end;
};

/* Bounds of the squared distance between any boids of two boxes. They are computed by the same sums
 * as the distance of a pair; as rounding is monotonic, the bounds hold to the bit. */
struct span {
	float near2, far2;
};

/* Builds a tree of all boids of `from`, or of one species (from 0); overwrites `scratch`, which
 * must be as large. */
enum { KD_ALL = -1 };
struct kd_tree kd_tree_build(const struct boids_world *world, const struct boid_arrays *from,
                             int species, struct boid_arrays *scratch);

static inline struct branch
kd_root(const struct kd_tree *t)
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
	return b.end - b.begin <= KD_LEAF;
}

/* Nodes are in preorder, left first: 2 n - 1 nodes for n leaves. */
static inline int
leaves_on_the_left(struct branch b)
{
	return (b.end - b.begin + KD_LEAF - 1) / KD_LEAF / 2;
}

static inline struct branch
branch_left(struct branch b)
{
	return (struct branch){ b.node + 1, b.begin, b.begin + leaves_on_the_left(b) * KD_LEAF };
}

static inline struct branch
branch_right(struct branch b)
{
	int left = leaves_on_the_left(b);

	return (struct branch){ b.node + 2 * left, b.begin + left * KD_LEAF, b.end };
}

static inline struct boids_vec
kd_place(const struct kd_tree *t, int i)
{
	return (struct boids_vec){ t->x[i], t->y[i], t->z ? t->z[i] : 0 };
}

/* Returns the span of offsets between low and high on a torus. */
struct span kd_span_torus(struct boids_vec size, struct boids_vec low, struct boids_vec high);

/* Return the least and the greatest distance along one axis for offsets low .. high. */
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
kd_span(const struct boids_world *world, const struct box *a, const struct box *b)
{
	struct boids_vec low = vec_sub(b->low, a->high), high = vec_sub(b->high, a->low);

	if (world->torus)
		return kd_span_torus(world->size, low, high);
	struct boids_vec near = { near_along(low.x, high.x), near_along(low.y, high.y),
		                  near_along(low.z, high.z) };
	struct boids_vec far = { far_along(low.x, high.x), far_along(low.y, high.y),
		                 far_along(low.z, high.z) };
	return (struct span){ vec_dot(near, near), vec_dot(far, far) };
}

/* Returns the span from one boid to those of a branch. */
static inline struct span
kd_span_from(const struct kd_tree *t, int i, struct branch b)
{
	struct box here = { kd_place(t, i), kd_place(t, i) };

	return kd_span(t->world, &here, &t->nodes[b.node].box);
}

/* Computes the squared distances from boid i to those of a leaf; INFINITY past the last boid. */
void kd_distances(const struct kd_tree *t, int i, struct branch leaf, float d2[KD_LEAF]);
