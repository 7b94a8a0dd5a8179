/* SPDX-License-Identifier: MIT */
/* Measure panel: at every size. */
#include "widgets/measure_panel.h"

#include "io/input.h"
#include "scene.h"
#include "screens.h"

#include <math.h>

/* Measures with a known history: each rises to its value in the last minute. */
static void
open_panel(struct screens *screens)
{
	screens->ui.hint_over = true;
	screens_type(screens, "\t\t");
	for (int i = 0; i < BOIDS_MEASURES; i++) {
		struct measure_history *g = &screens->ui.gauges.of[i];
		g->value = 0.1 + i * 0.97;
		g->due = g->earliest = HUGE_VAL;
		g->outdated = false;
		for (int k = 20; k < GRAPH_SAMPLES; k++)
			g->samples[HISTORY_SAMPLES - GRAPH_SAMPLES + k] =
				(float)(g->value * k / GRAPH_SAMPLES);
	}
	screens->ui.gauges.sampled = GRAPH_SAMPLES;
	screens->ui.gauges.sampled_at = screens->session.now;
}

static void
start(struct screens *screens, int columns, int rows)
{
	screens_start_with(screens, columns, rows, "--number", "0");
	open_panel(screens);
}

static void
check(const char *name, int columns, int rows, int down)
{
	scoped_screens screens;

	start(&screens, columns, rows);
	screens_keys(&screens, down, 0.3, KEY_DOWN);
	screens.ui.gauges.sampled_at = screens.session.now;
	screens_golden(&screens, name);
}

TEST(it_lists_the_measures_and_plots_one)
{
	check("measures-80x24", 80, 24, 0);
	check("measures-120x40", 120, 40, 2);
	check("measures-40x12", 40, 12, 0);
	check("measures-40x12-down", 40, 12, 5);
	check("measures-40x8", 40, 8, 0);
}

/* Returns the measure in the row of the cursor. */
static int
chosen(struct screens *screens)
{
	screens_draw(screens);
	for (int row = 1; row < screens->ui.display.rows - 1; row++) {
		const char *text = strchr(screens_row(screens, row), '>');
		for (int m = 0; text && m < BOIDS_MEASURES; m++) {
			const char *name = measure_table[m].name;
			size_t length = strlen(name);
			text += text[1] == ' ';
			if (strncmp(text + 1, name, length) == 0 && text[1 + length] == ' ')
				return m;
		}
	}
	return -1;
}

TEST(arrows_choose_the_measure)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 8 }, { 40, 12 }, { 120, 40 } };

	foreach (i, sizes) {
		scoped_screens screens;
		start(&screens, sizes[i][0], sizes[i][1]);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_ORDER);
		screens_press(&screens, KEY_UP);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_ORDER);
		screens_press(&screens, KEY_DOWN);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_MILLING);
		screens_press(&screens, KEY_PAGE_DOWN);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_LARGEST);
		screens_press(&screens, KEY_DOWN);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_LARGEST);
		screens_press(&screens, KEY_PAGE_UP);
		assert_int_equal(chosen(&screens), BOIDS_MEASURE_ORDER);
	}
}

/* The chosen measure is explained where there is room: beside the flock, in three rows. */
TEST(the_chosen_measure_has_its_sentence)
{
	static const char *const things[] = { "--predators", "1", NULL };
	scoped_screens screens;

	screens_with(&screens, 80, 24, things);
	screens_load_map(&screens, "slalom");
	screens_type(&screens, "\t\t");
	for (int i = 0; i < 9; i++) {
		int measure = chosen(&screens);
		const char *help = measure_table[measure].help, *end = strrchr(help, ' ') + 1;
		bool found = false;
		for (int row = 10; row < 13; row++)
			found = found || strstr(screens_row(&screens, row), end);
		assert_that(found, "'%s' does not fit", help);
		screens_press(&screens, KEY_DOWN);
	}
	assert_int_equal(chosen(&screens), BOIDS_MEASURE_CAPTURES);
}

FLYING(it_fits_every_screen)
{
	open_panel(screens);
	for (int columns = 1; columns < 130; columns += 3)
		for (int rows = 1; rows < 40; rows++) {
			screens_resize(screens, columns, rows);
			screens_press(screens, KEY_PAGE_UP);
			screens_draw(screens);
			screens_press(screens, KEY_PAGE_DOWN);
			screens_draw(screens);
		}
}

static bool
has_row(struct screens *screens, const char *name)
{
	return screens_find_row(screens, name) != NULL;
}

/* Way and captures show if there are goals and predators, whether placed or from the map. */
TEST(it_shows_measures_that_apply_to_the_world)
{
	static const char *const words[] = { "--predators", "2", NULL };
	struct screens screens;

	start(&screens, 80, 24);
	assert_false(has_row(&screens, " path ") || has_row(&screens, "captures"));
	screens_press(&screens, '*');
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_true(has_row(&screens, " path "));
	assert_true(measure_panel_widget.measures(&screens.ui) & 1u << BOIDS_MEASURE_PATH);
	screens_place(&screens, PLACED_PREDATOR, 20, 5);
	assert_true(has_row(&screens, "captures"));
	screens_type(&screens, "u");
	assert_false(has_row(&screens, "captures"));
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_false(has_row(&screens, " path "));
	screens_end(&screens);
	screens_with(&screens, 100, 40, words);
	screens_load_map(&screens, "slalom");
	screens_type(&screens, "\t\t");
	screens_fly(&screens, 600);
	for (int i = 0; i < 20; i++) { /* until each was measured */
		screens_wait(&screens, 0.6);
		screens_draw(&screens);
	}
	double path = measure_value(screens_flock(&screens), BOIDS_MEASURE_PATH);
	double captures = measure_value(screens_flock(&screens), BOIDS_MEASURE_CAPTURES);
	assert_true(path > 0);
	assert_float_equal(strtod(screens_panel_row(&screens, " path"), NULL), path, 0.06);
	assert_float_equal(strtod(screens_panel_row(&screens, "captures"), NULL), captures, 0);
	screens_end(&screens);
}

/* Large values, as of a world in pixels, do not move the graphs. */
FLYING(large_values_keep_their_place)
{
	open_panel(screens);
	screens->ui.gauges.of[BOIDS_MEASURE_SPEED].value = 12345.678;
	screens->ui.gauges.of[BOIDS_MEASURE_NEAREST].value = 1234.5;
	screens_press(screens, ' ');
	assert_memory_equal(screens_panel_row(screens, "speed"), "12346 ", 6);
	assert_memory_equal(screens_panel_row(screens, "nearest"), " 1234 ", 6);
}

/* Its measures are computed only while it is open. */
FLYING(it_wants_its_measures_only_while_it_is_open)
{
	open_panel(screens);
	assert_true(measure_panel_widget.measures(&screens->ui) & 1u << BOIDS_MEASURE_MILLING);
	screens_press(screens, KEY_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_RUN);
	assert_int_equal(measure_panel_widget.measures(&screens->ui), 0);
	screens_press(screens, KEY_SHIFT_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_MEASURES);
	screens_press(screens, KEY_SHIFT_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_FACTORS);
}
