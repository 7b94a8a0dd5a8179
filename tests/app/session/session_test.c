/* SPDX-License-Identifier: MIT */
/* Session: operations on a run. */
#include "session/session.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "settings/restricted.h"
#include "widgets/draw_screen.h"

FLYING(resizing_keeps_selection_panel_and_prompt)
{
	dialogue(screens, { "t\t\r1.2" }, { .says = "trails = 1.2_", .size = { 20, 5 } },
	         { .size = { 1, 1 } },
	         { .says = "trails = 1.2_", .has = "selected trails, steps 0", .size = { 120, 40 } });
	assert_int_equal(screens->ui.panel.which, PANEL_FACTORS);
}

/* ---- automatic values, which follow the window (flights_test: resize, settings) */

DIALOGUE(zoom_changes_the_world_but_not_the_number, { "ZZZZ", .has = "boids 288, number 288" },
         { .has = "boids 1152, number 1152", .size = { 160, 48 } },
         { .has = "boids 288, number 288, margin 2.5", .size = { 80, 24 } });

/* The number counts at the start only where boids are removed, until the flock is restarted. */
FLYING_AS(boids_that_were_caught_do_not_come_back_with_a_window, 80, 24, "--captured", "removed",
          "--predators", "9", "--fear-range", "0")
{
	screens_fly(screens, 600);
	size_t left = screens_count(screens, BOIDS_KIND_BOID);
	assert_in_range(left, 1, 287);
	screens_resize(screens, 160, 48);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), left);
	assert_true(screens_value(screens, BOIDS_FACTOR_number) == 288);
	dialogue(screens, { "R", .has = "boids 1152, number 1152" });
}

FLYING(the_restricted_number_follows_the_window_below_its_limit)
{
	screens_options(screens)->restricted = true;
	screens->session.flight.most = RESTRICTED_BOIDS;
	dialogue(screens, { "n\rauto 1\r", .has = "boids 2000, number 2000" },
	         { .has = "boids 960, number 960", .size = { 40, 12 } });
}

/* However they come: from a preset, from births, from a number increased again and again. */
FLYING(restricted_boids_breed_within_their_limit)
{
	struct session *session = &screens->session;

	screens_options(screens)->restricted = true;
	screens->session.flight.most = RESTRICTED_BOIDS;
	assert_true(load_preset(session, "reckless")); /* its max-number is 10000 */
	assert_true(screens_value(screens, BOIDS_FACTOR_max_number) == 2000);
	screens_change(screens, "food = 1, brood = 0.5, regrowth = 0.1, bite = 10, exertion = 0, "
	                        "maturity = 0, lifespan = 0, crash = 0, breeding = alone");
	for (int i = 0; i < 4; i++) {
		screens_change(screens, i % 2 ? "number = 1" : "number = 2000");
		for (int step = 0; step < 200; step++) {
			session_step(session);
			assert_in_range(flock_count(session->flight.flock, BOIDS_KIND_BOID), 0,
			                2000);
		}
	}
}

FLYING_AS(preset_values_include_the_command_line, 80, 24, "--separation", "3", "--number", "7")
{
	assert_true(screens->session.preset.factors.separation == 3);
	dialogue(screens, { "", .has = "boids 7, changed 0" }, { "S", .has = "changed 1" },
	         { "⌫", .has = "separation 3", .after = 1 });
}

FLYING(the_world_has_all_rows_but_the_line)
{
	for (int rows = 1; rows < 30; rows++) {
		screens_resize(screens, 80, rows);
		assert_int_equal(ui_world_rows(&screens->ui), rows < 3 ? rows : rows - 1);
		assert_true(flock_world(screens_flock(screens)).size.y ==
		            2.0F * (float)ui_world_rows(&screens->ui));
	}
}

FLYING(a_glyph_set_that_cannot_be_shown_is_kept_and_no_change)
{
	scoped_begun ascii;
	struct options options = *screens->session.options;

	options.utf8 = false;
	assert_true(screens_begin(&ascii, &options, 1, 80, 24));
	assert_int_equal(ascii.session.preset.factors.glyphs, BOIDS_GLYPHS_WEDGES);
	assert_false(session_changed(&ascii.session));
}

/* Whether something on the screen is not ASCII. */
static bool
is_exotic(struct screens *screens)
{
	draw_screen(&screens->ui);
	for (int i = 0; i < screens->ui.display.columns * screens->ui.display.rows; i++)
		if (screens->ui.frame.cells[i].glyph > 0x7E)
			return true;
	return false;
}

FLYING(where_ambiguous_characters_are_wide_there_are_none)
{
	screens_type(screens, "\tS"); /* a panel and an echo with bars */
	assert_true(is_exotic(screens));
	ui_widen(&screens->ui, true);
	assert_false(is_exotic(screens));
	assert_false(screens->session.flight.factors.glyphs !=
	             BOIDS_GLYPHS_WEDGES); /* still the chosen set */
	dialogue(screens, { "Gg", "shown in ASCII: too wide here" }, { "?" });
	assert_false(is_exotic(screens));
	screens_type(screens, "\x1bg");
	assert_int_equal(screens->session.flight.factors.glyphs, BOIDS_GLYPHS_TRIANGLES);
	assert_true(is_exotic(screens)); /* they are narrow everywhere */
	screens_type(screens, "G");
	ui_widen(&screens->ui, false);
	assert_true(is_exotic(screens));
}

/* ---- notices of a flock that is alive */

/* Counts the notices with these words in N steps. */
static int
count_said(struct screens *screens, int steps, const char *words)
{
	struct message *message = &screens->session.message;
	int said = 0;

	for (int i = 0; i < steps; i++) {
		message->kind = MESSAGE_NONE;
		session_step(&screens->session);
		said += message->kind == MESSAGE_NOTICE && strstr(message->text, words);
	}
	return said;
}

FLYING_AS(the_last_death_is_said_once_and_time_goes_on, 80, 24, "--hunger", "1", "--number", "20")
{
	assert_int_equal(count_said(screens, 900, "no boid is left"), 1);
	dialogue(screens, { "", .has = "boids 0, steps 900" }, { "R", .has = "boids 20" });
	assert_int_equal(count_said(screens, 900, "no boid is left"), 1);
}

TEST(the_last_predator_and_the_bound_of_births_are_said_once)
{
	static const struct {
		const char *words, *says;
		size_t least, most; /* boids at the end */
	} rows[] = {
		{ "--config none --predators 2 --captured eaten -n 0 --predator-cost 1",
		  "no predator is left", 0, 0 },
		{ "--config none --food 1 --breeding alone --max-number 60 -n 30",
		  "max-number 60 is reached", 50, 60 },
	};

	every (row, rows) {
		scoped_begun screens;
		screens_command(&screens, row->words);
		assert_int_equal(count_said(&screens, 2000, row->says), 1);
		assert_in_range(screens_count(&screens, BOIDS_KIND_BOID), row->least, row->most);
	}
}

FLYING(other_flocks_say_nothing)
{
	assert_int_equal(count_said(screens, 100, ""), 0);
}
