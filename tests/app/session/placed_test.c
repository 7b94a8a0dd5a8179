/* SPDX-License-Identifier: MIT */
/* Placed: placed things are undone and redone, in one history with the settings. */
#include "widgets/placing.h"

#include "dialogue.h"
#include "io/input.h"
#include "scene.h"

FLYING(placing_and_removing_are_undone_and_redone)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_WALL, 20, 5);
	screens_place(screens, PLACED_GOAL, 30, 5);
	screens_place(screens, PLACED_WALL, 20, 5); /* takes */
	dialogue(screens, { "u", "undone: wall   U redoes it   2 left", "wall 20,5" },
	         { "u", "undone: goal   U redoes it   1 left", "air 30,5" },
	         { "u", .has = "air 20,5" }, { "u", "nothing to undo" },
	         { "UU", "redone: goal   u undoes it   1 left", "wall 20,5, goal 30,5" },
	         { "U", .has = "air 20,5" }, { "U", "nothing to redo" });
}

FLYING(settings_and_what_was_placed_have_one_history)
{
	screens_type(screens, "pS*");
	screens_place(screens, PLACED_WALL, 20, 5);
	dialogue(screens, { "\033S1*" }, { "u", "undone: classic*" },
	         { "u", "separation 0.7 -> 0.6", "wall 20,5" }, { "u", .has = "air 20,5" },
	         { "u", "separation 0.6 -> 0.5" }, { "U" });
	screens_place(screens, PLACED_GOAL, 20, 5); /* clears redo */
	dialogue(screens, { "U", "nothing to redo", "goal 20,5" });
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
	screens_has(screens, "pillars-flown 0, predators-flown 0");
	dialogue(screens, { "u", .has = "goal 60,5" });
	assert_true(placing_has(&screens->ui, PLACED_PREDATOR, 60, 5));
	assert_true(placing_has(&screens->ui, PLACED_PILLAR, 60, 5));
	screens_press(screens, KEY_ESCAPE);
	screens_stroke(screens, 1, 60, 5, 41, 5); /* there is a goal */
	dialogue(screens, { "", .has = "placed 20" }, { "u", .has = "placed 1" },
	         { "U", .has = "placed 20" });
	screens_stroke(screens, 1, 41, 5, 42, 5);
	dialogue(screens, { "", .has = "placed 18" }, { "u", .has = "placed 20" });
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
	dialogue(screens, { "", .has = "wall 0,0, air 1,0" }, { "u", .has = "air 0,0" });
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
	dialogue(screens, { "U", .has = "pillars-flown 3" });
	assert_false(placing_has(&screens->ui, PLACED_PILLAR, 20, 5));
	screens_resize(screens, 100, 34);
	screens_type(screens, "u");
	for (int i = 0; i < 4; i++)
		assert_true(placing_has(&screens->ui, PLACED_PILLAR, 20 + 10 * i, 10));
	dialogue(screens, { "uu", .has = "predators-flown 0" }); /* the predator, the newest pillar */
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
	assert_true(screens->session.layers.compares);
	dialogue(screens, { ",", .has = "separation 0.6, wall 20,5" }, { "," });
	screens_place(screens, PLACED_PILLAR, 30, 5);
	assert_false(screens->session.layers.compares);
	dialogue(screens, { "", .has = "pillars-flown 1" },
	         { "u", .has = "separation 0.6, pillars-flown 0" });
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
	screens_has(screens, "predators-flown 0, pillars-flown 0");
}

static void
expect_all(struct screens *screens, const struct boids_boid *hunters)
{
	screens_has(screens,
	            "goal 30,5, goal 40,20, wall 20,5, pillars-flown 1, predators-flown 2");
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
	dialogue(screens, { "", "nothing is placed" }, { "u" });
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
	dialogue(screens, { ";", "nothing differs from preset classic" },
	         { "u", .has = "goal 30,5" });
}
