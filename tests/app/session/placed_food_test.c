/* SPDX-License-Identifier: MIT */
/* Placed food: it shows at once. Keys place and undo it in a story (flights_test: living), and lines read
 * back (change_test). */
#include "session/placed.h"

#include "dialogue.h"
#include "widgets/draw_screen.h"

#define MEADOW(name) \
	FLYING_AS(name, 80, 24, "--food", "0.5", "--hunger", "5", "--number", "0", "--regrowth", \
	          "3600", "--breeding", "alone", "--backdrop", "food", "--edge", "wrap")

/* It shows at once, also in a flock that stands still. */
MEADOW(what_is_painted_shows_at_once)
{
	screens_type(screens, " ");
	draw_screen(&screens->ui);
	assert_int_equal(frame_cell(&screens->ui.frame, 30, 5).glyph, '"');
	screens_change(screens, "remove food 30 11 6");
	draw_screen(&screens->ui);
	assert_int_equal(frame_cell(&screens->ui.frame, 30, 5).glyph, ' ');
}

FLYING(without_food_it_says_so)
{
	assert_false(placed_put(&screens->session, PLACED_FOOD, (struct boids_vec){ 5, 5, 0 }));
	dialogue(screens, { "", "no food grows here: food is 0", "undone-to 0" });
}
