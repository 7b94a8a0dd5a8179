/* SPDX-License-Identifier: MIT */
/* Undo: settings go back and forth, gesture by gesture. */
#include "session/undo.h"

#include "input/key_dispatch.h"
#include "line/input.h"
#include "screens.h"
#include "session/resume_command.h"
#include "session/session_factor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
assert_same(const struct factors *a, const struct factors *b)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(a, b, i))
			fail_msg("%s differs", factor_table[i].name);
}

static void
presses_within_a_second_are_one_gesture(void **state)
{
	struct session *app = *state;

	screens_type(app, "SSSS");
	screens_says(app, "separation 0.5 -> 0.7");
	screens_wait(app, 1.1);
	screens_type(app, "SSA");
	assert_true(screens_value(app, FACTOR_separation) > 0.79);
	screens_type(app, "u"); /* alignment */
	screens_says(app, "alignment 0.065 -> 0.06");
	screens_type(app, "u");
	screens_says(app, "separation 0.8 -> 0.7");
	screens_type(app, "u");
	screens_says(app, "separation 0.7 -> 0.5");
	screens_type(app, "u");
	screens_says(app, "nothing to undo");
	assert_false(session_changed(app));
	screens_type(app, "UUU");
	screens_says(app, "alignment 0.06 -> 0.065");
	screens_type(app, "U");
	screens_says(app, "nothing to do again");
	assert_true(screens_value(app, FACTOR_separation) > 0.79);
}

static void
the_flock_flies_by_what_was_undone(void **state)
{
	struct session *app = *state;

	screens_type(app, "Nu");
	assert_int_equal(flock_count(app->flock), 100);
	screens_type(app, "SU"); /* a new gesture clears redo */
	screens_says(app, "nothing to do again");
	screens_type(app, "u");
	assert_true(flock_factors(app->flock)->separation == 0.5F);
}

static void
up_and_down_again_leaves_nothing_to_undo(void **state)
{
	struct session *app = *state;

	screens_type(app, "A");
	screens_wait(app, 2);
	screens_type(app, "Ssu");
	screens_says(app, "alignment 0.065 -> 0.06");
	for (int i = 0; i < 100; i++)
		screens_key(app, 0.1, 'c');
	screens_wait(app, 2);
	screens_type(app, "c"); /* at its end */
	screens_type(app, "u");
	screens_says(app, "cohesion 0 -> 0.01");
}

static void
presets_and_resets_are_gestures(void **state)
{
	struct session *app = *state;
	struct factors mine, ganz;

	screens_type(app, "SAE");
	mine = app->settings.factors;
	screens_type(app, "1");
	ganz = app->settings.factors;
	screens_type(app, "u");
	screens_says(app, "undone: classic*   U does it again");
	assert_same(&app->settings.factors, &mine);
	screens_says(app, "classic*");
	screens_type(app, "U");
	screens_says(app, "done again: ganz   u undoes it");
	assert_same(&app->settings.factors, &ganz);
	assert_same(&app->home, &ganz);
	screens_type(app, "u;");
	screens_says(app, "all back to classic   u undoes it");
	assert_false(session_changed(app));
	screens_type(app, ";");
	screens_says(app, "all is as classic has it");
	screens_type(app, "u");
	assert_same(&app->settings.factors, &mine);
	screens_press(app, KEY_BACKSPACE); /* edge, which was turned last */
	screens_type(app, "u");
	assert_same(&app->settings.factors, &mine);
}

static void
boids_stay_where_they_are_seen(void **state)
{
	struct session *app = *state;
	struct vec before = screens_boid(app, 7).position;

	screens_type(app, "2uu"); /* a world in pixels, and back */
	struct vec after = screens_boid(app, 7).position;
	assert_float_equal(after.x, before.x, 0.01);
	assert_float_equal(after.y, before.y, 0.01);
}

static void
the_history_is_bounded(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < 3 * UNDO_MOST; i++) {
		screens_type(app, i % 2 ? "W" : "A");
		screens_wait(app, 2);
	}
	for (int i = 0; i < UNDO_MOST; i++)
		screens_type(app, "u");
	assert_int_equal(app->message.kind, MESSAGE_FACTOR);
	screens_type(app, "u");
	screens_says(app, "nothing to undo");
	assert_int_equal(app->history.count, UNDO_MOST);
}

static void
a_comparison_is_there_and_back(void **state)
{
	struct session *app = *state;
	char text[RESUME_COMMAND_TEXT];

	screens_type(app, ",");
	screens_says(app, "all is as classic has it");
	screens_type(app, "SSWN,");
	screens_says(app, "as classic has it   , goes back to yours");
	assert_true(flock_factors(app->flock)->separation == 0.5F);
	assert_int_equal(flock_count(app->flock), 110);
	resume_command_write(app, text);
	assert_non_null(strstr(text, "--separation 0.6"));
	screens_type(app, ",");
	screens_says(app, "your own settings again");
	assert_true(flock_factors(app->flock)->separation == 0.6F);
	screens_type(app, ",u"); /* undo applies to the user's settings */
	screens_says(app, "number 110 -> 100");
	assert_true(flock_factors(app->flock)->separation == 0.6F);
	screens_type(app, ",A"); /* turned from the preset's: what was is not lost */
	assert_true(flock_factors(app->flock)->separation == 0.5F);
	assert_false(app->comparing);
	screens_type(app, "u");
	assert_true(flock_factors(app->flock)->separation == 0.6F);
	assert_true(flock_factors(app->flock)->alignment == 0.06F);
	screens_type(app, ",;u");
	assert_true(flock_factors(app->flock)->separation == 0.6F);
}

/* Undoing everything gives the start, and redoing everything the end. */
static void
all_the_way_back_and_forth(void **state)
{
	static const char keys[] = "sSaAcCdDvVkKfFiImMoOwWbBtTxXeElLyYgGP0}{:~56789;,<>";
	struct session *app = *state;
	struct factors start = app->settings.factors;

	srand(5);
	for (int round = 0; round < 30; round++) {
		for (int i = 0; i < 60; i++)
			screens_key(app, 0.3 * (1 + rand() % 5),
			            (uint32_t)keys[(size_t)rand() % (sizeof keys - 1)]);
		undo_end_compare(app);
		struct factors end = app->settings.factors;
		while (app->history.at > 0)
			screens_press(app, 'u');
		assert_same(&app->settings.factors, &start);
		while (app->history.at < app->history.count)
			screens_press(app, 'U');
		assert_same(&app->settings.factors, &end);
		while (app->history.at > 0)
			screens_press(app, 'u');
	}
}

/* Enters a word for the selected factor. */
static void
enter(struct session *app, const char *word)
{
	screens_press(app, KEY_ENTER);
	screens_type(app, word);
	screens_press(app, KEY_ENTER);
	screens_wait(app, 1.1);
}

static void
own_glyphs_are_shown_before_and_after(void **state)
{
	struct session *app = *state;

	session_select(app, FACTOR_glyphs);
	screens_wait(app, 1.1);
	enter(app, "<>^v");
	screens_says(app, "glyphs arrows -> <>^v");
	enter(app, "}{:~");
	screens_says(app, "glyphs <>^v -> }{:~");
	screens_type(app, "u");
	screens_says(app, "glyphs }{:~ -> <>^v");
	screens_type(app, "u");
	screens_says(app, "glyphs <>^v -> arrows");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(presses_within_a_second_are_one_gesture),
		FLYING(the_flock_flies_by_what_was_undone),
		FLYING(up_and_down_again_leaves_nothing_to_undo),
		FLYING(presets_and_resets_are_gestures),
		FLYING(boids_stay_where_they_are_seen),
		FLYING(the_history_is_bounded),
		FLYING(a_comparison_is_there_and_back),
		FLYING(own_glyphs_are_shown_before_and_after),
		FLYING(all_the_way_back_and_forth),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
