/* SPDX-License-Identifier: MIT */
/* Session: operations on a run. */
#include "session/session.h"

#include "line/input.h"
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
	struct session *app = *state;

	screens_type(app, "t\t\r1.2");
	assert_true(session_resize(app, 20, 5));
	screens_says(app, "turn = 1.2_");
	assert_true(session_resize(app, 1, 1));
	assert_true(draw_screen(app));
	assert_true(session_resize(app, 120, 40));
	assert_int_equal(app->panel, PANEL_FACTORS);
	assert_int_equal(app->selected, FACTOR_turn);
	screens_says(app, "turn = 1.2_");
	assert_int_equal(flock_count(app->flock), 100);
	assert_int_equal(flock_steps(app->flock), 0);
}

static void
resizing_keeps_the_middle_of_the_world(void **state)
{
	struct session *app = *state;
	struct boid before = screens_boid(app, 5), after;

	assert_true(session_resize(app, 100, 34));
	after = screens_boid(app, 5);
	assert_true(after.position.x == before.position.x + 10);
	assert_true(after.position.y == before.position.y + 10);
	assert_true(session_resize(app, 80, 24));
	after = screens_boid(app, 5);
	assert_true(after.position.x == before.position.x && after.position.y == before.position.y);
}

static void
the_automatic_number_is_fixed_at_the_start(void **state)
{
	struct session *app = *state;

	assert_true(app->settings.factors.number == 100);
	assert_true(session_resize(app, 160, 48));
	assert_true(app->settings.factors.number == 100);
	assert_true(app->home.number == 100);
}

static void
preset_values_include_the_command_line(void **state)
{
	static const char *const words[] = { "--separation", "3", "--number", "7", NULL };
	struct session app;

	(void)state;
	screens_with(&app, 80, 24, words);
	assert_false(session_changed(&app));
	assert_true(app.home.separation == 3);
	assert_int_equal(flock_count(app.flock), 7);
	screens_type(&app, "S");
	assert_true(session_changed(&app));
	screens_key(&app, 1, KEY_BACKSPACE);
	assert_true(screens_value(&app, FACTOR_separation) == 3);
	screens_end(&app);
}

static void
the_world_has_all_rows_but_the_line(void **state)
{
	struct session *app = *state;

	for (int rows = 1; rows < 30; rows++) {
		assert_true(session_resize(app, 80, rows));
		assert_int_equal(session_world_rows(app), rows < 3 ? rows : rows - 1);
		assert_true(flock_world(app->flock).size.y == 2.0F * (float)session_world_rows(app));
	}
}

static void
opening_panel_and_overlay_leaves_the_world_alone(void **state)
{
	struct session *app = *state;
	uint64_t hash = flock_hash(app->flock);

	screens_type(app, "\t?");
	assert_true(draw_screen(app));
	screens_type(app, "_");
	assert_true(draw_screen(app));
	assert_int_equal(flock_hash(app->flock), hash);
	assert_true(flock_world(app->flock).size.x == 80);
	assert_true(flock_world(app->flock).size.y == 46);
}

static void
a_glyph_set_that_cannot_be_shown_is_kept_and_no_change(void **state)
{
	struct session app, *utf8 = *state;
	struct options options = *utf8->options;

	options.utf8 = false;
	assert_true(session_start(&app, &options, 1, 80, 24));
	assert_int_equal(app.home.glyphs, GLYPHS_ARROWS);
	assert_false(session_changed(&app));
	session_end(&app);
}

/* Whether something on the screen is not ASCII. */
static bool
is_exotic(struct session *app)
{
	assert_true(draw_screen(app));
	for (int i = 0; i < app->columns * app->rows; i++)
		if (app->frame.cells[i].glyph > 0x7E)
			return true;
	return false;
}

static void
where_ambiguous_characters_are_wide_there_are_none(void **state)
{
	struct session *app = *state;

	screens_type(app, "\tS"); /* a panel and an echo with bars */
	assert_true(is_exotic(app));
	session_widen(app, true);
	assert_false(is_exotic(app));
	assert_false(app->settings.factors.glyphs != GLYPHS_ARROWS); /* still the chosen set */
	screens_type(app, "gG");
	screens_says(app, "shown in ASCII: drawn wide here");
	screens_type(app, "?");
	assert_false(is_exotic(app));
	screens_type(app, "\x1bG");
	assert_int_equal(app->settings.factors.glyphs, GLYPHS_TRIANGLES);
	assert_true(is_exotic(app)); /* they are narrow everywhere */
	screens_type(app, "g");
	session_widen(app, false);
	assert_true(is_exotic(app));
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
