/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors at every size. */
#include "ui/factor_panel.h"

#include "golden.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/flight.h"
#include "session/load_preset.h"
#include "session/session_factor.h"
#include "settings/presets.h"
#include "ui/draw_screen.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const nobody[] = { "--number", "0", NULL };

/* Each key is followed by a frame, which scrolls the list. */
static void
start(struct screens *screens, int columns, int rows, const char *keys)
{
	screens_with(screens, columns, rows, nobody);
	screens->ui.hint.over = true;
	for (; *keys; keys++) {
		screens_type(screens, (const char[]){ *keys, '\0' });
		assert_true(draw_screen(&screens->ui));
	}
	for (int m = 0; m < BOIDS_MEASURES; m++)
		screens->ui.gauges.of[m].earliest = HUGE_VAL;
}

static void
check(const char *name, int columns, int rows, const char *keys)
{
	struct screens screens;

	start(&screens, columns, rows, keys);
	assert_true(draw_screen(&screens.ui));
	golden_frame(name, &screens.ui.frame);
	screens_end(&screens);
}

static void
it_covers_the_34_columns_on_the_right(void **state)
{
	(void)state;
	check("panel-80x24", 80, 24, "SSTTTwWW\t");
	check("panel-120x40", 120, 40, "SSTTTwWW\t");
	check("panel-66x24", 66, 24, "S\t");
}

static void
it_takes_the_full_width_under_66_columns(void **state)
{
	(void)state;
	check("panel-65x24", 65, 24, "SS\t");
	check("panel-40x12", 40, 12, "\tSS");
	check("panel-40x8", 40, 8, "\tSS");
}

static void
choices_show_their_word_and_words(void **state)
{
	(void)state;
	check("panel-choice", 80, 24, "\tE");
	check("panel-choice-40", 40, 12, "\tE");
}

static void
a_changed_choice_names_its_preset_value(void **state)
{
	static const int widths[] = { 40, 65, 66, 80, 120 };

	(void)state;
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		struct screens screens;
		start(&screens, widths[i], 24, "\tE");
		const char *row = screens_row(&screens, 22);
		assert_non_null(strstr(row, "[repel]"));
		assert_non_null(strstr(row, "  preset turn   "));
		assert_non_null(strstr(row, "   e E"));
		screens_key(&screens, 1, KEY_HOME);
		assert_null(strstr(screens_row(&screens, 22), "preset"));
		screens_end(&screens);
	}
}

static void
a_factor_the_model_does_not_use_says_so(void **state)
{
	(void)state;
	check("panel-idle", 80, 24, "\t/max-force\r");
	check("panel-idle-40", 40, 12, "\t/max-force\r");
}

static void
it_is_drawn_in_ascii_where_nothing_else_can_be(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "SSssssTTTwW\t");
	screens.ui.display.bars = false;
	assert_true(draw_screen(&screens.ui));
	golden_frame("panel-ascii", &screens.ui.frame);
	screens_end(&screens);
}

static void
idle_factors_are_dim_and_changed_ones_bold(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t/max-force\r");
	int row = 1 + factor_panel_row(BOIDS_FACTOR_max_force) - screens.ui.panel.top;
	assert_true(draw_screen(&screens.ui));
	for (int column = 47; column < 80; column++)
		if (frame_cell(&screens.ui.frame, column, row).glyph != ' ')
			assert_true(frame_cell(&screens.ui.frame, column, row).style == STYLE_DIM);
	screens_type(&screens, "SS");
	assert_true(draw_screen(&screens.ui));
	row = 1 + factor_panel_row(BOIDS_FACTOR_separation) - screens.ui.panel.top;
	assert_true(frame_cell(&screens.ui.frame, 46 + 25, row).style == STYLE_BOLD);
	assert_true(frame_cell(&screens.ui.frame, 46 + 26, row).style == STYLE_BOLD); /* the star */
	assert_true(frame_cell(&screens.ui.frame, 46 + 1, row).style == 0);
	screens_end(&screens);
}

static void
the_selection_stays_two_rows_from_the_ends(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t");
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++) {
		screens_key(&screens, 0.3, i < BOIDS_FACTORS ? KEY_DOWN : KEY_UP);
		assert_true(draw_screen(&screens.ui));
		int page = 18,
		    place = factor_panel_row(screens.ui.panel.selected) - screens.ui.panel.top;
		assert_true(screens.ui.panel.top >= 0 &&
		            screens.ui.panel.top + page <= factor_panel_rows());
		assert_true(place >= 2 || screens.ui.panel.top == 0);
		assert_true(place < page - 2 || screens.ui.panel.top + page == factor_panel_rows());
		assert_true(place >= 0 && place < page);
	}
	screens_end(&screens);
}

static void
every_size_shows_the_selection_and_its_sentence(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t");
	for (int columns = 40; columns < 90; columns++) {
		for (int rows = 8; rows < 14; rows++) {
			assert_true(ui_resize(&screens.ui, columns, rows));
			for (int factor = 0; factor < BOIDS_FACTORS; factor++) {
				ui_select(&screens.ui, factor);
				assert_true(draw_screen(&screens.ui));
				int left = columns >= 66 ? columns - 34 : 0;
				int row = 1 + factor_panel_row(factor) - screens.ui.panel.top;
				assert_true(row >= 1 && row < rows - 3);
				assert_int_equal(frame_cell(&screens.ui.frame, left, row).glyph,
				                 '>');
			}
		}
	}
	screens_end(&screens);
}

/* "1-16 of 49": the numbers in the title. */
static void
title_range(struct screens *screens, int *first, int *last, int *all)
{
	const char *title = screens_row(screens, 0), *range = strrchr(title, '*');

	range = range ? range : strstr(title, "classic") + strlen("classic");
	assert_int_equal(sscanf(range + strspn(range, "* "), "%d-%d of %d", first, last, all), 3);
}

/* The title counts the factors on the screen, at every position of the list. */
static void
the_title_counts_the_factors_that_are_seen(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 8 }, { 120, 40 }, { 66, 9 }, { 65, 70 } };
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		assert_true(ui_resize(&screens.ui, sizes[i][0], sizes[i][1]));
		for (int factor = 0; factor < BOIDS_FACTORS; factor += 3) {
			int first, last, all, seen = 0, one = -1;
			ui_select(&screens.ui, factor);
			title_range(&screens, &first, &last, &all);
			assert_int_equal(all, BOIDS_FACTORS);
			int left = screens.ui.display.columns >= 66 ? screens.ui.display.columns - 34
			                                            : 0;
			for (int row = 1; row < screens.ui.display.rows - 1; row++) {
				bool bar;
				int found = factor_panel_at(&screens.ui, left + 1, row, &bar);
				const char *text = screens_row(&screens, row);
				if (found == BOIDS_FACTORS ||
				    !strstr(text, boids_factor_table[found].name) || found < one)
					continue;
				one = found;
				assert_in_range(found, first - 1, last - 1);
				seen++;
			}
			assert_true(seen >= last - first + 1);
		}
	}
	screens_end(&screens);
}

/* Paging shows each factor, and each press moves on until the end. */
static void
a_page_skips_no_factor(void **state)
{
	static const int rows[] = { 8, 10, 13, 24, 40 };
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int first, last, all, seen = 0;
		assert_true(ui_resize(&screens.ui, 80, rows[i]));
		ui_select(&screens.ui, 0);
		for (title_range(&screens, &first, &last, &all); last < all;) {
			int was = screens.ui.panel.selected;
			assert_true(first - 1 <= seen);
			seen = last;
			screens_key(&screens, 0.3, KEY_PAGE_DOWN);
			assert_true(screens.ui.panel.selected > was);
			title_range(&screens, &first, &last, &all);
		}
		assert_true(first - 1 <= seen);
		for (int was = BOIDS_FACTORS;
		     screens.ui.panel.selected < was && screens.ui.panel.selected > 0;) {
			was = screens.ui.panel.selected;
			screens_key(&screens, 0.3, KEY_PAGE_UP);
		}
		assert_int_equal(screens.ui.panel.selected, 0);
		screens_key(&screens, 0.3, KEY_PAGE_UP);
		assert_int_equal(screens.ui.panel.selected, 0);
	}
	screens_end(&screens);
}

/* The sentences are written to fit; one that does not would lose its end. */
static void
every_sentence_fits_beside_the_flock(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24, "\t");
	for (int factor = 0; factor < BOIDS_FACTORS; factor++) {
		char shown[256], *text;
		const char *help = boids_factor_table[factor].help;
		const char *end = strrchr(help, ' ') ? strrchr(help, ' ') + 1 : help;
		ui_select(&screens.ui, factor);
		assert_true(draw_screen(&screens.ui));
		text = golden_print(&screens.ui.frame);
		/* The last word of the sentence stands in one of the two rows for it. */
		snprintf(shown, sizeof shown, "%s%s", screens_row(&screens, 20), "");
		bool found = strstr(shown, end) != NULL;
		snprintf(shown, sizeof shown, "%s", screens_row(&screens, 21));
		if (!found && !strstr(shown, end))
			fail_msg("'%s' does not fit", help);
		free(text);
	}
	screens_end(&screens);
}

static void
it_never_changes_the_world(void **state)
{
	struct screens with, without;

	(void)state;
	screens_start(&with, 80, 24);
	screens_start(&without, 80, 24);
	screens_key(&with, 0.3, KEY_TAB);
	screens_fly(&with, 100);
	screens_fly(&without, 100);
	assert_int_equal(boids_flock_hash(with.session.flock),
	                 boids_flock_hash(without.session.flock));
	for (int row = 0; row < 23; row++) {
		for (int column = 0; column < 46; column++) {
			struct cell a = frame_cell(&with.ui.frame, column, row);
			struct cell b = frame_cell(&without.ui.frame, column, row);
			assert_true(a.glyph == b.glyph && a.colour == b.colour);
		}
	}
	screens_end(&with);
	screens_end(&without);
}

static void
every_name_of_a_preset_fits_the_title_whole(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 66, 24 }, { 65, 24 }, { 40, 12 } };

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct screens screens;
		start(&screens, sizes[i][0], sizes[i][1], "\t");
		for (int n = 0; preset_table[n].name; n++) {
			char title[64];
			assert_true(load_preset(&screens.session, preset_table[n].name));
			ui_set(&screens.ui, BOIDS_FACTOR_seek,
			       (union boids_factor_value){ .number = 0.777F });
			snprintf(title, sizeof title, " %s* ", preset_table[n].name);
			const char *row = screens_row(&screens, 0);
			const char *at = strstr(row, preset_table[n].name);
			assert_that(at && strncmp(at, title + 1, strlen(title) - 1) == 0 &&
			                    strstr(at, " of "),
			            "%d columns: %s", screens.ui.display.columns, row);
		}
		screens_end(&screens);
	}
}

static int
group_count(void)
{
	int count = 0;

	while (boids_factor_groups[count].name)
		count++;
	return count;
}

static void
every_group_has_a_factor_and_every_factor_one_group(void **state)
{
	(void)state;
	assert_int_equal(boids_factor_groups[0].first, 0);
	assert_int_equal(boids_factor_groups[group_count()].first, BOIDS_FACTORS);
	for (int g = 0; g < group_count(); g++) {
		assert_true(boids_factor_groups[g].first < boids_factor_groups[g + 1].first);
		for (int i = boids_factor_groups[g].first; i < boids_factor_groups[g + 1].first; i++)
			assert_int_equal(boids_factor_group(i), g);
	}
	assert_string_equal(boids_factor_groups[boids_factor_group(BOIDS_FACTOR_separation)].name,
	                    "rules");
	assert_string_equal(boids_factor_groups[boids_factor_group(BOIDS_FACTOR_max_speed)].name,
	                    "speed");
	assert_string_equal(boids_factor_groups[boids_factor_group(BOIDS_FACTOR_colour_by)].name,
	                    "looks");
}

/* From the top: a headline, its factors, the next headline ... */
static void
rows_are_headlines_and_their_factors_in_order(void **state)
{
	int row = 0, next = 0, group;

	(void)state;
	for (int g = 0; g < group_count(); g++) {
		assert_int_equal(factor_panel_entry(row++, &group), HEADLINE);
		assert_int_equal(group, g);
		for (; next < boids_factor_groups[g + 1].first; next++, row++) {
			assert_int_equal(factor_panel_entry(row, &group), next);
			assert_int_equal(group, g);
			assert_int_equal(factor_panel_row(next), row);
		}
	}
	assert_int_equal(row, factor_panel_rows());
	assert_int_equal(next, BOIDS_FACTORS);
}

static void
a_headline_or_an_end_gives_way_to_the_next_factor(void **state)
{
	int speed = factor_panel_row(BOIDS_FIRST_speed);

	(void)state;
	assert_int_equal(factor_panel_near(speed, 1), BOIDS_FIRST_speed);
	assert_int_equal(factor_panel_near(speed - 1, 1), BOIDS_FIRST_speed);
	assert_int_equal(factor_panel_near(speed - 1, -1), BOIDS_FIRST_speed - 1);
	assert_int_equal(factor_panel_near(-40, -1), 0);
	assert_int_equal(factor_panel_near(0, -1), 0);
	assert_int_equal(factor_panel_near(0, 1), 0);
	assert_int_equal(factor_panel_near(factor_panel_rows() + 40, 1), BOIDS_FACTORS - 1);
	assert_int_equal(factor_panel_near(factor_panel_rows(), -1), BOIDS_FACTORS - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_covers_the_34_columns_on_the_right),
		cmocka_unit_test(it_takes_the_full_width_under_66_columns),
		cmocka_unit_test(choices_show_their_word_and_words),
		cmocka_unit_test(a_changed_choice_names_its_preset_value),
		cmocka_unit_test(a_factor_the_model_does_not_use_says_so),
		cmocka_unit_test(it_is_drawn_in_ascii_where_nothing_else_can_be),
		cmocka_unit_test(idle_factors_are_dim_and_changed_ones_bold),
		cmocka_unit_test(the_selection_stays_two_rows_from_the_ends),
		cmocka_unit_test(every_size_shows_the_selection_and_its_sentence),
		cmocka_unit_test(the_title_counts_the_factors_that_are_seen),
		cmocka_unit_test(a_page_skips_no_factor),
		cmocka_unit_test(every_sentence_fits_beside_the_flock),
		cmocka_unit_test(every_name_of_a_preset_fits_the_title_whole),
		cmocka_unit_test(it_never_changes_the_world),
		cmocka_unit_test(every_group_has_a_factor_and_every_factor_one_group),
		cmocka_unit_test(rows_are_headlines_and_their_factors_in_order),
		cmocka_unit_test(a_headline_or_an_end_gives_way_to_the_next_factor),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
