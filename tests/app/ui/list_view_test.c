/* SPDX-License-Identifier: MIT */
/* List view: which rows of a list show. */
#include "ui/list_view.h"

#include "io/input.h"
#include "test.h"

TEST(a_list_scrolls_from_its_start_to_its_end)
{
	struct list_view list = { .count = 20, .rows = 6 };
	char range[LIST_RANGE];

	list_view_scroll(&list, -1);
	assert_int_equal(list.top, 0);
	list_view_range(&list, range);
	assert_string_equal(range, "1-6 of 20");
	list_view_scroll(&list, 100);
	assert_int_equal(list.top, 14);
	list_view_range(&list, range);
	assert_string_equal(range, "15-20 of 20");
	list.rows = 18; /* the screen has grown */
	list_view_scroll(&list, 0);
	assert_int_equal(list.top, 2);
}

TEST(a_short_list_does_not_scroll)
{
	struct list_view list = { .count = 3, .rows = 6 };
	char range[LIST_RANGE];

	list_view_scroll(&list, 1);
	assert_int_equal(list.top, 0);
	assert_int_equal(list_view_end(&list), 3);
	list_view_range(&list, range);
	assert_string_equal(range, "1-3 of 3");
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
	struct list_view list = { .count = 4 };

	list_view_select(&list, 9);
	assert_int_equal(list.selected, 3);
	list_view_select(&list, -1);
	assert_int_equal(list.selected, 0);
	list.count = 0;
	list_view_select(&list, 2);
	assert_int_equal(list.selected, 0);
}

TEST(a_row_of_the_screen_is_one_of_the_list_or_none)
{
	struct list_view list = { .count = 4, .rows = 3, .top = 1 },
			 rest = { .count = 4, .rows = 9 };

	assert_int_equal(list_view_at(&list, -1), -1);
	assert_int_equal(list_view_at(&list, 0), 1);
	assert_int_equal(list_view_at(&list, 2), 3);
	assert_int_equal(list_view_at(&list, 3), -1);
	assert_int_equal(list_view_at(&rest, 4), -1);
}

TEST(keys_move_by_a_row_or_a_page)
{
	assert_int_equal(list_view_steps(KEY_UP, 7), -1);
	assert_int_equal(list_view_steps(KEY_DOWN, 7), 1);
	assert_int_equal(list_view_steps(KEY_PAGE_UP, 7), -7);
	assert_int_equal(list_view_steps(KEY_PAGE_DOWN, 7), 7);
	assert_int_equal(list_view_steps(KEY_HOME, 7), 0);
}
