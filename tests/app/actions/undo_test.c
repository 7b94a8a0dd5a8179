/* SPDX-License-Identifier: MIT */
/* Undo: settings go back and forth, gesture by gesture. */
#include "actions/undo.h"

#include "io/input.h"
#include "run/resume_command.h"
#include "screens.h"

#include <stdlib.h>
#include <string.h>

FLYING(presses_within_a_second_are_one_gesture)
{
	screens_answers(screens, "SSSS", "separation 0.5 -> 0.7");
	screens_wait(screens, 1.1);
	screens_type(screens, "SSA");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) > 0.79);
	screens_type(screens, "u"); /* alignment */
	screens_says(screens, "alignment 0.085 -> 0.08");
	screens_answers(screens, "u", "separation 0.8 -> 0.7");
	screens_answers(screens, "u", "separation 0.7 -> 0.5");
	screens_answers(screens, "u", "nothing to undo");
	assert_false(session_changed(&screens->session));
	screens_answers(screens, "UUU", "alignment 0.08 -> 0.085");
	screens_answers(screens, "U", "nothing to redo");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) > 0.79);
}

FLYING(a_size_during_or_after_a_gesture_is_not_undone)
{
	screens_type(screens, "S");
	screens_resize(screens, 90, 21);
	screens_type(screens, "S");
	screens_resize(screens, 100, 31);
	screens_type(screens, "u");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 0.5);
	assert_true(screens->session.flight.columns == 100 && screens->session.flight.rows == 30);
}

FLYING(the_flock_flies_by_what_was_undone)
{
	screens_type(screens, "Nu");
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 288);
	screens_type(screens, "SU"); /* a new gesture clears redo */
	screens_says(screens, "nothing to redo");
	screens_type(screens, "u");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.5F);
}

FLYING(up_and_down_again_leaves_nothing_to_undo)
{
	screens_type(screens, "A");
	screens_wait(screens, 2);
	screens_answers(screens, "Ssu", "alignment 0.085 -> 0.08");
	screens_keys(screens, 100, 0.1, 'c');
	screens_wait(screens, 2);
	screens_type(screens, "c"); /* at its end */
	screens_answers(screens, "u", "cohesion 0 -> 0.03");
}

FLYING(presets_and_resets_are_gestures)
{
	struct boids_factors mine, starlings;

	screens_type(screens, "SAE");
	mine = screens->session.flight.factors;
	screens_type(screens, "1");
	starlings = screens->session.flight.factors;
	screens_answers(screens, "u", "undone: classic*   U redoes it");
	screens_are_same(&screens->session.flight.factors, &mine);
	screens_says(screens, "classic*");
	screens_answers(screens, "U", "redone: starlings   u undoes it");
	screens_are_same(&screens->session.flight.factors, &starlings);
	screens_are_same(&screens->session.home, &starlings);
	screens_answers(screens, "u;", "reset to preset classic   u undoes it");
	assert_false(session_changed(&screens->session));
	screens_answers(screens, ";", "nothing differs from preset classic");
	screens_type(screens, "u");
	screens_are_same(&screens->session.flight.factors, &mine);
	screens_press(screens, KEY_BACKSPACE); /* edge, the last one changed */
	screens_type(screens, "u");
	screens_are_same(&screens->session.flight.factors, &mine);
}

FLYING(boids_stay_where_they_are_seen)
{
	struct boids_vec before = screens_boid(screens, 7).position;

	screens_type(screens, "2uu"); /* a world in pixels, and back */
	struct boids_vec after = screens_boid(screens, 7).position;
	assert_float_equal(after.x, before.x, 0.01);
	assert_float_equal(after.y, before.y, 0.01);
}

FLYING(the_history_is_bounded)
{
	for (int i = 0; i < 3 * UNDO_MOST; i++) {
		screens_type(screens, i % 2 ? "W" : "A");
		screens_wait(screens, 2);
	}
	for (int i = 0; i < UNDO_MOST; i++)
		screens_type(screens, "u");
	assert_int_equal(screens->session.message.kind, MESSAGE_FACTOR);
	screens_answers(screens, "u", "nothing to undo");
	assert_int_equal(screens->session.history.count, UNDO_MOST);
}

FLYING(a_comparison_is_there_and_back)
{
	char text[RESUME_COMMAND_TEXT];

	screens_answers(screens, ",", "nothing differs from preset classic");
	screens_answers(screens, "SSWN,", "showing preset classic   , restores your settings");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.5F);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 300);
	resume_command_write(&screens->session, text);
	assert_contains(text, "--separation 0.6");
	screens_answers(screens, ",", "your settings restored");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.6F);
	screens_type(screens, ",u"); /* undo applies to the user's settings */
	screens_says(screens, "number 300 -> 288");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.6F);
	screens_type(screens,
	             ",A"); /* changed from the preset's value: the user's settings are not lost */
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.5F);
	assert_false(screens->session.comparing);
	screens_type(screens, "u");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.6F);
	assert_true(flock_factors(screens->session.flight.flock)->alignment == 0.08F);
	screens_type(screens, ",;u");
	assert_true(flock_factors(screens->session.flight.flock)->separation == 0.6F);
}

/* Undoing everything gives the start, and redoing everything the end. */
FLYING(all_the_way_back_and_forth)
{
	static const char keys[] = "sSaAcCdDvVkKfFiImMoOwWbBtTxXeElLyYgGP0}{:~56789;,<>";
	struct boids_factors start = screens->session.flight.factors;

	srand(5);
	for (int round = 0; round < 30; round++) {
		for (int i = 0; i < 60; i++)
			screens_key(screens, 0.3 * (1 + rand() % 5),
			            (uint32_t)keys[(size_t)rand() % (sizeof keys - 1)]);
		undo_end_compare(&screens->session);
		struct boids_factors end = screens->session.flight.factors;
		while (screens->session.history.at > 0)
			screens_press(screens, 'u');
		screens_are_same(&screens->session.flight.factors, &start);
		while (screens->session.history.at < screens->session.history.count)
			screens_press(screens, 'U');
		screens_are_same(&screens->session.flight.factors, &end);
		while (screens->session.history.at > 0)
			screens_press(screens, 'u');
	}
}

/* Enters a word for the selected factor. */
static void
enter(struct screens *screens, const char *word)
{
	screens_press(screens, KEY_ENTER);
	screens_type(screens, word);
	screens_press(screens, KEY_ENTER);
	screens_wait(screens, 1.1);
}

FLYING(own_glyphs_are_shown_before_and_after)
{
	ui_select(&screens->ui, BOIDS_FACTOR_glyphs);
	screens_wait(screens, 1.1);
	enter(screens, "<>^v");
	screens_says(screens, "glyphs wedges -> <>^v");
	enter(screens, "}{:~");
	screens_says(screens, "glyphs <>^v -> }{:~");
	screens_answers(screens, "u", "glyphs }{:~ -> <>^v");
	screens_answers(screens, "u", "glyphs <>^v -> wedges");
}
