/* SPDX-License-Identifier: MIT */
/* List view: which rows of a list show. */
#include "ui/list_view.h"

#include "io/input.h"
#include "test.h"

TEST(a_list_scrolls_from_its_start_to_its_end)
{
	static const struct {
		int count, rows, by, top;
		const char *range;
	} steps[] = { { 20, 6, -1, 0, "1-6 of 20" },
		      { 20, 6, 100, 14, "15-20 of 20" },
		      { 20, 18, 0, 2, "3-20 of 20" }, /* the screen has grown */
		      { 3, 6, 1, 0, "1-3 of 3" } };   /* a short one does not */
	struct list_view list = { 0 };
	char range[LIST_RANGE];

	every (step, steps) {
		list.count = step->count;
		list.rows = step->rows;
		list_view_scroll(&list, step->by);
		assert_int_equal(list.top, step->top);
		list_view_range(&list, range);
		assert_string_equal(range, step->range);
	}
	assert_int_equal(list_view_end(&list), 3);
}

/* Every row of lists and views of all sizes: it shows, as far from the ends as the list allows. */
TEST(the_selected_row_shows_with_its_margin)
{
	for (int rows = 1; rows < 9; rows++) {
		int margin = (rows - 1) / 2 < 2 ? (rows - 1) / 2 : 2;
		struct list_view list = { .count = 12, .rows = rows };
		for (int i = 0; i < 200; i++) {
			list_view_select(&list, i * 7 % 12);
			list_view_reveal(&list, margin);
			int above = list.selected - list.top;
			int below = list_view_end(&list) - 1 - list.selected;
			assert_true(above >= 0 && below >= 0 && list.top >= 0);
			assert_true(above >= margin || list.top == 0);
			assert_true(below >= margin || list_view_end(&list) == 12);
			assert_int_equal(list_view_at(&list, above), list.selected);
		}
	}
}

TEST(a_selection_stays_in_the_list)
{
	static const int steps[][3] = { { 4, 9, 3 }, { 4, -1, 0 }, { 0, 2, 0 } };

	foreach (i, steps) {
		struct list_view list = { .count = steps[i][0] };
		list_view_select(&list, steps[i][1]);
		assert_int_equal(list.selected, steps[i][2]);
	}
}

TEST(a_row_of_the_screen_is_one_of_the_list_or_none)
{
	static const int rows[][2] = { { -1, -1 }, { 0, 1 }, { 2, 3 }, { 3, -1 } };
	const struct list_view list = { .count = 4, .rows = 3, .top = 1 },
			       rest = { .count = 4, .rows = 9 };

	foreach (i, rows)
		assert_int_equal(list_view_at(&list, rows[i][0]), rows[i][1]);
	assert_int_equal(list_view_at(&rest, 4), -1);
}

TEST(keys_move_by_a_row_or_a_page)
{
	static const uint32_t keys[] = { KEY_UP, KEY_DOWN, KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_HOME };
	static const int steps[] = { -1, 1, -7, 7, 0 };

	foreach (i, keys)
		assert_int_equal(list_view_steps(keys[i], 7), steps[i]);
}
