/* SPDX-License-Identifier: MIT */
/* Kd-tree: contains every boid once, boxes hold their boids, and distance bounds are exact to the
 * bit. */
#include "scene.h"

#include "measures/kd_tree.h"

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct wood {
	struct boids_world world;
	struct boid_arrays herd, scratch;
};

/* Places boids at random, on a coarse lattice so that many coincide, or all at one point. */
static struct wood
wood_of(struct dice *d, int count, bool deep, bool torus, int style)
{
	struct wood w = { .world = { { 80, 48, deep ? 30 : 0 }, torus, torus } };

	assert_true(boid_arrays_new(&w.herd, count, deep, true));
	assert_true(boid_arrays_new(&w.scratch, count, deep, true));
	w.herd.count = count;
	for (int i = 0; i < count; i++) {
		struct boids_vec p = { (float)dice_between(d, 0, 80), (float)dice_between(d, 0, 48),
			               deep ? (float)dice_between(d, 0, 30) : 0 };
		if (style == 1)
			p = (struct boids_vec){ floorf(p.x / 8) * 8, floorf(p.y / 8) * 8,
				                floorf(p.z / 8) * 8 };
		if (style == 2)
			p = (struct boids_vec){ 7, 7, deep ? 7 : 0 };
		if (style == 3 && !torus && i == 0)
			p.x = -1e6f;
		boid_arrays_put(&w.herd, i,
		                (struct boids_boid){ .position = p,
		                                     .id = (uint32_t)i,
		                                     .species = dice_below(d, 3) });
	}
	return w;
}

static void
wood_fell(struct wood *w)
{
	boid_arrays_free(&w->herd);
	boid_arrays_free(&w->scratch);
}

static bool
is_in(const struct box *b, struct boids_vec p)
{
	return p.x >= b->low.x && p.x <= b->high.x && p.y >= b->low.y && p.y <= b->high.y &&
	       p.z >= b->low.z && p.z <= b->high.z;
}

/* Counts the nodes. The boids of each are in its box, and leaves are contiguous. */
static int
check_branch(const struct kd_tree *t, struct branch b, int *leaf_begin)
{
	for (int i = b.begin; i < b.end; i++)
		assert_true(is_in(&t->nodes[b.node].box, kd_place(t, i)));
	assert_true(branch_count(b) > 0 && t->nodes[b.node].mark == 0);
	if (branch_is_leaf(b)) {
		assert_int_equal(b.begin, *leaf_begin);
		assert_true(branch_count(b) == KD_LEAF || b.end == t->count);
		*leaf_begin = b.end;
		return 1;
	}
	struct branch left = branch_left(b), right = branch_right(b);
	int nodes = check_branch(t, left, leaf_begin);
	assert_int_equal(left.node, b.node + 1);
	assert_int_equal(right.node, left.node + nodes);
	return 1 + nodes + check_branch(t, right, leaf_begin);
}

static void
check_tree(const struct wood *w, int species, const struct kd_tree *t)
{
	char *seen = calloc((size_t)w->herd.count + 1, 1);
	int wanted = 0, leaf_begin = 0;

	assert_non_null(seen);
	for (int i = 0; i < w->herd.count; i++)
		wanted += species == KD_ALL || w->herd.species[i] == species;
	assert_int_equal(t->count, wanted);
	for (int i = 0; i < t->count; i++) {
		int slot = (int)t->slot[i];
		struct boids_vec p = kd_place(t, i), q = boid_arrays_get(&w->herd, slot).position;
		assert_true(memcmp(&p, &q, sizeof p) == 0);
		assert_true(species == KD_ALL || w->herd.species[slot] == species);
		assert_false(seen[slot]++);
	}
	free(seen);
	int nodes = t->count > 0 ? check_branch(t, kd_root(t), &leaf_begin) : 0;
	int room = w->herd.room > BOID_ARRAYS_LEAST ? w->herd.room : BOID_ARRAYS_LEAST;
	assert_true((size_t)nodes * sizeof *t->nodes <= (size_t)room * sizeof(float));
}

static void
every_boid_is_in_one_leaf_and_in_the_boxes_above_it(void **state)
{
	static const int counts[] = { 0,  1,  2,  15, 16, 17, 31,  32,  33,   47,
		                      48, 49, 63, 64, 65, 97, 100, 500, 1000, 3000 };
	struct dice d = { 31 };

	(void)state;
	for (int kind = 0; kind < 8; kind++) {
		for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
			struct wood w = wood_of(&d, counts[i], kind & 1, false, kind >> 1);
			for (int species = KD_ALL; species < 3; species++) {
				struct kd_tree t =
					kd_tree_build(&w.world, &w.herd, species, &w.scratch);
				check_tree(&w, species, &t);
			}
			wood_fell(&w);
		}
	}
}

static float
apart2(const struct kd_tree *t, int i, int j)
{
	struct boids_vec offset = vec_offset(t->world, kd_place(t, i), kd_place(t, j));

	return vec_dot(offset, offset);
}

/* Every pair of a and b is within the distance bounds of their boxes, exactly. */
static void
check_span(const struct kd_tree *t, struct branch a, struct branch b)
{
	struct span s = kd_span(t->world, &t->nodes[a.node].box, &t->nodes[b.node].box);

	for (int i = a.begin; i < a.end; i++)
		for (int j = b.begin; j < b.end; j++)
			assert_true(apart2(t, i, j) >= s.near2 && apart2(t, i, j) <= s.far2);
}

static void
check_spans(const struct kd_tree *t, struct branch a, struct branch b)
{
	check_span(t, a, b);
	if (!branch_is_leaf(b)) {
		check_spans(t, a, branch_left(b));
		check_spans(t, a, branch_right(b));
	}
	if (!branch_is_leaf(a) && branch_is_leaf(b)) {
		check_spans(t, branch_left(a), b);
		check_spans(t, branch_right(a), b);
	}
}

static void
distances_are_within_their_spans_to_the_bit(void **state)
{
	struct dice d = { 32 };

	(void)state;
	for (int kind = 0; kind < 16; kind++) {
		struct wood w = wood_of(&d, 300, kind & 1, kind & 2, kind >> 2);
		struct kd_tree t = kd_tree_build(&w.world, &w.herd, KD_ALL, &w.scratch);
		check_spans(&t, kd_root(&t), kd_root(&t));
		wood_fell(&w);
	}
}

/* Boxes of two corners: there a pair has the greatest distance, and a pair the least. */
static void
spans_are_no_wider_than_they_must_be(void **state)
{
	const struct boids_world flat = { { 80, 48, 0 }, false, false },
				 torus = { { 80, 48, 0 }, true, true };
	const struct box a = { { 1, 1, 0 }, { 2, 3, 0 } }, b = { { 75, 1, 0 }, { 79, 2, 0 } };

	(void)state;
	struct span s = kd_span(&flat, &a, &b);
	assert_near(s.near2, 73 * 73, 0);
	assert_near(s.far2, 78 * 78 + 2 * 2, 0);
	s = kd_span(&torus, &a, &b);
	assert_near(s.near2, 2 * 2, 0);
	assert_near(s.far2, 7 * 7 + 2 * 2, 0);
	s = kd_span(&torus, &a, &(struct box){ { 30, 1, 0 }, { 60, 1, 0 } });
	assert_near(s.near2, 21 * 21, 0);
	assert_near(s.far2, 40 * 40 + 2 * 2, 0); /* half way round */
	s = kd_span(&torus, &(struct box){ { 0, 1, 0 }, { 0, 1, 0 } },
	            &(struct box){ { 70, 1, 0 }, { 100, 1, 0 } }); /* past the border: once round */
	assert_near(s.near2, 0, 0);
	assert_near(s.far2, 20 * 20, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_boid_is_in_one_leaf_and_in_the_boxes_above_it),
		cmocka_unit_test(distances_are_within_their_spans_to_the_bit),
		cmocka_unit_test(spans_are_no_wider_than_they_must_be),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
