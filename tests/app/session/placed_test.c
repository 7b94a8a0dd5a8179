/* SPDX-License-Identifier: MIT */
/* Placed: placed things are undone and redone, in one history with the settings. */
#include "session/placed.h"

#include "input/mouse.h"
#include "io/input.h"
#include "screens.h"
#include "session/session_flock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void
button(struct session *session, enum mouse_action action, int which, int column, int row)
{
	struct input_event event = {
		.kind = INPUT_MOUSE, .action = action, .button = which, .column = column, .row = row
	};

	session->now += 0.3;
	mouse_event(session, &event);
}

static void
placing_and_removing_are_undone_and_redone(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	screens_place(session, PLACED_OBSTACLE, 20, 5);
	screens_place(session, PLACED_GOAL, 30, 5);
	screens_place(session, PLACED_OBSTACLE, 20, 5); /* takes */
	screens_type(session, "u");
	screens_says(session, "undone: what was placed   U does it again");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_WALL);
	screens_type(session, "u");
	assert_int_equal(screens_map(session, 30, 5), BOIDS_MAP_AIR);
	screens_type(session, "u");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_AIR);
	screens_type(session, "u");
	screens_says(session, "nothing to undo");
	screens_type(session, "UU");
	screens_says(session, "done again: what was placed   u undoes it");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_WALL);
	assert_int_equal(screens_map(session, 30, 5), BOIDS_MAP_GOAL);
	screens_type(session, "U");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_AIR);
	screens_type(session, "U");
	screens_says(session, "nothing to do again");
}

static void
settings_and_what_was_placed_have_one_history(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*S");
	screens_place(session, PLACED_OBSTACLE, 20, 5);
	screens_type(session, "S");
	screens_type(session, "1");
	screens_type(session, "u");
	screens_says(session, "undone: classic*");
	screens_type(session, "u");
	screens_says(session, "separation 0.6 -> 0.55");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_WALL);
	screens_type(session, "u");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_AIR);
	screens_type(session, "u");
	screens_says(session, "separation 0.55 -> 0.5");
	screens_type(session, "U");
	screens_place(session, PLACED_GOAL, 20, 5); /* clears redo */
	screens_type(session, "U");
	screens_says(session, "nothing to do again");
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_GOAL);
}

/* One disc, all things under the cursor, all cells of a drag. */
static void
one_gesture_is_undone_as_one(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	screens_place(session, PLACED_GOAL, 60, 5);
	screens_place(session, PLACED_PREDATOR, 60, 5);
	screens_place(session, PLACED_POST, 60, 5);
	screens_press(session, KEY_BACKSPACE);
	assert_int_equal(boids_flock_posts(session->flock) + boids_flock_predators(session->flock),
	                 0);
	screens_type(session, "u");
	assert_int_equal(screens_map(session, 60, 5), BOIDS_MAP_GOAL);
	assert_true(placed_has(session, PLACED_PREDATOR, 60, 5));
	assert_true(placed_has(session, PLACED_POST, 60, 5));
	session->place.radius = 7;
	screens_place(session, PLACED_OBSTACLE, 40, 11);
	assert_int_equal(screens_map(session, 45, 12), BOIDS_MAP_WALL);
	screens_type(session, "u");
	assert_int_equal(session->placed.marks.count, 1);
	screens_press(session, KEY_ESCAPE);
	button(session, MOUSE_PRESS, 1, 60, 5); /* there is a goal */
	for (int column = 59; column > 40; column--)
		button(session, MOUSE_DRAG, 1, column, 5);
	button(session, MOUSE_RELEASE, 1, 41, 5);
	assert_int_equal(session->placed.marks.count, 20);
	screens_type(session, "u");
	assert_int_equal(session->placed.marks.count, 1);
	screens_type(session, "U");
	assert_int_equal(session->placed.marks.count, 20);
	button(session, MOUSE_PRESS, 1, 41, 5);
	button(session, MOUSE_DRAG, 1, 42, 5);
	button(session, MOUSE_RELEASE, 1, 42, 5);
	assert_int_equal(session->placed.marks.count, 18);
	screens_type(session, "u");
	assert_int_equal(session->placed.marks.count, 20);
}

static void
refused_placing_is_no_gesture(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*S");
	for (int i = 0; i < BOIDS_MAP_GOALS; i++)
		screens_place(session, PLACED_GOAL, 2 + 4 * i, 20);
	screens_place(session, PLACED_GOAL, 70, 20); /* too many */
	screens_says(session, "no more than 9 goals");
	screens_place(session, PLACED_OBSTACLE, 2, 20); /* there is a goal */
	session->place.column = 70;
	screens_press(session, KEY_BACKSPACE); /* nothing is there */
	screens_type(session, "u");
	assert_int_equal(boids_flock_goals(session->flock), BOIDS_MAP_GOALS - 1);
	assert_true(session_resize(session, 2, 1));
	screens_place(session, PLACED_OBSTACLE, 0, 0);
	screens_place(session, PLACED_OBSTACLE, 1, 0);
	assert_string_equal(session->message.text, "no room would be left to fly");
	screens_type(session, "u");
	assert_int_equal(screens_map(session, 0, 0), BOIDS_MAP_AIR);
}

/* Posts never move: undoing a removal restores the post at its place, also in a world of another
 * size; redoing it removes the same post. */
static void
restored_things_come_back_to_their_places(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	for (int i = 0; i < 4; i++)
		screens_place(session, PLACED_POST, 10 + 10 * i, 5);
	screens_place(session, PLACED_PREDATOR, 60, 5);
	screens_place(session, PLACED_POST, 20, 5); /* takes one from among them */
	screens_place(session, PLACED_PREDATOR, 60, 5);
	screens_type(session, "u");
	assert_true(placed_has(session, PLACED_PREDATOR, 60, 5));
	screens_type(session, "u");
	for (int i = 0; i < 4; i++)
		assert_true(placed_has(session, PLACED_POST, 10 + 10 * i, 5));
	screens_type(session, "U");
	assert_int_equal(boids_flock_posts(session->flock), 3);
	assert_false(placed_has(session, PLACED_POST, 20, 5));
	assert_true(session_resize(session, 100, 34));
	screens_type(session, "u");
	for (int i = 0; i < 4; i++)
		assert_true(placed_has(session, PLACED_POST, 20 + 10 * i, 10));
	screens_type(session, "uu"); /* the predator, the newest post */
	assert_int_equal(boids_flock_predators(session->flock), 0);
	assert_false(placed_has(session, PLACED_POST, 50, 10));
	screens_type(session, "U");
	assert_true(placed_has(session, PLACED_POST, 50, 10));
}

static void
goals_take_their_turns_as_before(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	screens_place(session, PLACED_GOAL, 70, 15);
	screens_place(session, PLACED_GOAL, 10, 3);
	screens_place(session, PLACED_GOAL, 70, 15);
	screens_place(session, PLACED_GOAL, 70, 15); /* now the second */
	assert_int_equal(session->placed.marks.at[1].column, 30);
	screens_type(session, "uu");
	assert_int_equal(session->placed.marks.at[0].column, 30);
	assert_int_equal(boids_flock_goals(session->flock), 2);
}

/* Placing a wall while comparing does not make the preset's settings the user's own. */
static void
a_comparison_goes_on_over_what_is_placed(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*S,");
	screens_place(session, PLACED_OBSTACLE, 20, 5);
	assert_true(session->comparing);
	screens_type(session, ",");
	assert_true(screens_value(session, BOIDS_FACTOR_separation) > 0.54);
	assert_int_equal(screens_map(session, 20, 5), BOIDS_MAP_WALL);
	screens_type(session, ",");
	screens_place(session, PLACED_POST, 30, 5);
	assert_false(session->comparing);
	assert_int_equal(boids_flock_posts(session->flock), 1);
	screens_type(session, "u");
	assert_true(screens_value(session, BOIDS_FACTOR_separation) > 0.54);
	assert_int_equal(boids_flock_posts(session->flock), 0);
}

enum { COLUMNS = 80, ROWS = 23, ROUNDS = 3, GESTURES = 60 };

/* A checksum over all visible placed things. */
static uint64_t
world_hash(struct session *session)
{
	uint64_t hash = 0;

	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++) {
			hash = hash * 31 + (uint64_t)screens_map(session, column, row);
			hash = hash * 31 + placed_has(session, PLACED_POST, column, row);
		}
	return hash;
}

/* Undo restores the same world at every gesture, and so does redo. */
static void
all_the_way_back_and_forth(void **state)
{
	static const enum placed_kind things[] = { PLACED_GOAL, PLACED_OBSTACLE, PLACED_OBSTACLE,
		                                   PLACED_POST };
	struct session *session = *state;
	uint64_t was[GESTURES + 1];

	srand(7);
	screens_type(session, "p*");
	for (int round = 0; round < ROUNDS; round++) {
		was[0] = world_hash(session);
		while (session->history.at < GESTURES) {
			session->place.radius = rand() % 4;
			enum placed_kind thing = things[rand() % 4];
			int left = thing == PLACED_POST ? 30 : 0; /* away from walls, that push */
			screens_place(session, thing, left + rand() % 20, rand() % 6);
			was[session->history.at] = world_hash(session);
			if (rand() % 4 > 0 || session->history.at == GESTURES)
				continue;
			screens_press(session, KEY_BACKSPACE);
			was[session->history.at] = world_hash(session);
		}
		int end = session->history.at;
		while (session->history.at > 0) {
			screens_press(session, 'u');
			assert_true(world_hash(session) == was[session->history.at]);
		}
		while (session->history.at < end) {
			screens_press(session, 'U');
			assert_true(world_hash(session) == was[session->history.at]);
		}
		while (session->history.at > 0)
			screens_press(session, 'u');
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(placing_and_removing_are_undone_and_redone),
		FLYING(settings_and_what_was_placed_have_one_history),
		FLYING(one_gesture_is_undone_as_one),
		FLYING(refused_placing_is_no_gesture),
		FLYING(restored_things_come_back_to_their_places),
		FLYING(goals_take_their_turns_as_before),
		FLYING(a_comparison_goes_on_over_what_is_placed),
		FLYING(all_the_way_back_and_forth),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
