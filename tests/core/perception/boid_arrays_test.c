/* SPDX-License-Identifier: MIT */
/* Boid arrays: a boid is read back as it was stored. */
#include "scene.h"

#include "perception/boid_arrays.h"

static struct boids_boid
some_boid(struct dice *d, uint32_t id)
{
	struct boids_vec p = dice_direction(d, 3), v = dice_direction(d, 3);

	return (struct boids_boid){
		.position = p, .velocity = v, .id = id, .species = dice_below(d, 4)
	};
}

static void
assert_same(struct boids_boid a, struct boids_boid b)
{
	assert_xy(a.position, b.position.x, b.position.y, 0);
	assert_xy(a.velocity, b.velocity.x, b.velocity.y, 0);
	assert_true(a.position.z == b.position.z && a.velocity.z == b.velocity.z);
	assert_int_equal(a.id, b.id);
	assert_int_equal(a.species, b.species);
}

TEST(a_boid_comes_out_as_it_went_in)
{
	struct dice d = { 1 };
	struct boids_boid boids[50];

	for (int kind = 0; kind < 4; kind++) {
		bool deep = kind & 1, several = kind & 2;
		const unsigned parts = (deep ? BOID_DEPTH : 0) | (several ? BOID_SPECIES : 0);
		struct boid_arrays h, other;
		assert_true(boid_arrays_new(&h, 50, parts) && boid_arrays_new(&other, 50, parts));
		for (int i = 0; i < 50; i++) {
			boids[i] = some_boid(&d, (uint32_t)i * 99991u);
			boids[i].species *= several;
			boids[i].position.z *= deep;
			boids[i].velocity.z *= deep;
			boid_arrays_put(&h, i, boids[i]);
		}
		for (int i = 0; i < 50; i++)
			boid_arrays_copy(&other, 49 - i, &h, i);
		for (int i = 0; i < 50; i++) {
			assert_same(boid_arrays_get(&h, i), boids[i]);
			assert_same(boid_arrays_get(&other, 49 - i), boids[i]);
		}
		boid_arrays_free(&h);
		boid_arrays_free(&other);
	}
}

TEST(arrays_without_room_are_valid_and_freeing_twice_is_fine)
{
	struct boid_arrays h;

	assert_true(boid_arrays_new(&h, 0, BOID_DEPTH | BOID_SPECIES));
	assert_int_equal(h.count, 0);
	boid_arrays_free(&h);
	boid_arrays_free(&h);
}

enum { STYLES = 5 };

/* Of ids in order, at the far end, scattered, reversed without and with a gap. */
static void
assert_in_order(struct dice *d, int count, int style)
{
	struct boid_arrays h;
	scoped_block uint32_t *order = calloc((size_t)count + 1, sizeof *order);
	scoped_block uint32_t *spare = calloc((size_t)count + 1, sizeof *spare);

	assert_true(order && spare);
	assert_true(boid_arrays_new(&h, count, 0));
	h.count = count;
	for (int i = 0; i < count; i++) {
		const uint32_t id = (uint32_t)i, back = (uint32_t)(count - 1 - i);
		const uint32_t ids[STYLES] = { id, INT32_MAX - id, id * 2654435761u & INT32_MAX,
			                       back, back + (i < count / 2) };
		boid_arrays_put(&h, i, some_boid(d, ids[style]));
	}
	order[count] = spare[count] = 12345;
	boid_arrays_order(&h, order, spare, count);
	for (int i = 1; i < count; i++)
		assert_true(h.id[order[i - 1]] < h.id[order[i]]);
	assert_true(order[count] == 12345 && spare[count] == 12345);
	boid_arrays_free(&h);
}

TEST(order_is_by_increasing_id_whatever_the_ids)
{
	struct dice d = { 2 };

	for (int count = 0; count < 70; count++)
		for (int style = 0; style < STYLES; style++)
			assert_in_order(&d, count, style);
	assert_in_order(&d, 5000, 2);
}
