/* SPDX-License-Identifier: MIT */
/* Boundary: the effect of each border on one boid, computed by hand; the world and offsets in it. */
#include "reference.h"
#include "scene.h"

#include "rules/boundary.h"

static const struct boids_world world = { .size = { 80, 48, 24 } };

static struct rates
rates(void)
{
	return (struct rates){ .seconds = 1.0f / 60,
		               .frames = 1,
		               .turn = 0.8f,
		               .wall = 0.05f,
		               .fling = 3,
		               .radius = 0.5f,
		               .margin = { 6, 6, 6 },
		               .dimensions = 3 };
}

static struct boids_boid
at(float x, float y, float z)
{
	return (struct boids_boid){ .position = { x, y, z }, .velocity = { 1, 2, 3 } };
}

/* Applies an act to one boid, the same to the bit in each SIMD width. */
static struct boids_boid
applied(boundary_act *const *act, const struct boids_world *w, const struct rates *r,
        struct boids_boid b)
{
	struct batch plain = batch_of_one(b);

	if (!act[SIMD_1])
		return b;
	act[SIMD_1](&plain, w, r);
	for (enum simd_width width = SIMD_4; width <= simd_widest(); width++) {
		struct batch batch = batch_of_one(b);
		act[width](&batch, w, r);
		struct boids_boid one = batch_boid(&plain, 0), wide = batch_boid(&batch, 0);
		assert_memory_equal(&wide.position, &one.position, sizeof one.position);
		assert_memory_equal(&wide.velocity, &one.velocity, sizeof one.velocity);
	}
	return batch_boid(&plain, 0);
}

/* Apply a boundary's push and its placement to one boid. */
static struct boids_vec
pushed(int edge, struct boids_boid b)
{
	const struct rates r = rates();

	return applied(boundary_table[edge].push, &world, &r, b).velocity;
}

static struct boids_boid
placed(int edge, const struct boids_world *w, float radius, struct boids_boid b)
{
	struct rates r = rates();

	r.radius = radius;
	return applied(boundary_table[edge].place, w, &r, b);
}

static void
assert_vec(struct boids_vec v, double x, double y, double z)
{
	assert_xy(v, x, y, 1e-5);
	assert_near(v.z, z, 1e-5);
}

TEST(a_spring_pushes_most_at_the_wall_and_not_at_the_rim)
{
	const int springy[] = { BOIDS_EDGE_BOUNCE, BOIDS_EDGE_REPEL };

	every (row, springy) {
		assert_vec(pushed(*row, at(0, 25, 12)), 1 + 0.05 * 6, 2, 3);
		assert_vec(pushed(*row, at(4, 46, 12)), 1 + 0.05 * 2, 2 - 0.05 * 4, 3);
		assert_vec(pushed(*row, at(6, 42, 18)), 1, 2, 3);
		assert_vec(pushed(*row, at(-2, 25, 24)), 1 + 0.05 * 8, 2, 3 - 0.05 * 6);
	}
}

/* From the middle to the margin are 24 - 6. */
TEST(a_roost_draws_back_from_outside_its_circle)
{
	const struct boids_world cube = { .size = { 80, 48, 48 } };
	const struct rates r = rates();

	boundary_act *const *push = boundary_table[BOIDS_EDGE_ROOST].push;

	assert_vec(applied(push, &cube, &r, at(57.9f, 24, 24)).velocity, 1, 2, 3);
	assert_vec(applied(push, &cube, &r, at(60, 24, 24)).velocity, 1 - 0.05 * 20, 2, 3);
	assert_vec(applied(push, &cube, &r, at(40, 24, 4)).velocity, 1, 2, 3 + 0.05 * 20);
}

TEST(a_crossing_boid_is_flung_back_and_stays_where_it_is)
{
	struct boids_boid b = placed(BOIDS_EDGE_FLING, &world, 0.5f, at(0.4f, 48, 12));

	assert_vec(b.position, 0.4, 48, 12);
	assert_vec(b.velocity, 4, -1, 3);
	assert_vec(placed(BOIDS_EDGE_FLING, &world, 0.5f, at(79.6f, 0.5f, -1)).velocity, -2, 2, 6);
}

TEST(a_mirror_keeps_every_boid_in_a_radius_from_the_walls)
{
	struct dice d = { 1 };

	for (int i = 0; i < 20000; i++) {
		float scale = i & 1 ? 1e6f : 100;
		float radius = (float)dice_between(&d, 0, i & 2 ? 5 : 100);
		struct boids_boid b = placed(BOIDS_EDGE_BOUNCE, &world, radius,
		                             at((float)dice_between(&d, -1, 1) * scale,
		                                (float)dice_between(&d, -1, 1) * scale, 12));
		assert_true(b.position.x >= fminf(radius, 40) &&
		            b.position.x <= fmaxf(80 - radius, 40));
		assert_true(b.position.y >= fminf(radius, 24) &&
		            b.position.y <= fmaxf(48 - radius, 24));
		assert_true(fabsf(b.velocity.x) == 1 && fabsf(b.velocity.y) == 2);
	}
}

TEST(wrapping_never_ends_on_the_far_border_itself)
{
	static const float places[] = { -0.0f, -1e-30f, -1e-9f, -80,   80,   160,
		                        240,   -240,    1e9f,   -1e9f, 1e18f };

	every (place, places) {
		struct boids_boid b = placed(BOIDS_EDGE_WRAP, &world, 0,
		                             at(*place, nextafterf(48, 0), nextafterf(0, -1)));
		assert_true(b.position.x >= 0 && b.position.x < 80);
		assert_true(b.position.y == nextafterf(48, 0));
		assert_true(b.position.z >= 0 && b.position.z < 24);
	}
}

TEST(a_boid_brought_in_is_inside)
{
	static const float places[] = { -0.0f, -1e-30f, -1e-6f, 3, 80, 80.5f, -80, 160, 1e9f, -1e9f };

	for (int edge = 0; boundary_table[edge].name; edge++)
		every (place, places) {
			struct boids_boid b = boundary_inside(&boundary_table[edge],
			                                      at(*place, -1e-30f, 24), &world);
			if (boundary_table[edge].wraps)
				assert_true(b.position.x < 80 && b.position.y < 48 &&
				            b.position.z < 24);
			if (edge != BOIDS_EDGE_OPEN)
				assert_true(b.position.x >= 0 && b.position.y >= 0 &&
				            b.position.x <= 80);
			else
				assert_true(b.position.x == *place);
			assert_vec(b.velocity, 1, 2, 3);
		}
}

TEST(a_flat_world_has_no_third_wall)
{
	const struct boids_world flat = { .size = { 80, 48, 0 } };
	struct rates r = rates();

	r.margin.z = 0;
	r.dimensions = 2;
	for (int edge = 0; boundary_table[edge].name; edge++) {
		struct boids_boid b = boid_at(0, -3, 60, 1, 1);
		b = applied(boundary_table[edge].push, &flat, &r, b);
		b = applied(boundary_table[edge].place, &flat, &r, b);
		assert_true(b.position.z == 0 && b.velocity.z == 0);
		assert_true(isfinite(b.position.x) && isfinite(b.velocity.y));
	}
}

/* ---- the world */

TEST(a_column_is_a_unit_and_a_row_is_aspect_units_at_zoom_one)
{
	const struct boids_factors usual = default_factors(),
				   other = default_with("zoom 0.1, aspect 2.5, dimensions 3");

	assert_vec(world_of(&usual, 80, 23).size, 80, 46, 0);
	assert_xy(world_of(&other, 60, 24).size, 600, 600, 1e-3);
	assert_near(world_of(&other, 60, 24).size.z, 600, 1e-3);
}

TEST(only_edge_wrap_wraps_and_only_it_can_be_a_torus)
{
	struct boids_factors f = default_factors();

	for (int torus = 0; torus < 2; torus++) {
		f.torus = torus;
		for (f.edge = 0; factor_table[BOIDS_FACTOR_edge].word(f.edge); f.edge++) {
			struct boids_world w = world_of(&f, 80, 24);
			assert_true(w.wraps == (f.edge == BOIDS_EDGE_WRAP));
			assert_true(w.torus == (f.edge == BOIDS_EDGE_WRAP && torus));
		}
	}
}

/* Half a side is left as it is either way. */
TEST(the_way_is_straight_without_a_torus_and_the_shortest_with_one)
{
	static const struct {
		bool torus;
		struct boids_vec from, to;
		float x, y;
	} ways[] = {
		{ false, { 79, 1, 0 }, { 2, 44, 0 }, -77, 43 },
		{ true, { 79, 1, 0 }, { 2, 44, 0 }, 3, -3 },
		{ true, { 10, 3, 0 }, { 50, 26, 0 }, 40, 23 },
		{ true, { 50, 26, 0 }, { 10, 3, 0 }, -40, -23 },
	};

	every (way, ways) {
		struct boids_world w = { .size = { 80, 46, 0 }, .wraps = true, .torus = way->torus };
		struct boids_vec o = vec_offset(&w, way->from, way->to);
		assert_true(o.x == way->x && o.y == way->y && o.z == 0);
	}
}

static struct boids_vec
anywhere(struct dice *d, struct boids_vec side)
{
	return (struct boids_vec){ (float)dice_between(d, 0, 1) * side.x,
		                   (float)dice_between(d, 0, 1) * side.y,
		                   (float)dice_between(d, 0, 1) * side.z };
}

TEST(no_image_is_nearer_and_the_way_back_is_the_same)
{
	struct dice d = { 6 };

	for (int i = 0; i < 20000; i++) {
		struct boids_world w = { .wraps = true, .torus = true };
		double deep = i & 1;
		w.size = (struct boids_vec){ (float)dice_between(&d, 1, 200),
			                     (float)dice_between(&d, 1, 99),
			                     (float)(deep * dice_between(&d, 1, 99)) };
		struct boids_vec a = anywhere(&d, w.size), b = anywhere(&d, w.size);
		struct boids_vec there = vec_offset(&w, a, b), back = vec_offset(&w, b, a);
		assert_true(there.x == -back.x && there.y == -back.y && there.z == -back.z);
		const struct real o = real_add(real_of(b), real_of(a), -1), size = real_of(w.size);
		double least = 1e300;
		for (int k = 0; k < 27; k++) {
			const int column = k % 3 - 1, row = k / 3 % 3 - 1, layer = k / 9 - 1;
			struct real image = { o.x + column * size.x, o.y + row * size.y,
				              o.z + layer * size.z };
			least = fmin(least, real_length(image));
		}
		assert_near(real_length(real_of(there)), least, 1e-4);
	}
}
