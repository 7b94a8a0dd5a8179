/* SPDX-License-Identifier: MIT */
/* Key table: the action of a key in each mode, and how often it counts. */
#include "input/key_table.h"

#include "dialogue.h"
#include "io/input.h"
#include "settings/named_files.h"

#include <math.h>

FLYING(numbers_count_each_press)
{
	screens_keys(screens, 10, 0.01, 'S');
	screens_has(screens, "separation 2");
}

/* A tap is seen; arrows in the panel and a held key go by less, and taps go back the same way. */
FLYING(a_tap_is_coarse_and_arrows_in_the_panel_are_fine)
{
	dialogue(screens, { "S", "separation 0.5 -> 0.6" }, { "\t→", .has = "separation 0.65" },
	         { "SSss", .has = "separation 0.65" }, { "\033→", "separation 0.65 -> 0.7" },
	         { .after = 2 });
	screens_keys(screens, 2, 0.5, 'A'); /* 0.09, 0.1 */
	screens_keys(screens, 2, 0.03, 'A');
	screens_has(screens, "alignment 0.12");
}

/* The line may show a factor that no key has selected, as after a list or an undo. */
FLYING(keys_change_the_factor_that_the_line_shows)
{
	screens_type(screens, "s");
	session_report_factor(&screens->session, BOIDS_FACTOR_cohesion,
	                      &screens->session.flight.factors);
	dialogue(screens, { "⌫", .has = "separation 0.45" }, { "→", "cohesion 0.03 -> " });
}

/* Presses a key, and again after the pause of a keyboard, then 100 times a second for two seconds.
 * Returns how often the edge has changed. */
static int
turns_of_a_held_key(struct screens *screens, uint32_t key)
{
	int turns = 0, last = screens->session.flight.factors.edge;

	for (int i = 0; i < 200; i++) {
		screens_key(screens, i == 1 ? 0.25 : 0.01, key);
		turns += screens->session.flight.factors.edge != last;
		last = screens->session.flight.factors.edge;
	}
	return turns;
}

FLYING(a_held_key_turns_choices_four_times_a_second_at_most)
{
	assert_in_range(turns_of_a_held_key(screens, 'E'), 8, 10);
	assert_in_range(turns_of_a_held_key(screens, KEY_RIGHT), 8, 10);
}

FLYING(every_tap_on_a_choice_or_preset_counts)
{
	static const double gaps[] = { 0.05, 0.099, 0.15, 0.2, 0.3, 1.5 };

	every (gap, gaps) {
		screens_press(screens, '0');
		screens_key(screens, 1.5, '>');
		screens_keys(screens, 5, *gap, '>');
		screens_has_preset(screens, preset_table[6].name);
		int edge = screens->session.flight.factors.edge;
		screens_key(screens, 1.5, 'E');
		screens_keys(screens, 5, *gap, 'E');
		int choices = factor_choices(&screens->session.flight.factors, BOIDS_FACTOR_edge);
		assert_int_equal(screens->session.flight.factors.edge, (edge + 6) % choices);
	}
}

FLYING(a_held_key_counts_once)
{
	static const struct {
		int count;
		double after;
		uint32_t key;
		const char *facts;
	} rows[] = {
		{ 30, 0.033, ' ', "paused 1" }, { 1, 0.099, ' ', "paused 1" },
		{ 1, 0.101, ' ', "paused 0" },  { 1, 0.01, 'p', "paused 1" }, /* another key */
		{ 31, 0.033, '?', "help 1" },   { 31, 0.033, KEY_ENTER, "help 0, prompt 0" },
		{ 1, 0.3, KEY_DOWN, "help 0" }, { 30, 0.033, KEY_ENTER, "prompt 1" },
	};

	every (row, rows) {
		screens_keys(screens, row->count, row->after, row->key);
		screens_has(screens, row->facts);
	}
}

FLYING(the_overlay_scrolls_closes_or_closes_and_acts)
{
	static const char *const closing[] = { "?", "q", "\033", "\r" };

	foreach (i, closing) {
		screens_press(screens, i % 2 ? '?' : KEY_F1);
		dialogue(screens, { "⇟⇞", .has = "help 1" },
		         { closing[i], .has = "help 0, quit 0, paused 0, prompt 0" });
	}
	dialogue(screens, { "?S", .has = "help 0, separation 0.6" }, { "?\003", .has = "quit 1" });
}

FLYING(a_key_of_another_layout_maps_to_one_of_the_tables)
{
	screens_options(screens)->keys =
		(struct key_layout){ .count = 2, .from = { 0x42B, 0x43D }, .to = { 'S', 'y' } };
	dialogue(screens, { "Ы", "separation 0.5 -> 0.6" }, { "/Ы", .typed = "Ы" }, /* itself */
	         { "\033ы", "unknown key: ы" });
}
