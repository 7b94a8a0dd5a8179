/* SPDX-License-Identifier: MIT */
/* List view: the same walk over every list of the program. */
#include "ui/list_view.h"

#include "dialogue.h"

TEST(a_selection_stays_in_the_list)
{
	static const int steps[][3] = { { 4, 9, 3 }, { 4, -1, 0 }, { 0, 2, 0 } };

	foreach (i, steps) {
		struct list_view list = { .count = steps[i][0] };
		list_view_select(&list, steps[i][1]);
		assert_int_equal(list.selected, steps[i][2]);
	}
}

/* ---- one walk over all lists */

enum { FACTORS, MEASURES, RUN, HELP, PICKER, LISTS };

static const struct {
	const char *keys; /* that open it */
	bool selects;     /* else it scrolls */
	bool has_ends;    /* Home and End are its keys */
} lists[LISTS] = { [FACTORS] = { "\t", true, false },
	           [MEASURES] = { "\t\t", true, true },
	           [RUN] = { "\t\t\t", false, true },
	           [HELP] = { "?", false, true },
	           [PICKER] = { "'", true, true } };

static const struct list_view *
view_of(const struct screens *screens, int list)
{
	const struct ui *ui = &screens->ui;
	const struct list_view *views[] = { [FACTORS] = &ui->factors->view,
		                            [MEASURES] = &ui->measures->view,
		                            [RUN] = ui->run,
		                            [HELP] = &ui->help->view,
		                            [PICKER] = &ui->picker->view };

	return views[list];
}

/* Returns the selected row, which must show, or the first that shows. */
static int
place_of(struct screens *screens, int list)
{
	screens_draw(screens);
	const struct list_view *view = view_of(screens, list);

	assert_true(view->top >= 0 && view->rows > 0);
	assert_true(list_view_end(view) == view->count || view->top + view->rows < view->count);
	if (!lists[list].selects)
		return view->top;
	assert_in_range(view->selected, view->top, list_view_end(view) - 1);
	return view->selected;
}

/* Returns where a key of the walk leads to. */
static int
next_place(const struct screens *screens, int list, uint32_t key, int place)
{
	const struct list_view *view = view_of(screens, list);
	const int last = lists[list].selects ? view->count - 1 : view->count - view->rows;
	const int way = key == KEY_UP || key == KEY_PAGE_UP ? -1 : 1;

	if (key == KEY_HOME || key == KEY_END)
		return !lists[list].has_ends ? place : key == KEY_HOME || last < 0 ? 0 : last;
	if (list == FACTORS && (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)) {
		const struct factor_row *at = screens->ui.factors->list.at;
		for (place += way; place > 0 && place < last && at[place].factor != HEADER;)
			place += way;
	} else {
		place += way * (key == KEY_UP || key == KEY_DOWN ? 1 : view->rows);
	}
	return place < 0 || last < 0 ? 0 : place > last ? last : place;
}

static const int sizes[][2] = { { 40, 12 }, { 66, 17 }, { 80, 24 }, { 200, 60 } };

/* Returns where it begins. */
static int
open_list(struct screens *screens, const int size[2], int list)
{
	screens_start_with(screens, size[0], size[1], "--number", "9");
	screens_type(screens, lists[list].keys);
	return place_of(screens, list);
}

TEST(every_list_walks_alike_by_keys)
{
	static const uint32_t walk[] = {
		KEY_UP,        KEY_DOWN,      KEY_DOWN,    KEY_UP,  KEY_DOWN,
		KEY_PAGE_DOWN, KEY_PAGE_DOWN, KEY_PAGE_UP, KEY_END, KEY_DOWN,
		KEY_UP,        KEY_PAGE_DOWN, KEY_HOME,    KEY_UP,  KEY_PAGE_DOWN,
		KEY_PAGE_UP,   KEY_PAGE_DOWN, KEY_DOWN,
	};

	foreach (i, sizes)
		for (int list = 0; list < LISTS; list++) {
			scoped_screens screens;
			int place = open_list(&screens, sizes[i], list);
			foreach (k, walk) {
				place = next_place(&screens, list, walk[k], place);
				screens_press(&screens, walk[k]);
				assert_that(place_of(&screens, list) == place,
				            "list %d, %dx%d, key %zu", list, sizes[i][0],
				            sizes[i][1], k);
			}
		}
}

/* The wheel moves as arrows do, or scrolls three rows; over factors it changes them. A click selects the
 * row below it, and nothing scrolls away from under the pointer. */
TEST(every_list_takes_wheel_and_clicks_alike)
{
	foreach (i, sizes)
		for (int list = 0; list < LISTS; list++) {
			scoped_screens screens;
			int place = open_list(&screens, sizes[i], list);
			const struct list_view *view = view_of(&screens, list);
			const int most = view->count - view->rows, column = sizes[i][0] - 4;
			screens_mouse(&screens, MOUSE_WHEEL_DOWN, column, view->line);
			int moved = lists[list].selects ? 1 : most > 3 ? 3 : most > 0 ? most : 0;
			assert_int_equal(place_of(&screens, list),
			                 list == FACTORS ? place : place + moved);
			for (int line = list_view_end(view) - 1 - view->top;
			     lists[list].selects && line >= 0; line -= 2) {
				const int top = view->top;
				screens_mouse(&screens, MOUSE_PRESS, sizes[i][0] - 24,
				              view->line + line);
				assert_int_equal(place_of(&screens, list), top + line);
				assert_int_equal(view->top, top);
				line -= list == FACTORS; /* a header unfolds, and its rows follow */
			}
		}
}
