/* SPDX-License-Identifier: MIT */
/* World: its size, and the shortest offset on a torus. */
#include "reference.h"
#include "scene.h"

TEST(a_column_is_a_unit_and_a_row_is_aspect_units_at_zoom_one)
{
	struct boids_factors f = default_factors();
	struct boids_world w = boids_world_of(&f, 80, 23);

	assert_near(w.size.x, 80, 0);
	assert_near(w.size.y, 46, 0);
	assert_near(w.size.z, 0, 0);
	set_factor(&f, "zoom", "0.1");
	set_factor(&f, "aspect", "2.5");
	set_factor(&f, "dimensions", "3");
	w = boids_world_of(&f, 60, 24);
	assert_near(w.size.x, 600, 1e-3);
	assert_near(w.size.y, 600, 1e-3);
	assert_near(w.size.z, 600, 1e-3);
}

TEST(every_size_and_zoom_gives_a_world_above_nought)
{
	static const char *const zooms[] = { "0.01", "1", "10" }, *const aspects[] = { "0.5", "4" };
	static const int cells[] = { 1, 2, 80, 10000 };
	struct dice d = { 4 };

	for (int i = 0; i < 200; i++) {
		struct boids_factors f = default_factors();
		set_factor(&f, "zoom", dice_pick(&d, zooms));
		set_factor(&f, "aspect", dice_pick(&d, aspects));
		set_factor(&f, "dimensions", i & 1 ? "3" : "2");
		struct boids_world w =
			boids_world_of(&f, dice_pick(&d, cells), dice_pick(&d, cells));
		assert_true(w.size.x > 0 && w.size.y > 0 && w.size.x <= 1e6f && w.size.y <= 4e6f);
		assert_true(i & 1 ? w.size.z == w.size.y : w.size.z == 0);
	}
}

TEST(only_edge_wrap_wraps_and_only_it_can_be_a_torus)
{
	struct boids_factors f = default_factors();

	for (int torus = 0; torus < 2; torus++) {
		f.torus = torus;
		for (f.edge = 0; boids_factor_table[BOIDS_FACTOR_edge].word(f.edge); f.edge++) {
			struct boids_world w = boids_world_of(&f, 80, 24);
			assert_true(w.wraps == (f.edge == BOIDS_EDGE_WRAP));
			assert_true(w.torus == (f.edge == BOIDS_EDGE_WRAP && torus));
		}
	}
}

TEST(the_way_is_straight_without_a_torus_and_the_shortest_with_one)
{
	struct boids_world w = { .size = { 80, 46, 0 }, .wraps = true };
	struct boids_vec from = { 79, 1, 0 }, to = { 2, 44, 0 };

	struct boids_vec o = boids_world_offset(&w, from, to);
	assert_true(o.x == -77 && o.y == 43 && o.z == 0);
	w.torus = true;
	o = boids_world_offset(&w, from, to);
	assert_true(o.x == 3 && o.y == -3 && o.z == 0);
}

TEST(half_a_side_is_left_as_it_is_either_way)
{
	struct boids_world w = { .size = { 80, 46, 0 }, .wraps = true, .torus = true };
	struct boids_vec a = { 10, 3, 0 }, b = { 50, 26, 0 };

	assert_true(boids_world_offset(&w, a, b).x == 40 && boids_world_offset(&w, b, a).x == -40);
	assert_true(boids_world_offset(&w, a, b).y == 23 && boids_world_offset(&w, b, a).y == -23);
}

/* Returns the length of the shortest image of an offset. */
static double
shortest(const struct boids_world *w, struct real o)
{
	double least = 1e300;

	for (int i = 0; i < 27; i++) {
		const int column = i % 3 - 1, row = i / 3 % 3 - 1, layer = i / 9 - 1;
		struct real image = { o.x + column * (double)w->size.x,
			              o.y + row * (double)w->size.y,
			              o.z + layer * (double)w->size.z };
		least = fmin(least, real_length(image));
	}
	return least;
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
		struct boids_vec a = { (float)dice_between(&d, 0, 1) * w.size.x,
			               (float)dice_between(&d, 0, 1) * w.size.y,
			               (float)dice_between(&d, 0, 1) * w.size.z };
		struct boids_vec b = { (float)dice_between(&d, 0, 1) * w.size.x,
			               (float)dice_between(&d, 0, 1) * w.size.y,
			               (float)dice_between(&d, 0, 1) * w.size.z };
		struct boids_vec there = boids_world_offset(&w, a, b),
				 back = boids_world_offset(&w, b, a);
		assert_true(there.x == -back.x && there.y == -back.y && there.z == -back.z);
		assert_near(real_length(real_of(there)),
		            shortest(&w, real_add(real_of(b), real_of(a), -1)), 1e-4);
	}
}
