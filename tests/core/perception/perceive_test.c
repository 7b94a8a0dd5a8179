/* SPDX-License-Identifier: MIT */
/* Perceive: ranges, fields of view and neighbours by hand; step_test and simd_test have all boids. */
#include "all_pairs.h"
#include "scene.h"

#include "step/flock_state.h"

/* Small whole numbers have no rounding, so a boid exactly at a range can be tested. */
static struct flock_state *
lattice(struct dice *d, bool torus, int side, int range)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[60];

	f.edge = torus ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
	f.torus = torus;
	f.visual_range = (float)range;
	f.separation_range = floorf((float)range / 2);
	for (uint32_t i = 0; i < 60; i++) {
		float x = (float)dice_below(d, side), y = (float)dice_below(d, side);
		boids[i] =
			boid_at(i, x, y, (float)dice_below(d, 9) - 4, (float)dice_below(d, 9) - 4);
	}
	return flock_of(&f, world_sized(&f, side, side), boids, 60);
}

static int
whole_offset(float from, float to, int side, bool torus)
{
	int o = (int)to - (int)from;

	return torus && 2 * o > side ? o - side : torus && 2 * o < -side ? o + side : o;
}

static void
assert_exact(const struct flock_state *flock, int i, bool torus, int side, int range)
{
	struct boids_boid me = boid_of(flock, (size_t)i);
	struct perception p = plain_perception(flock, i);
	int neighbours = 0, push_x = 0, push_y = 0, x = 0, y = 0, vx = 0, vy = 0;

	for (int j = 0; j < 60; j++) {
		struct boids_boid b = boid_of(flock, (size_t)j);
		int dx = whole_offset(me.position.x, b.position.x, side, torus);
		int dy = whole_offset(me.position.y, b.position.y, side, torus);
		int d2 = dx * dx + dy * dy, seen = j != i && d2 < range * range;
		int close = j != i && d2 < (range / 2) * (range / 2);
		neighbours += seen;
		x += seen * dx, y += seen * dy;
		vx += seen * (int)b.velocity.x, vy += seen * (int)b.velocity.y;
		push_x -= close * dx, push_y -= close * dy;
	}
	assert_int_equal(p.neighbours, neighbours);
	assert_int_equal(p.aligned, neighbours); /* alignment-range 0: as far as visual-range */
	assert_true(p.offsets.x == (float)x && p.offsets.y == (float)y);
	assert_true(p.velocities.x == (float)vx && p.velocities.y == (float)vy);
	assert_true(p.push.x == (float)push_x && p.push.y == (float)push_y);
}

TEST(ranges_are_strict_and_whole_numbers_exact)
{
	struct dice d = { 3 };

	for (int round = 0; round < 200; round++) {
		bool torus = round & 1;
		int side = 1 + dice_below(&d, 30), range = dice_below(&d, 20);
		scoped_flock *flock = lattice(&d, torus, side, range);
		for (int i = 0; i < 60; i++)
			assert_exact(flock, i, torus, side, range);
	}
}

/* Returns the neighbours of a boid in the middle that flies to the right, others around it. */
static int
seen_by_one(const char *view, const struct boids_vec *others, int count)
{
	struct boids_factors f = quiet_with("visual-range 10");
	struct boids_boid boids[8] = { { .position = { 40, 24, 0 }, .velocity = { 5, 0, 0 } } };

	set_factor(&f, "field-of-view", view);
	for (int i = 0; i < count; i++)
		boids[i + 1] = boid_at((uint32_t)i + 1, 40 + others[i].x, 24 + others[i].y, -3, 1);
	scoped_flock *flock = flock_on_screen(&f, boids, (size_t)count + 1);
	int i = 0;
	while (boid_of(flock, (size_t)i).id != 0)
		i++;
	return plain_perception(flock, i).neighbours;
}

/* Two beside are 43.5 and 46.4 degrees off; one in the same spot is seen by any view. */
TEST(a_field_of_view_is_ahead_in_the_middle)
{
	static const struct {
		const char *view;
		struct boids_vec others[2];
		int count, seen;
	} views[] = {
		{ "10", { { 3, 0, 0 } }, 1, 1 },
		{ "355", { { -3, 0, 0 } }, 1, 0 },
		{ "360", { { -3, 0, 0 } }, 1, 1 },
		{ "180", { { 0.1f, -3, 0 } }, 1, 1 },
		{ "180", { { -0.1f, 3, 0 } }, 1, 0 },
		{ "185", { { -0.1f, 3, 0 } }, 1, 1 },
		{ "10", { { 0, 0, 0 } }, 1, 1 },
		{ "360", { { 0, 0, 0 } }, 1, 1 },
		{ "90", { { 2, 1.9f, 0 }, { 2, -2.1f, 0 } }, 2, 1 },
	};

	every (row, views)
		assert_int_equal(seen_by_one(row->view, row->others, row->count), row->seen);
}

TEST(a_boid_at_rest_sees_all_round)
{
	struct boids_factors f = quiet_with("visual-range 3, field-of-view 10");
	const struct boids_boid boids[] = { boid_at(0, 10, 10, 0, 0), boid_at(1, 8, 10, -1, 0),
		                            boid_at(2, 12, 10, 1, 0) };
	scoped_flock *flock = flock_on_screen(&f, boids, 3);

	for (int i = 0; i < 3; i++)
		assert_int_equal(plain_perception(flock, i).neighbours,
		                 boid_of(flock, (size_t)i).id == 0 ? 2 : 0);
}

TEST(separation_counts_all_close_boids_however_few_are_neighbours)
{
	const struct boids_factors f =
		quiet_with("visual-range 100, separation-range 100, neighbours 1");
	struct boids_boid boids[4];

	for (uint32_t i = 0; i < 4; i++)
		boids[i] = boid_at(i, 10 + (float)(i * i), 10, 0, 0);
	scoped_flock *flock = flock_on_screen(&f, boids, 4);
	for (int i = 0; i < 4; i++) {
		struct perception p = plain_perception(flock, i);
		float x = boid_of(flock, (size_t)i).position.x;
		assert_int_equal(p.neighbours, 1);
		assert_near(p.push.x, 4 * (double)x - (10 + 11 + 14 + 19), 1e-5);
	}
}

/* Skipping some boids would make their order matter. */
TEST(all_that_are_as_far_as_the_last_neighbour_are_neighbours)
{
	struct boids_factors f = quiet_with("visual-range 100");
	const struct boids_boid boids[] = { boid_at(0, 20, 20, 0, 0), boid_at(1, 20, 21, 0, 0),
		                            boid_at(2, 23, 20, 0, 0), boid_at(3, 17, 20, 0, 0),
		                            boid_at(4, 20, 17, 0, 0), boid_at(5, 20, 24, 0, 0) };
	const int counted[] = { 5, 1, 4, 4, 4, 5, 5 };

	for (int k = 0; k < 7; k++) {
		f.neighbours = (float)k;
		scoped_flock *flock = flock_on_screen(&f, boids, 6);
		for (int i = 0; i < 6; i++)
			if (boid_of(flock, (size_t)i).id == 0)
				assert_int_equal(plain_perception(flock, i).neighbours, counted[k]);
	}
}

/* With different ranges the grid offers boids that are out of the visual range. */
TEST(the_nearest_boid_is_one_within_visual_range)
{
	static const float distances[] = { 2.5f, 3, 3.5f, 9 };

	foreach (k, distances) {
		struct boids_factors f =
			quiet_with("model netlogo, visual-range 3, separation-range 10");
		const struct boids_boid boids[] = { boid_at(0, 40, 24, 5, 0),
			                            boid_at(1, 40 + distances[k], 24, -3, 1) };
		scoped_flock *flock = flock_on_screen(&f, boids, 2);
		struct perception p = plain_perception(flock, boid_of(flock, 0).id != 0);
		float expected = distances[k] < 3 ? distances[k] * distances[k] : INFINITY;
		assert_true(p.nearest2 == expected);
		assert_int_equal(p.pushed, 1);
	}
}
