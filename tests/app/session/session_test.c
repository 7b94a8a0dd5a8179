/* SPDX-License-Identifier: MIT */
/* Session: operations on a run. */
#include "session/session.h"

#include "io/input.h"
#include "screens.h"
#include "session/session_flock.h"
#include "ui/draw_screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
resizing_keeps_selection_panel_and_prompt(void **state)
{
	struct session *session = *state;

	screens_type(session, "t\t\r1.2");
	assert_true(session_resize(session, 20, 5));
	screens_says(session, "turn = 1.2_");
	assert_true(session_resize(session, 1, 1));
	assert_true(draw_screen(session));
	assert_true(session_resize(session, 120, 40));
	assert_int_equal(session->panel, PANEL_FACTORS);
	assert_int_equal(session->selected, BOIDS_FACTOR_turn);
	screens_says(session, "turn = 1.2_");
	assert_int_equal(boids_flock_count(session->flock), 100);
	assert_int_equal(boids_flock_steps(session->flock), 0);
}

static void
resizing_keeps_the_middle_of_the_world(void **state)
{
	struct session *session = *state;
	struct boids_boid before = screens_boid(session, 5), after;

	assert_true(session_resize(session, 100, 34));
	after = screens_boid(session, 5);
	assert_true(after.position.x == before.position.x + 10);
	assert_true(after.position.y == before.position.y + 10);
	assert_true(session_resize(session, 80, 24));
	after = screens_boid(session, 5);
	assert_true(after.position.x == before.position.x && after.position.y == before.position.y);
}

static void
the_automatic_number_is_fixed_at_the_start(void **state)
{
	struct session *session = *state;

	assert_true(session->settings.factors.number == 100);
	assert_true(session_resize(session, 160, 48));
	assert_true(session->settings.factors.number == 100);
	assert_true(session->home.number == 100);
}

static void
preset_values_include_the_command_line(void **state)
{
	static const char *const words[] = { "--separation", "3", "--number", "7", NULL };
	struct session session;

	(void)state;
	screens_with(&session, 80, 24, words);
	assert_false(session_changed(&session));
	assert_true(session.home.separation == 3);
	assert_int_equal(boids_flock_count(session.flock), 7);
	screens_type(&session, "S");
	assert_true(session_changed(&session));
	screens_key(&session, 1, KEY_BACKSPACE);
	assert_true(screens_value(&session, BOIDS_FACTOR_separation) == 3);
	screens_end(&session);
}

static void
the_world_has_all_rows_but_the_line(void **state)
{
	struct session *session = *state;

	for (int rows = 1; rows < 30; rows++) {
		assert_true(session_resize(session, 80, rows));
		assert_int_equal(session_world_rows(session), rows < 3 ? rows : rows - 1);
		assert_true(boids_flock_world(session->flock).size.y ==
		            2.0F * (float)session_world_rows(session));
	}
}

static void
opening_panel_and_overlay_leaves_the_world_alone(void **state)
{
	struct session *session = *state;
	uint64_t hash = boids_flock_hash(session->flock);

	screens_type(session, "\t?");
	assert_true(draw_screen(session));
	screens_type(session, "_");
	assert_true(draw_screen(session));
	assert_int_equal(boids_flock_hash(session->flock), hash);
	assert_true(boids_flock_world(session->flock).size.x == 80);
	assert_true(boids_flock_world(session->flock).size.y == 46);
}

static void
a_glyph_set_that_cannot_be_shown_is_kept_and_no_change(void **state)
{
	struct session session, *utf8 = *state;
	struct options options = *utf8->options;

	options.utf8 = false;
	assert_true(session_start(&session, &options, 1, 80, 24));
	assert_int_equal(session.home.glyphs, BOIDS_GLYPHS_ARROWS);
	assert_false(session_changed(&session));
	session_end(&session);
}

/* Whether something on the screen is not ASCII. */
static bool
is_exotic(struct session *session)
{
	assert_true(draw_screen(session));
	for (int i = 0; i < session->columns * session->rows; i++)
		if (session->frame.cells[i].glyph > 0x7E)
			return true;
	return false;
}

static void
where_ambiguous_characters_are_wide_there_are_none(void **state)
{
	struct session *session = *state;

	screens_type(session, "\tS"); /* a panel and an echo with bars */
	assert_true(is_exotic(session));
	session_widen(session, true);
	assert_false(is_exotic(session));
	assert_false(session->settings.factors.glyphs !=
	             BOIDS_GLYPHS_ARROWS); /* still the chosen set */
	screens_type(session, "gG");
	screens_says(session, "shown in ASCII: drawn wide here");
	screens_type(session, "?");
	assert_false(is_exotic(session));
	screens_type(session, "\x1bG");
	assert_int_equal(session->settings.factors.glyphs, BOIDS_GLYPHS_TRIANGLES);
	assert_true(is_exotic(session)); /* they are narrow everywhere */
	screens_type(session, "g");
	session_widen(session, false);
	assert_true(is_exotic(session));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(resizing_keeps_selection_panel_and_prompt),
		FLYING(resizing_keeps_the_middle_of_the_world),
		FLYING(the_automatic_number_is_fixed_at_the_start),
		cmocka_unit_test(preset_values_include_the_command_line),
		FLYING(the_world_has_all_rows_but_the_line),
		FLYING(opening_panel_and_overlay_leaves_the_world_alone),
		FLYING(a_glyph_set_that_cannot_be_shown_is_kept_and_no_change),
		FLYING(where_ambiguous_characters_are_wide_there_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
