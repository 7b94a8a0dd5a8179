/* SPDX-License-Identifier: MIT */
/* Value bar: a value within its range, relative to the preset value. */
#include "ui/value_bar.h"

#include "test.h"

#include "ui/styled_text.h"

struct example {
	double least, most, step, home, value;
	int side;
	const char *fine, *coarse;
};

/* The bar without the marks of its dim track. */
static void
plain_bar(const struct example *e, bool utf8, char *plain)
{
	struct ladder ladder = { e->least, e->most, e->step, { e->home }, false };
	char text[BAR_TEXT];

	value_bar_write(text, &ladder, e->home, e->value, e->side, utf8);
	assert_true(strlen(text) < sizeof text);
	assert_int_equal(styled_width(text), 2 * e->side + 1);
	for (const char *from = text; *from; from++)
		if (*from != DIM[0])
			*plain++ = *from;
	*plain = '\0';
}

TEST(bars_look_like_this)
{
	static const struct example examples[] = {
		{ 0, 100, .01, 1, 1, 5, "─────│─────", "-----|-----" },
		{ 0, 100, .01, 1, 1.1, 5, "─────│▏────", "-----|#----" },
		{ 0, 100, .01, 1, 1.2, 5, "─────│▎────", "-----|#----" },
		{ 0, 100, .01, 1, 1.2, 3, "───│▏──", "---|#--" },
		{ 0, 100, .01, 1, .5, 5, "───▐█│─────", "---##|-----" },
		{ 0, 10000, .01, .8, .5, 3, "──▐│───", "--#|---" },
		{ 0, 50, .1, 0, 2, 3, "   │█▊─", "   |##-" },
		{ 0, 2000, .1, 2, 2, 3, " ──│───", " --|---" },
		{ 0, 2000, .1, 2, 2, 5, "  ───│─────", "  ---|-----" },
		{ 10, 360, 5, 360, 360, 3, "───│   ", "---|   " },
		{ 0, 2000, .1, 0, 0, 3, "   │───", "   |---" },
		{ 0, 100, .01, 1, 0, 5, "<████│─────", "<####|-----" },
		{ 0, 100, .01, 1, 100, 5, "─────│████>", "-----|####>" },
		{ 2, 3, 1, 2, 3, 3, "   │▏  ", "   |#  " },
		{ 0, 1e7, 1, 100, 99, 5, "────▕│─────", "----#|-----" },
		{ -10, 10, .1, 0, -2, 3, "─▐█│───", "-##|---" },
	};

	every (row, examples) {
		char bar[BAR_TEXT];
		plain_bar(row, true, bar);
		assert_string_equal(bar, row->fine);
		plain_bar(row, false, bar);
		assert_string_equal(bar, row->coarse);
	}
}

TEST(any_change_shows)
{
	static const double homes[] = { .05, .5, 1, 7, 33, 99 };

	every (row, homes) {
		struct ladder l = { 0, 100, .01, { *row }, false };
		for (int side = 3; side <= 5; side += 2) {
			struct example at = { 0, 100, .01, *row, *row, side, "", "" };
			char home[BAR_TEXT], moved[BAR_TEXT];
			for (int utf8 = 0; utf8 < 2; utf8++) {
				at.value = *row;
				plain_bar(&at, utf8, home);
				at.value = ladder_up(&l, *row);
				plain_bar(&at, utf8, moved);
				assert_string_not_equal(home, moved);
				at.value = ladder_down(&l, *row);
				plain_bar(&at, utf8, moved);
				assert_string_not_equal(home, moved);
			}
		}
	}
}

TEST(every_value_has_a_bar_of_the_same_width)
{
	struct ladder l = { 0, 1e7, .01, { 0 }, false };

	for (int i = 0; i < 400; i++) {
		double home = ladder_down(&l, i % 20 * 1234.5 + i),
		       value = (i % 31) * (i % 17) / 3.0;
		struct example e = { 0, 1e7, .01, home, value, 5, "", "" };
		char bar[BAR_TEXT];
		plain_bar(&e, true, bar);
		plain_bar(&e, false, bar);
	}
}

/* A cell is a third of 35 presses, to the ends of the range. */
TEST(a_cell_of_the_bar_is_a_value_of_the_ladder)
{
	struct ladder l = { 0, 100, .01, { .5 }, false };
	double up = .5, down = .5;

	assert_true(value_bar_value(&l, .5, 0, 3) == .5);
	for (int press = 1; press <= 35; press++) {
		up = ladder_up(&l, up);
		down = ladder_down(&l, down);
		if (press == 12 || press == 23 || press == 35) {
			assert_true(value_bar_value(&l, .5, (press + 1) / 12, 3) == up);
			assert_true(value_bar_value(&l, .5, -(press + 1) / 12, 3) == down);
		}
	}
	assert_true(value_bar_value(&l, .5, 1000, 3) == 100);
	assert_true(value_bar_value(&l, .5, -1000, 3) == 0);
}
