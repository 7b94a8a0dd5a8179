/* SPDX-License-Identifier: MIT */
/* Food ground: shares of food under cells of the screen, and their levels. */
#include "view/food_ground.h"

#include "scene.h"
#include "screen/theme.h"

/* Four by two cells, each two units wide and one high; the last one is wall. */
static const float amounts[] = { 0, 0.25f, 0.5f, 0.5f, 0, 0, 0.125f, 0 };
static const bool barren[] = { false, false, false, false, false, false, false, true };
static const struct boids_food food = { 4, 2, 2, 1, 0.5f, amounts, barren };

TEST(a_cell_of_the_screen_shows_the_food_under_it)
{
	assert_near(food_ground_share(&food, 0, 0, 1, 1), 0, 0);
	assert_near(food_ground_share(&food, 2, 0, 1, 1), 0.5, 1e-6);
	assert_near(food_ground_share(&food, 3, 0, 1, 1), 0.5, 1e-6);
	assert_near(food_ground_share(&food, 4, 0.25, 0.5, 0.5), 1, 1e-6);
}

TEST(a_larger_one_shows_the_mean_without_walls)
{
	assert_near(food_ground_share(&food, 0, 0, 8, 1), 2.5 / 4, 1e-6);
	assert_near(food_ground_share(&food, 4, 1, 4, 1), 0.25, 1e-6);
	assert_near(food_ground_share(&food, 6, 1, 2, 1), 0, 0);
}

TEST(outside_of_the_world_the_ground_repeats)
{
	for (int period = -2; period <= 2; period++)
		assert_near(food_ground_share(&food, 2 + 8 * period, 2 * period, 1, 1), 0.5, 1e-6);
}

TEST(without_food_there_is_none)
{
	const struct boids_food none = { 0 };

	assert_near(food_ground_share(&none, 0, 0, 1, 1), 0, 0);
}

TEST(levels_rise_with_the_share_and_are_low_below_half)
{
	for (int share = 0; share < 100; share++)
		assert_true(food_ground_level(share / 100.0, -1) <=
		            food_ground_level((share + 1) / 100.0, -1));
	assert_int_equal(food_ground_level(0, -1), 0);
	assert_int_equal(food_ground_level(0.49, -1), 1);
	assert_int_equal(food_ground_level(1, -1), THEME_FOODS);
}

/* A share that swings by less than the slack shows one level. */
TEST(a_level_is_kept_near_its_border)
{
	for (int low = 0; low < 96; low++) {
		int level = food_ground_level((low + 2.5) / 100.0, -1);
		for (int i = 0; i < 10; i++) {
			int next = food_ground_level((low + i % 2 * 3 + 1) / 100.0, level);
			assert_int_equal(next, level);
		}
	}
	assert_int_equal(food_ground_level(0.95, 0), THEME_FOODS);
}
