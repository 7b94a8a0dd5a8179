/* SPDX-License-Identifier: MIT */
/* Placed: placed things are undone and redone, in one history with the settings. */
#include "widgets/placing.h"

#include "io/input.h"
#include "scene.h"
#include "screens.h"

FLYING(placing_and_removing_are_undone_and_redone)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_WALL, 20, 5);
	screens_place(screens, PLACED_GOAL, 30, 5);
	screens_place(screens, PLACED_WALL, 20, 5); /* takes */
	screens_answers(screens, "u", "undone: wall   U redoes it   2 left");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_WALL);
	screens_answers(screens, "u", "undone: goal   U redoes it   1 left");
	assert_int_equal(screens_map(screens, 30, 5), BOIDS_MAP_AIR);
	screens_type(screens, "u");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_AIR);
	screens_answers(screens, "u", "nothing to undo");
	screens_answers(screens, "UU", "redone: goal   u undoes it   1 left");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_WALL);
	assert_int_equal(screens_map(screens, 30, 5), BOIDS_MAP_GOAL);
	screens_type(screens, "U");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_AIR);
	screens_answers(screens, "U", "nothing to redo");
}

FLYING(settings_and_what_was_placed_have_one_history)
{
	screens_type(screens, "pS*");
	screens_place(screens, PLACED_WALL, 20, 5);
	screens_type(screens, "\033S1*");
	screens_answers(screens, "u", "undone: classic*");
	screens_answers(screens, "u", "separation 0.7 -> 0.6");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_WALL);
	screens_type(screens, "u");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_AIR);
	screens_answers(screens, "u", "separation 0.6 -> 0.5");
	screens_type(screens, "U");
	screens_place(screens, PLACED_GOAL, 20, 5); /* clears redo */
	screens_answers(screens, "U", "nothing to redo");
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_GOAL);
}

/* All things under the cursor, all cells of a drag. */
FLYING(one_gesture_is_undone_as_one)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 60, 5);
	screens_place(screens, PLACED_PREDATOR, 60, 5);
	screens_place(screens, PLACED_PILLAR, 60, 5);
	screens_press(screens, KEY_BACKSPACE);
	assert_int_equal(screens_map(screens, 60, 5), BOIDS_MAP_AIR);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR) +
	                         screens_count(screens, BOIDS_KIND_PREDATOR),
	                 0);
	screens_type(screens, "u");
	assert_int_equal(screens_map(screens, 60, 5), BOIDS_MAP_GOAL);
	assert_true(placing_has(&screens->ui, PLACED_PREDATOR, 60, 5));
	assert_true(placing_has(&screens->ui, PLACED_PILLAR, 60, 5));
	screens_press(screens, KEY_ESCAPE);
	screens_button(screens, MOUSE_PRESS, 1, 60, 5); /* there is a goal */
	for (int column = 59; column > 40; column--)
		screens_button(screens, MOUSE_DRAG, 1, column, 5);
	screens_button(screens, MOUSE_RELEASE, 1, 41, 5);
	assert_int_equal(screens->session.flight.placed.marks.count, 20);
	screens_type(screens, "u");
	assert_int_equal(screens->session.flight.placed.marks.count, 1);
	screens_type(screens, "U");
	assert_int_equal(screens->session.flight.placed.marks.count, 20);
	screens_stroke(screens, 1, 41, 5, 42, 5);
	assert_int_equal(screens->session.flight.placed.marks.count, 18);
	screens_type(screens, "u");
	assert_int_equal(screens->session.flight.placed.marks.count, 20);
}

FLYING(refused_placing_is_no_gesture)
{
	screens_type(screens, "p*S");
	for (int i = 0; i < BOIDS_MAP_GOALS; i++)
		screens_place(screens, PLACED_GOAL, 2 + 4 * i, 20);
	screens_place(screens, PLACED_GOAL, 70, 20); /* too many */
	screens_says(screens, "no more than 9 goals");
	screens_place(screens, PLACED_WALL, 2, 20); /* there is a goal */
	screens->ui.place.column = 70;
	screens_press(screens, KEY_BACKSPACE); /* nothing is there */
	screens_type(screens, "u");
	assert_int_equal(flock_goals(screens_flock(screens)), BOIDS_MAP_GOALS - 1);
	screens_resize(screens, 2, 1);
	screens_place(screens, PLACED_WALL, 0, 0);
	screens_place(screens, PLACED_WALL, 1, 0);
	assert_string_equal(screens->session.message.text, "no free cell would be left");
	assert_int_equal(screens_map(screens, 0, 0), BOIDS_MAP_WALL);
	assert_int_equal(screens_map(screens, 1, 0), BOIDS_MAP_AIR);
	screens_type(screens, "u");
	assert_int_equal(screens_map(screens, 0, 0), BOIDS_MAP_AIR);
}

FLYING(goals_of_the_map_keep_their_order_under_walls)
{
	struct session *session = &screens->session;

	screens_load_map(screens, "city"); /* goals at 78,1  39,11  78,21 */
	char *text = strdup(session->flight.map_text->text);
	for (int i = 0, goal = 0; text[i]; i++)
		text[i] = text[i] == BOIDS_MAP_GOAL ? "223311"[goal++] : text[i];
	const struct asset *map = asset_add(&session->flight.assets, text, strlen(text));
	assert_true(session_set_map(session, map));
	assert_true(screens_put(screens, PLACED_WALL, 20, 10));
	assert_int_equal(screens_map(screens, 20, 10), BOIDS_MAP_WALL);
	const struct boids_map *flown = flock_current_map(screens_flock(screens));
	assert_int_equal(map_goal_at(flown, 78, 21), 0);
	assert_int_equal(map_goal_at(flown, 78, 1), 1);
	assert_int_equal(map_goal_at(flown, 39, 11), 2);
}

/* Pillars never move: undoing a removal restores the pillar at its place, also in a world of
 * another size; redoing it removes the same pillar. */
FLYING(restored_things_come_back_to_their_places)
{
	screens_type(screens, "p*");
	for (int i = 0; i < 4; i++)
		screens_place(screens, PLACED_PILLAR, 10 + 10 * i, 5);
	screens_place(screens, PLACED_PREDATOR, 60, 5);
	screens_place(screens, PLACED_PILLAR, 20, 5); /* takes one from among them */
	screens_place(screens, PLACED_PREDATOR, 60, 5);
	screens_type(screens, "u");
	assert_true(placing_has(&screens->ui, PLACED_PREDATOR, 60, 5));
	screens_type(screens, "u");
	for (int i = 0; i < 4; i++)
		assert_true(placing_has(&screens->ui, PLACED_PILLAR, 10 + 10 * i, 5));
	screens_type(screens, "U");
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR), 3);
	assert_false(placing_has(&screens->ui, PLACED_PILLAR, 20, 5));
	screens_resize(screens, 100, 34);
	screens_type(screens, "u");
	for (int i = 0; i < 4; i++)
		assert_true(placing_has(&screens->ui, PLACED_PILLAR, 20 + 10 * i, 10));
	screens_type(screens, "uu"); /* the predator, the newest pillar */
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 0);
	assert_false(placing_has(&screens->ui, PLACED_PILLAR, 50, 10));
	screens_type(screens, "U");
	assert_true(placing_has(&screens->ui, PLACED_PILLAR, 50, 10));
}

FLYING(goals_take_their_turns_as_before)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 70, 15);
	screens_place(screens, PLACED_GOAL, 10, 3);
	screens_place(screens, PLACED_GOAL, 70, 15);
	screens_place(screens, PLACED_GOAL, 70, 15); /* now the second */
	assert_int_equal(screens->session.flight.placed.marks.at[1].column, 30);
	screens_type(screens, "uu");
	assert_int_equal(screens->session.flight.placed.marks.at[0].column, 30);
	assert_int_equal(flock_goals(screens_flock(screens)), 2);
}

/* Placing a wall while comparing does not make the preset's settings the user's own. */
FLYING(a_comparison_goes_on_over_what_is_placed)
{
	screens_type(screens, "pS*,");
	screens_place(screens, PLACED_WALL, 20, 5);
	assert_true(screens->session.comparing);
	screens_type(screens, ",");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) > 0.54);
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_WALL);
	screens_type(screens, ",");
	screens_place(screens, PLACED_PILLAR, 30, 5);
	assert_false(screens->session.comparing);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR), 1);
	screens_type(screens, "u");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) > 0.54);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR), 0);
}

enum { COLUMNS = 80, ROWS = 23 };

/* A checksum over all visible placed things. */
static uint64_t
world_hash(struct screens *screens)
{
	uint64_t hash = 0;

	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++) {
			hash = hash * 31 + (uint64_t)screens_map(screens, column, row);
			hash = hash * 31 + placing_has(&screens->ui, PLACED_PILLAR, column, row);
		}
	return hash;
}

/* ---- removing all */

static void
place_some_of_all(struct screens *screens)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 30, 5);
	screens_place(screens, PLACED_PREDATOR, 60, 8);
	screens_place(screens, PLACED_PREDATOR, 62, 12);
	screens_place(screens, PLACED_PILLAR, 10, 15);
	screens_place(screens, PLACED_WALL, 20, 5);
	screens_place(screens, PLACED_GOAL, 40, 20);
}

static void
expect_none(struct screens *screens)
{
	for (int row = 0; row < 23; row++)
		for (int column = 0; column < 80; column++)
			assert_int_equal(screens_map(screens, column, row), BOIDS_MAP_AIR);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 0);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR), 0);
}

static void
expect_all(struct screens *screens, const struct boids_boid *hunters)
{
	assert_int_equal(screens_map(screens, 30, 5), BOIDS_MAP_GOAL);
	assert_int_equal(screens_map(screens, 40, 20), BOIDS_MAP_GOAL);
	assert_int_equal(screens_map(screens, 20, 5), BOIDS_MAP_WALL);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PILLAR), 1);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 2);
	for (size_t i = 0; i < 2; i++) {
		struct boids_vec p = predator_of(screens_flock(screens), i).position;
		assert_true(p.x == hunters[i].position.x && p.y == hunters[i].position.y);
	}
}

/* In place mode and out of it, also after steps that moved the predators. */
FLYING(one_key_removes_all_that_was_placed)
{
	static const uint32_t keys[] = { KEY_DELETE, CTRL('X'), ';' };
	struct boids_boid hunters[2];

	place_some_of_all(screens);
	screens_fly(screens, 20);
	for (int i = 0; i < 12; i++) {
		for (size_t k = 0; k < 2; k++)
			hunters[k] = predator_of(screens_flock(screens), k);
		screens_press(screens, keys[i % 3]);
		expect_none(screens);
		screens_says(screens, i % 3 == 2 ? "reset to preset classic   u undoes it"
		                                 : "removed all that was placed   u undoes it");
		screens_type(screens, "u");
		expect_all(screens, hunters);
		screens_type(screens, "U");
		expect_none(screens);
		screens_type(screens, "u");
		expect_all(screens, hunters);
		screens_press(screens, i % 2 ? '*' : KEY_ESCAPE); /* place mode off and on */
	}
	screens_presses(screens, KEY_DELETE, KEY_DELETE);
	screens_says(screens, "nothing is placed");
	screens_type(screens, "u");
	expect_all(screens, hunters);
}

/* What was removed from the map comes back, and the map itself stays. */
FLYING_AS(removing_all_leaves_the_map_and_the_predators_of_the_preset, 80, 24, "--predators", "3")
{
	screens_load_map(screens, "city");
	uint64_t before = world_hash(screens);
	screens_type(screens, "p*");
	for (int column = 10; column < 40; column++)
		screens_place(screens, PLACED_WALL, column, 5);
	screens_place(screens, PLACED_PREDATOR, 60, 8);
	assert_true(world_hash(screens) != before);
	screens_press(screens, KEY_DELETE);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 3);
	assert_true(world_hash(screens) == before);
	screens_press(screens, KEY_DELETE);
	screens_says(screens, "nothing is placed");
}

FLYING(a_reset_removes_all_though_no_factor_differs)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 30, 5);
	screens_type(screens, ";");
	expect_none(screens);
	screens_answers(screens, ";", "nothing differs from preset classic");
	screens_type(screens, "u");
	assert_int_equal(screens_map(screens, 30, 5), BOIDS_MAP_GOAL);
}
