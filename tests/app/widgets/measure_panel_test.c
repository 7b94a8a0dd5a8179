/* SPDX-License-Identifier: MIT */
/* Measure panel: at every size. */
#include "widgets/measure_panel.h"

#include "dialogue.h"
#include "io/input.h"
#include "scene.h"

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

TEST(it_lists_the_measures_and_plots_one)
{
	static const struct {
		const char *name;
		int columns, rows, down;
	} sheets[] = { { "measures-80x24", 80, 24, 0 },
		       { "measures-120x40", 120, 40, 2 },
		       { "measures-40x12", 40, 12, 0 },
		       { "measures-40x12-down", 40, 12, 5 },
		       { "measures-40x8", 40, 8, 0 } };

	every (sheet, sheets) {
		scoped_screens screens;
		start(&screens, sheet->columns, sheet->rows);
		screens_keys(&screens, sheet->down, 0.3, KEY_DOWN);
		screens.ui.gauges.sampled_at = screens.session.now;
		screens_golden(&screens, sheet->name);
	}
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

/* The chosen measure is explained where there is room: beside the flock, in three rows. */
TEST(the_chosen_measure_has_its_sentence)
{
	scoped_screens screens;

	screens_start_with(&screens, 80, 24, "--predators", "1");
	screens_load_map(&screens, "slalom");
	screens_type(&screens, "\t\t");
	for (int i = 0; i < 9 + BOIDS_MEASURES - BOIDS_MEASURES_BY_NAME; i++) {
		int measure = chosen(&screens);
		const char *help = measure_table[measure].help, *end = strrchr(help, ' ') + 1;
		bool found = false;
		for (int row = 10; row < 13; row++)
			found = found || strstr(screens_row(&screens, row), end);
		assert_that(found, "'%s' does not fit", help);
		screens_press(&screens, KEY_DOWN);
	}
	assert_int_equal(chosen(&screens), BOIDS_MEASURE_NEAREST_ANGLE);
}

/* A measure by name costs the steps nothing before it is chosen. */
TEST(those_by_name_are_measured_where_they_are_chosen)
{
	const uint64_t all = UINT64_MAX << BOIDS_MEASURES_BY_NAME;
	scoped_screens screens;

	start(&screens, 80, 24);
	assert_true((measure_panel_widget.measures(&screens.ui) & all) == 0);
	screens_type(&screens, "⇲");
	assert_true((measure_panel_widget.measures(&screens.ui) & all) ==
	            UINT64_C(1) << BOIDS_MEASURE_NEAREST_ANGLE);
}

FLYING(it_fits_every_screen)
{
	open_panel(screens);
	screens_fit(screens, "⇞⇟");
}

/* Way and captures show if there are goals and predators, whether placed or from the map. */
TEST(it_shows_measures_that_apply_to_the_world)
{
	scoped_screens screens, mapped;

	start(&screens, 80, 24);
	assert_false(screens_find_row(&screens, " path ") ||
	             screens_find_row(&screens, "captures"));
	screens_press(&screens, '*');
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_true(screens_find_row(&screens, " path "));
	assert_true(measure_panel_widget.measures(&screens.ui) & 1u << BOIDS_MEASURE_PATH);
	screens_place(&screens, PLACED_PREDATOR, 20, 5);
	assert_true(screens_find_row(&screens, "captures"));
	screens_type(&screens, "u");
	assert_false(screens_find_row(&screens, "captures"));
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_false(screens_find_row(&screens, " path "));
	screens_start_with(&mapped, 100, 40, "--predators", "2");
	screens_load_map(&mapped, "slalom");
	screens_type(&mapped, "\t\t");
	screens_fly(&mapped, 600);
	for (int i = 0; i < 20; i++) { /* until each was measured */
		screens_wait(&mapped, 0.6);
		screens_draw(&mapped);
	}
	double path = measure_value(screens_flock(&mapped), BOIDS_MEASURE_PATH);
	double captures = measure_value(screens_flock(&mapped), BOIDS_MEASURE_CAPTURES);
	assert_true(path > 0);
	assert_float_equal(strtod(screens_panel_row(&mapped, " path"), NULL), path, 0.06);
	assert_float_equal(strtod(screens_panel_row(&mapped, "captures"), NULL), captures, 0);
}

/* Large values, as of a world in pixels, do not move the graphs. Its measures are computed only while it
 * is open. */
FLYING(large_values_keep_their_place_while_it_is_open)
{
	open_panel(screens);
	screens->ui.gauges.of[BOIDS_MEASURE_SPEED].value = 12345.678;
	screens->ui.gauges.of[BOIDS_MEASURE_NEAREST].value = 1234.5;
	screens_press(screens, ' ');
	assert_memory_equal(screens_panel_row(screens, "speed"), "12346 ", 6);
	assert_memory_equal(screens_panel_row(screens, "nearest"), " 1234 ", 6);
	assert_true(measure_panel_widget.measures(&screens->ui) & 1u << BOIDS_MEASURE_MILLING);
	dialogue(screens, { "\t", .has = "panel 3" });
	assert_int_equal(measure_panel_widget.measures(&screens->ui), 0);
	dialogue(screens, { "⇤", .has = "panel 2" }, { "⇤", .has = "panel 1" });
}
