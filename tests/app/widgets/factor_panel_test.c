/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors at every size. */
#include "widgets/factor_panel.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "io/input.h"
#include "scene.h"
#include "settings/named_files.h"
#include "ui/value_bar.h"
#include "view/projection.h"

#include <math.h>

static const char *const nobody[] = { "--number", "0", NULL };

/* Each key is followed by a frame, which scrolls the list. */
static void
type(struct screens *screens, const char *keys)
{
	for (; *keys; keys++) {
		screens_type(screens, (const char[]){ *keys, '\0' });
		screens_draw(screens);
	}
	for (int m = 0; m < BOIDS_MEASURES; m++)
		screens->ui.gauges.of[m].earliest = HUGE_VAL;
}

static void
start(struct screens *screens, int columns, int rows, const char *keys)
{
	screens_with(screens, columns, rows, nobody);
	screens->ui.hint_over = true;
	type(screens, keys);
}

static int
open_panel(void **state)
{
	screens_setup_with(state, 80, 24, nobody);
	type(*state, "\t");
	return 0;
}

#define PANEL(name) FLYING_WITH(name, open_panel, screens_teardown)

/* On the right 34 columns, under 66 columns 28 without bars; choices have their word and words; a
 * factor that the model does not use says so; ASCII where nothing else can be drawn. */
TEST(it_looks_like_this)
{
	static const struct {
		const char *name, *keys;
		int columns, rows;
	} sheets[] = {
		{ "panel-80x24", "SSTTTwWW\t", 80, 24 },
		{ "panel-120x40", "SSTTTwWW\t", 120, 40 },
		{ "panel-66x24", "S\t", 66, 24 },
		{ "panel-65x24", "SS\t", 65, 24 },
		{ "panel-40x12", "\tSS", 40, 12 },
		{ "panel-40x8", "\tSS", 40, 8 },
		{ "panel-choice", "\tE", 80, 24 },
		{ "panel-choice-40", "\tE", 40, 12 },
		{ "panel-idle", "\t/max-force\r", 80, 24 },
		{ "panel-idle-40", "\t/max-force\r", 40, 12 },
		{ "panel-ascii", "SSssssTTTwW\t", 80, 24 },
	};

	every (sheet, sheets) {
		scoped_screens screens;
		start(&screens, sheet->columns, sheet->rows, sheet->keys);
		screens.ui.display.bars = !strstr(sheet->name, "ascii");
		screens_golden(&screens, sheet->name);
	}
}

TEST(automatic_trails_that_do_not_show_say_so)
{
	scoped_screens screens;

	start(&screens, 80, 24, "\t/trails\r");
	screens.ui.display.colours = 256;
	screens_row_has(&screens, 22, "off on this line");
	screens.ui.display.trails = true;
	screens_row_has(&screens, 22, "0..10 s");
	screens.ui.display.colours = 8;
	screens_row_has(&screens, 22, "off in this terminal");
	screens_type(&screens, "+");
	screens_row_has(&screens, 22, "0..10 s  preset auto 1");
}

/* Returns the row of the screen that shows a factor; -1: it is folded away or scrolled off. */
static int
row_of(struct screens *screens, int factor)
{
	screens_draw(screens);
	const struct factor_panel *p = screens->ui.factors;
	for (int i = p->view.top; i < list_view_end(&p->view); i++)
		if (p->list.at[i].factor == factor)
			return p->view.line + i - p->view.top;
	return -1;
}

/* Returns the list with all sections unfolded. */
static const struct factor_list *
unfolded(struct screens *screens)
{
	screens->ui.factors->open = UINT32_MAX;
	screens_draw(screens);
	return &screens->ui.factors->list;
}

static int
section_of(struct screens *screens, int factor)
{
	const struct factor_row *row = unfolded(screens)->at;

	while (row->factor != factor)
		row++;
	return row->section;
}

PANEL(idle_factors_are_dim_and_changed_ones_bold)
{
	type(screens, "/max-force\r");
	screens_type(screens, "↑");
	screens_draw(screens);
	int row = row_of(screens, BOIDS_FACTOR_max_force);
	for (int column = 47; column < 80; column++)
		assert_true(screens_drawn(screens, column, row).glyph == ' ' ||
		            screens_drawn(screens, column, row).style == STYLE_DIM);
	screens_type(screens, "SSA");
	screens_draw(screens);
	row = row_of(screens, BOIDS_FACTOR_separation);
	for (int column = 72; column <= 73; column++) { /* the last digit and the star */
		struct cell cell = screens_drawn(screens, column, row);
		assert_true(cell.style == STYLE_BOLD && cell.colour == COLOUR_DEFAULT);
	}
	assert_true(screens_drawn(screens, 47, row).style == 0);
	screens->ui.display.colours = 0;
	assert_true(screens_cell(screens, 72, row).colour == COLOUR_DEFAULT);
	screens_shows(screens, 73, row, '*');
}

/* The selected factor, or the header that has the cursor. */
static void
cursor_is(struct screens *screens, const char *text)
{
	int row = 1;

	while (screens_cell(screens, screens->ui.display.columns - 34, row).glyph != '>')
		assert_true(row++ < screens->ui.display.rows - 5);
	screens_row_has(screens, row, text);
}

/* Those for experts come last; what is left of the rows goes to the groups from the first on, unless the
 * user folds them. */
TEST(groups_are_unfolded_as_far_as_there_are_rows)
{
	scoped_screens screens;
	start(&screens, 200, 60, "\t");
	const struct factor_panel *p = screens.ui.factors;
	const int speed = 1 + factor_group(BOIDS_FACTOR_max_speed);
	const int unused = p->list.at[p->list.count - 1].section;

	int left = p->view.rows - p->list.count, closed = 0;
	assert_true(left >= 0);
	for (int section = 1; section <= unused; section++) {
		const bool open = p->open >> section & 1;
		closed += !open;
		assert_true(open || p->list.in[section] == 0 || left < p->list.in[section]);
	}
	assert_true(closed <= 4);
	const uint32_t open = p->open;
	screens_type(&screens, "/tr\r⇞←"); /* no other one jumps open */
	screens_draw(&screens);
	assert_int_equal(p->open, open & ~(1u << speed));
	screens_resize(&screens, 80, 24);
	screens_draw(&screens);
	assert_false(p->open >> speed & 1 || p->open >> (speed + 1) & 1);
}

/* Finding, a factor's key and undo show what they have selected. */
PANEL(a_header_folds_and_unfolds_by_keys)
{
	static const char *const steps[][2] = {
		{ "⇟", "▸ ranges (3)" },  { "→", "▾ ranges" },     { "↓", "alignment-range" },
		{ "↑", "▾ ranges" },      { "←", "▸ ranges (3)" }, { "\r", "▾ ranges" },
		{ "\r", "▸ ranges (3)" }, { "⇱", "▸ ranges (3)" }, /* it has no value */
		{ "↓", "▸ speed" },       { "/bias\r", "bias" },   { "W", "wind" },
		{ "⇞←", "▸ wind (3) *" }, /* something in it has changed */
		{ "u", "wind" },
	};

	foreach (i, steps) {
		screens_type(screens, steps[i][0]);
		cursor_is(screens, steps[i][1]);
		screens_has(screens, steps[i][0][0] == 'W' || strstr(steps[i][0], "⇞")
		                             ? "changed 1"
		                             : "changed 0");
		if (strcmp(steps[i][0], "⇱") == 0)
			screens_says(screens, "no factor is selected");
	}
}

/* A factor moves to its group as soon as it has an effect, and is still the selected one. */
PANEL(what_has_no_effect_is_folded_away_as_one_row)
{
	const struct factor_list *list = &screens->ui.factors->list;
	const struct factor_row last = list->at[list->count - 1];
	int unused = section_of(screens, BOIDS_FACTOR_captured);
	assert_int_equal(last.section, unused);
	assert_int_equal(last.factor, HEADER);
	for (int factor = 0; factor < BOIDS_FACTORS; factor++) {
		char why[BOIDS_FACTOR_ERROR];
		bool idle = flock_factor_inactive(screens_flock(screens), factor, why);
		assert_true(idle == (section_of(screens, factor) == unused));
	}
	screens_type(screens, "/captured\r");
	cursor_is(screens, "captured");
	screens_change(screens, "predators = 2");
	assert_true(section_of(screens, BOIDS_FACTOR_captured) < unused);
	ui_select(&screens->ui, BOIDS_FACTOR_captured);
	cursor_is(screens, "captured");
}

PANEL(every_size_shows_the_selection_and_its_sentence)
{
	for (int columns = 40; columns < 90; columns++) {
		for (int rows = 8; rows < 14; rows++) {
			screens_resize(screens, columns, rows);
			for (int factor = 0; factor < BOIDS_FACTORS; factor++) {
				ui_select(&screens->ui, factor);
				screens_draw(screens);
				int left = columns - (columns >= 66 ? 34 : 28);
				int row = row_of(screens, factor);
				assert_true(row >= 1 && row < rows - 3);
				assert_int_equal(screens_drawn(screens, left, row).glyph, '>');
			}
		}
	}
}

/* The sentences are written to fit; one that does not would lose its end. */
/* A bar is as long as its text has room for: a panel over the whole screen may be wider. */
PANEL(no_bar_is_too_long)
{
	for (int columns = 20; columns < 200; columns++) {
		screens_resize(screens, columns, 24);
		screens_draw(screens);
		assert_true(screens->ui.factors->cells <= BAR_MOST);
		assert_true(screens->ui.factors->cells <= columns);
	}
}

PANEL(every_sentence_fits_beside_the_flock)
{
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++) {
		const char *help = factor_table[i / 2].help;
		const char *end = strrchr(help, ' ') ? strrchr(help, ' ') + 1 : help;
		screens_resize(screens, i % 2 ? 40 : 80, i % 2 ? 12 : 24);
		ui_select(&screens->ui, i / 2);
		bool found = false; /* the last word of the sentence is in one of the rows for it */
		for (int row = i % 2 ? 7 : 20; row < (i % 2 ? 10 : 22); row++)
			found = found || strstr(screens_row(screens, row), end);
		assert_that(found, "'%s' does not fit", help);
	}
}

TEST(every_name_of_a_preset_fits_the_title_whole)
{
	static const int sizes[][2] = { { 80, 24 }, { 66, 24 }, { 65, 24 }, { 40, 12 } };

	foreach (i, sizes) {
		scoped_screens screens;
		start(&screens, sizes[i][0], sizes[i][1], "\t");
		for (int n = 0; preset_table[n].name; n++) {
			char title[64];
			assert_true(load_preset(&screens.session, preset_table[n].name));
			screens_change(&screens, "seek = 0.777");
			snprintf(title, sizeof title, "%s*", preset_table[n].name);
			screens_row_has(&screens, 0, title);
			if (sizes[i][0] >= 66)
				screens_row_has(&screens, 0, " of ");
		}
	}
}

TEST(every_group_has_a_factor_and_every_factor_one_group)
{
	int g = 0;

	assert_int_equal(factor_groups[0].first, 0);
	for (; factor_groups[g].name; g++) {
		assert_true(factor_groups[g].first < factor_groups[g + 1].first);
		for (int i = factor_groups[g].first; i < factor_groups[g + 1].first; i++)
			assert_int_equal(factor_group(i), g);
	}
	assert_int_equal(factor_groups[g].first, BOIDS_FACTORS);
	assert_string_equal(factor_groups[factor_group(BOIDS_FACTOR_separation)].name, "rules");
	assert_string_equal(factor_groups[factor_group(BOIDS_FACTOR_max_speed)].name, "speed");
	assert_string_equal(factor_groups[factor_group(BOIDS_FACTOR_colour_by)].name, "looks");
}

/* Whatever is folded, each factor is in one place, and those of a group follow its header. */
PANEL(the_list_has_every_factor_once)
{
	for (int model = 0; factor_table[BOIDS_FACTOR_model].word(model); model++) {
		bool seen[BOIDS_FACTORS] = { false };
		int section = 0, factors = 0;
		screens_set(screens, BOIDS_FACTOR_model,
		            (union boids_factor_value){ .choice = model });
		const struct factor_list list = *unfolded(screens);
		assert_int_equal(list.at[0].factor, BOIDS_FACTOR_number);
		for (int i = 0; i < list.count; i++) {
			int factor = list.at[i].factor;
			if (factor == HEADER) {
				assert_true(list.at[i].section > section);
				section = list.at[i].section;
				continue;
			}
			assert_int_equal(list.at[i].section, section);
			assert_false(seen[factor]);
			seen[factor] = true;
			factors++;
		}
		assert_int_equal(factors, BOIDS_FACTORS);
	}
}

/* A wide screen shows the whole world beside the panel, a narrow one what the panel leaves of it. */
TEST(from_58_columns_the_whole_flock_is_seen_beside_it)
{
	static const int widths[] = { 57, 58, 80, 120, 200 }, seen[] = { 57, 30, 46, 86, 166 };

	foreach (i, seen) {
		scoped_screens screens;
		screens_start_with(&screens, widths[i], 40, "--number", "300", "--edge", "bounce");
		uint64_t hash = screens_hash(&screens);
		struct boids_vec size = flock_world(screens_flock(&screens)).size;
		screens_press(&screens, KEY_TAB);
		screens_draw(&screens);
		struct viewport v = screens.ui.view.camera.viewport;
		assert_int_equal(v.columns, seen[i]);
		struct projection s =
			projection_bare(&screens.ui.view.camera, screens_flock(&screens));
		struct subcell at;
		struct viewpoint eye = s.viewpoint;
		bool corner = projection_find(&s, viewpoint_from_world(&eye, size), &at);
		assert_true(corner && at.column < seen[i] && at.row < 39);
		screens_press(&screens, KEY_ESCAPE);
		screens_draw(&screens);
		assert_int_equal(screens.ui.view.camera.viewport.columns, widths[i]);
		assert_true(screens_hash(&screens) == hash);
		assert_int_equal(screens.session.changes, 0);
	}
}
