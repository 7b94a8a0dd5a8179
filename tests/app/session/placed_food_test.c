/* SPDX-License-Identifier: MIT */
/* Placed food: discs that are filled and emptied by their text. Keys place and undo cells in a
 * story (flights_test: living). */
#include "session/placed.h"

#include "dialogue.h"
#include "widgets/draw_screen.h"

#define MEADOW(name) \
	FLYING_AS(name, 80, 24, "--food", "0.5", "--hunger", "5", "--number", "0", "--regrowth", \
	          "3600", "--breeding", "alone", "--backdrop", "food", "--edge", "wrap")

/* Returns the share of full of the cell of food at a place. */
static double
share_at(const struct screens *screens, float x, float y)
{
	const struct boids_food food = flock_food(screens_flock(screens));
	int column = (int)(x / food.width), row = (int)(y / food.height);

	return (double)(food.at[row * food.columns + column] / food.full);
}

MEADOW(a_disc_is_emptied_and_filled_by_its_text)
{
	assert_float_equal(share_at(screens, 41, 21), 1, 0);
	screens_change(screens, "remove food 41 21 6");
	assert_float_equal(share_at(screens, 41, 21), 0, 0);
	assert_float_equal(share_at(screens, 46, 21), 0, 0);
	assert_float_equal(share_at(screens, 49, 21), 1, 0);
	screens_change(screens, "place food 41 21");
	assert_float_equal(share_at(screens, 41, 21), 1, 0);
	assert_float_equal(share_at(screens, 46, 21), 0, 0);
	screens_change(screens, "place food 41 21 6 0.5");
	assert_float_equal(share_at(screens, 46, 21), 0.5, 1e-5);
	screens_change(screens, "place food 41 21 6, 5 5 2");
	assert_float_equal(share_at(screens, 46, 21), 1, 0);
}

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
