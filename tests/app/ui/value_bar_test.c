/* SPDX-License-Identifier: MIT */
/* Value bar: a value within its range, relative to the preset value. */
#include "ui/value_bar.h"

#include "test.h"

#include "ui/styled_text.h"

struct example {
	double low, high, step, home, value;
	int cells;
	const char *fine, *coarse;
};

static struct value_bar
bar_of(const struct example *e)
{
	return (struct value_bar){
		{ 0, 1e7, e->step, { e->home }, false, 0 }, e->low, e->high, e->home, e->cells
	};
}

/* The bar without the marks of its dim track. */
static void
plain_bar(const struct example *e, bool utf8, char *plain)
{
	const struct value_bar bar = bar_of(e);
	char text[BAR_TEXT];

	value_bar_write(text, &bar, e->value, utf8);
	assert_true(strlen(text) < sizeof text);
	assert_int_equal(styled_width(text), e->cells);
	for (const char *from = text; *from; from++)
		if (*from != DIM[0])
			*plain++ = *from;
	*plain = '\0';
}

TEST(bars_look_like_this)
{
	static const struct example examples[] = {
		{ 0, 3, .01, .5, .5, 9, "█████│───", "#####|---" },
		{ 0, 3, .01, .5, .55, 9, "█████│▏──", "#####|#--" },
		{ 0, 3, .01, .5, .3, 9, "███▌─│───", "###--|---" },
		{ 0, 3, .01, .5, 0, 9, "─────│───", "-----|---" },
		{ 0, 3, .01, .5, 3, 9, "█████│███", "#####|###" },
		{ 0, 3, .01, .5, 4, 9, "█████│██>", "#####|##>" },
		{ 0, 20, 1, 0, 0, 5, "│────", "|----" },
		{ 0, 20, 1, 0, 3, 5, "│▋───", "|#---" },
		{ 60, 360, 5, 360, 360, 5, "████│", "####|" },
		{ 60, 360, 5, 360, 30, 5, "<───│", "<---|" },
		{ 2, 3, 1, 2, 3, 6, "│█████", "|#####" },
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
		struct ladder l = { 0, 100, .01, { *row }, false, 0 };
		for (int cells = BAR_LEAST; cells <= BAR_MOST; cells++) {
			struct example at = { 0, 100, .01, *row, *row, cells, "", "" };
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

/* The cells above the tick share the presses to the end; so do those below. */
TEST(a_cell_of_the_bar_is_a_value_of_the_ladder)
{
	const struct example e = { 0, 3, .01, .5, .5, 9, "", "" };
	const struct value_bar bar = bar_of(&e);
	double last = 0;

	assert_true(value_bar_value(&bar, 5) == .5);
	assert_true(value_bar_value(&bar, 0) == 0);
	assert_true(value_bar_value(&bar, 8) == 3);
	assert_true(value_bar_value(&bar, 1000) == 1e7);
	assert_true(value_bar_value(&bar, -1000) == 0);
	for (int cell = 1; cell < 9; cell++) {
		double value = value_bar_value(&bar, cell);
		assert_true(value > last && ladder_has(&bar.ladder, value));
		last = value;
	}
}
