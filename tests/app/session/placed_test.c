/* SPDX-License-Identifier: MIT */
/* Placed: what is refused, keeps its order and is removed. Stories place all things, and undo and
 * redo that in one history with the settings (flights_test: placed, living, city, mouse). */

#include "dialogue.h"

FLYING(refused_placing_is_no_gesture)
{
	screens_type(screens, "p*S");
	for (int i = 0; i < BOIDS_MAP_GOALS; i++)
		screens_place(screens, PLACED_GOAL, 2 + 4 * i, 20);
	screens_place(screens, PLACED_GOAL, 70, 20); /* too many */
	screens_says(screens, "no more than 9 goals");
	screens_place(screens, PLACED_WALL, 2, 20); /* there is a goal */
	screens->ui.place->column = 70;
	screens_press(screens, KEY_BACKSPACE); /* nothing is there */
	screens_type(screens, "u");
	assert_int_equal(flock_goals(screens_flock(screens)), BOIDS_MAP_GOALS - 1);
	screens_resize(screens, 2, 1);
	screens_place(screens, PLACED_WALL, 0, 0);
	screens_place(screens, PLACED_WALL, 1, 0);
	assert_string_equal(screens->session.message.text, "no free cell would be left");
	dialogue(screens, { "", .has = "wall 0,0, air 1,0" }, { "u", .has = "air 0,0" });
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

/* What was removed from the map comes back, and the map itself stays. */
FLYING_AS(removing_all_leaves_the_map_and_the_predators_of_the_preset, 80, 24, "--predators", "3")
{
	screens_load_map(screens, "city");
	const struct boids_map *city = screens->session.flight.map;
	screens_type(screens, "p*");
	for (int column = 10; column < 40; column++)
		screens_place(screens, PLACED_WALL, column, 5);
	screens_place(screens, PLACED_PREDATOR, 60, 8);
	assert_false(map_same(flock_current_map(screens_flock(screens)), city));
	screens_press(screens, KEY_DELETE);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 3);
	assert_true(map_same(flock_current_map(screens_flock(screens)), city));
	screens_press(screens, KEY_DELETE);
	screens_says(screens, "nothing is placed");
}

FLYING(a_reset_removes_all_though_no_factor_differs)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 30, 5);
	dialogue(screens, { ";", "reset to preset classic", "air 30,5" },
	         { ";", "nothing differs from preset classic" });
	assert_null(flock_current_map(screens_flock(screens)));
	dialogue(screens, { "u", .has = "goal 30,5" });
}
