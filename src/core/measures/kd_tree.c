/* SPDX-License-Identifier: MIT */
/* K-d tree: boids split in halves along the widest axis again and again. */
#include "kd_tree.h"

/* Two nodes a leaf take 3.5 bytes a boid and a little more: they fit into one array of floats. */
_Static_assert(sizeof(struct kd_node) * 2 <= KD_LEAF * sizeof(float) * 7 / 8, "too large a node");

static void
swap_floats(float *numbers, int i, int j)
{
	float old = numbers[i];

	numbers[i] = numbers[j];
	numbers[j] = old;
}

static void
swap(struct kd_tree *t, int i, int j)
{
	uint32_t old = t->slot[i];

	t->slot[i] = t->slot[j];
	t->slot[j] = old;
	swap_floats(t->x, i, j);
	swap_floats(t->y, i, j);
	if (t->z)
		swap_floats(t->z, i, j);
}

static float
middle_of_three(float a, float b, float c)
{
	float low = a < b ? a : b, high = a < b ? b : a;

	return c < low ? low : c > high ? high : c;
}

/* Partitions boids by a coordinate, the least before `middle` (Hoare 1961). Equals are swapped too,
 * so a crowd in one place is halved as fast as any other. */
static void
partition(struct kd_tree *t, const float *key, int begin, int end, int middle)
{
	while (end - begin > 1) {
		float pivot =
			middle_of_three(key[begin], key[begin + (end - begin) / 2], key[end - 1]);
		int i = begin, j = end - 1;
		while (i <= j) {
			while (key[i] < pivot)
				i++;
			while (key[j] > pivot)
				j--;
			if (i <= j)
				swap(t, i++, j--);
		}
		if (middle <= j)
			end = j + 1;
		else if (middle >= i)
			begin = i;
		else
			return;
	}
}

static struct boids_vec
least(struct boids_vec a, struct boids_vec b)
{
	return (struct boids_vec){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y,
		                   a.z < b.z ? a.z : b.z };
}

static struct boids_vec
most(struct boids_vec a, struct boids_vec b)
{
	return (struct boids_vec){ a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y,
		                   a.z > b.z ? a.z : b.z };
}

static struct box
box_around(const struct kd_tree *t, int begin, int end)
{
	struct box b = { kd_place(t, begin), kd_place(t, begin) };

	for (int i = begin + 1; i < end; i++) {
		struct boids_vec p = kd_place(t, i);
		b = (struct box){ least(b.low, p), most(b.high, p) };
	}
	return b;
}

static struct box
box_about(const struct box *a, const struct box *b)
{
	return (struct box){ least(a->low, b->low), most(a->high, b->high) };
}

/* Builds a branch. `bounds` contains all its boids and may be larger; its widest side is split. */
static void
build(struct kd_tree *t, struct branch b, struct box bounds)
{
	struct kd_node *node = &t->nodes[b.node];

	node->mark = 0;
	if (branch_is_leaf(b)) {
		node->box = box_around(t, b.begin, b.end);
		return;
	}
	struct branch left = branch_left(b), right = branch_right(b);
	struct box low = bounds, high = bounds;
	struct boids_vec side = vec_sub(bounds.high, bounds.low);
	if (side.x >= side.y && side.x >= side.z) {
		partition(t, t->x, b.begin, b.end, right.begin);
		low.high.x = high.low.x = t->x[right.begin];
	} else if (side.y >= side.z) {
		partition(t, t->y, b.begin, b.end, right.begin);
		low.high.y = high.low.y = t->y[right.begin];
	} else {
		partition(t, t->z, b.begin, b.end, right.begin);
		low.high.z = high.low.z = t->z[right.begin];
	}
	build(t, left, low);
	build(t, right, high);
	node->box = box_about(&t->nodes[left.node].box, &t->nodes[right.node].box);
}

struct kd_tree
kd_tree_build(const struct boids_world *world, const struct boid_arrays *from, int species,
              struct boid_arrays *scratch)
{
	struct kd_tree t = { .world = world, .x = scratch->x, .y = scratch->y, .slot = scratch->id };

	t.z = from->z ? scratch->z : NULL;
	t.nodes = (struct kd_node *)(void *)scratch->vx;
	for (int i = 0; i < from->count; i++) {
		if (species != KD_ALL && from->species[i] != species)
			continue;
		t.x[t.count] = from->x[i];
		t.y[t.count] = from->y[i];
		if (t.z)
			t.z[t.count] = from->z[i];
		t.slot[t.count++] = (uint32_t)i;
	}
	if (t.count > 0)
		build(&t, kd_root(&t), box_around(&t, 0, t.count));
	return t;
}

/* Computes the span along one axis that wraps. The distance to the nearest image grows up to half a
 * side and then falls, so its extremes are at the ends, at 0 or at half a side. */
static void
axis_span(float low, float high, float side, float *near, float *far)
{
	float a = fabsf(vec_nearest_image(low, side)), b = fabsf(vec_nearest_image(high, side));
	bool has_zero = (low <= 0 && high >= 0) || (low <= side && high >= side) ||
	                (low <= -side && high >= -side);
	bool has_half =
		(low <= side / 2 && high >= side / 2) || (low <= -side / 2 && high >= -side / 2);

	*near = has_zero ? 0 : a < b ? a : b;
	*far = a > b ? a : b;
	*far = has_half && side / 2 > *far ? side / 2 : *far;
}

struct span
kd_span_torus(struct boids_vec size, struct boids_vec low, struct boids_vec high)
{
	struct boids_vec near, far;

	axis_span(low.x, high.x, size.x, &near.x, &far.x);
	axis_span(low.y, high.y, size.y, &near.y, &far.y);
	axis_span(low.z, high.z, size.z, &near.z, &far.z);
	return (struct span){ vec_dot(near, near), vec_dot(far, far) };
}

/* The loop has a constant length and one copy for each kind of world, so that it vectorises. The
 * sums are those of vec_offset and vec_dot. */
static inline void
distances(const struct kd_tree *t, struct boids_vec from, int begin, float *restrict d2, bool torus,
          bool deep)
{
	const float *x = t->x + begin, *y = t->y + begin, *z = deep ? t->z + begin : NULL;
	const struct boids_vec side = t->world->size;

	for (int k = 0; k < KD_LEAF; k++) {
		float dx = x[k] - from.x, dy = y[k] - from.y, dz = deep ? z[k] - from.z : 0;
		dx = torus ? vec_nearest_image(dx, side.x) : dx;
		dy = torus ? vec_nearest_image(dy, side.y) : dy;
		dz = torus && deep ? vec_nearest_image(dz, side.z) : dz;
		d2[k] = deep ? dx * dx + dy * dy + dz * dz : dx * dx + dy * dy;
	}
}

static void
distances_to_few(const struct kd_tree *t, struct boids_vec from, struct branch leaf, float *d2)
{
	for (int k = 0; k < KD_LEAF; k++) {
		int j = leaf.begin + k < leaf.end ? leaf.begin + k : leaf.begin;
		struct boids_vec offset = vec_offset(t->world, from, kd_place(t, j));
		d2[k] = leaf.begin + k < leaf.end ? vec_dot(offset, offset) : INFINITY;
	}
}

void
kd_distances(const struct kd_tree *t, int i, struct branch leaf, float d2[KD_LEAF])
{
	const bool torus = t->world->torus;
	struct boids_vec from = kd_place(t, i);

	if (branch_count(leaf) < KD_LEAF)
		distances_to_few(t, from, leaf, d2);
	else if (!t->z && !torus)
		distances(t, from, leaf.begin, d2, false, false);
	else if (!t->z)
		distances(t, from, leaf.begin, d2, true, false);
	else if (!torus)
		distances(t, from, leaf.begin, d2, false, true);
	else
		distances(t, from, leaf.begin, d2, true, true);
}
