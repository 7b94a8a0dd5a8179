/* SPDX-License-Identifier: MIT */
/* Place mode: the cursor, and the things it places and removes. Stories tell how long they stay, and
 * place them in open and moving worlds (flights_test: placed, resize, open, deep). */
#include "widgets/place_mode.h"

#include "dialogue.h"
#include "golden.h"
#include "io/input.h"
#include "screen/glyphs.h"
#include "settings/restricted.h"
#include "widgets/placing.h"

static void
cursor_to(struct screens *screens, int column, int row)
{
	screens->ui.place->column = column;
	screens->ui.place->row = row;
}

/* ---- the mode */

DIALOGUE(the_star_begins_it_and_star_or_escape_end_it,
         { "*",
           .line = "Tab [goal] predator wall pillar  Space place  Esc done  arrows move  40,11" },
         { "*", "classic  288 boids", "place 0" }, { "**", .has = "place 0" },
         { "*\033", "classic  288 boids", "place 0" });

DIALOGUE(tab_goes_round_what_can_be_placed, { "*", "[goal]", "panel 0" }, { "\t", "[predator]" },
         { "\t", "[wall]" }, { "\t", "[pillar]" }, { "\t", "[goal]", "panel 0" },
         { "⇤", "wall [pillar]  Space place" });

FLYING(steps_and_a_held_arrow_cross_the_screen_soon)
{
	dialogue(screens, { "*LLJ", "arrows move  56,15" }, { "⇞KHHH⇲⇱", "arrows move  32,7" });
	cursor_to(screens, 0, 7);
	screens_wait(screens, 1);
	screens_keys(screens, 16, 0.05, KEY_RIGHT); /* 5 by 1, 10 by 4, then by 8 */
	screens_says(screens, "arrows move  53,7");
}

TEST(every_width_names_the_way_out)
{
	for (int columns = 3; columns < 120; columns++) {
		scoped_screens screens;
		screens_start(&screens, columns, 12);
		screens_type(&screens, "*");
		screens_says(&screens, "Esc");
	}
}

FLYING(the_cursor_stays_on_the_visible_world)
{
	screens_type(screens, "*");
	screens_keys(screens, 40, 0.3, KEY_RIGHT);
	screens_keys(screens, 40, 0.3, KEY_DOWN);
	screens_says(screens, "arrows move  79,22");
	screens_resize(screens, 50, 10);
	screens_says(screens, "  49,8");
	screens_shows(screens, 49, 8, '+');
	screens->ui.panel.which = PANEL_FACTORS; /* Tab has another meaning here */
	dialogue(screens, { "", "  21,8" }, { "→", "  21,8" });
	screens_resize(screens, 1, 1);
	screens_type(screens, "→ ");
	screens_fly(screens, 4);
}

/* What neither places nor shows, saves or undoes it changes nothing behind it. */
FLYING(keys_of_the_flock_change_nothing)
{
	screens_type(screens, "*");
	for (const char *key = "sSnNvVzZeEh[]i0123456789<>rR!'/()"; *key; key++) {
		screens_press(screens, (uint32_t)*key);
		screens_says(screens, "Esc ends place mode   arrows move, Space places");
	}
	dialogue(screens, { "", .has = "changes 0, changed 0, picker 0" },
	         { "p", .has = "paused 1" }, { "→", "arrows move  41,11" }, { "?", .has = "help 1" },
	         { "↓\033", .has = "help 0, place 1" }); /* closes the topmost first */
	assert_int_equal(screens->ui.place->row, 11);
	dialogue(screens, { "\033", .has = "place 0" });
}

/* ---- placing and removing */

/* The cells of a stroke are undone as one, and none is left out where the cursor leaps. */
FLYING(a_pen_that_is_down_paints_with_the_arrows)
{
	screens_type(screens, "p*\t\t");
	cursor_to(screens, 20, 5);
	screens_press(screens, KEY_ENTER);
	screens_keys(screens, 8, 0.05, KEY_RIGHT); /* 5 by 1, 3 by 4 */
	screens_says(screens, "[wall] pillar  Space remove  Esc done  arrows paint  37,5");
	screens_press(screens, 'J');
	assert_int_equal(screens_walls(screens), 18 + 4);
	dialogue(screens, { "", .has = "undos 1, wall 20,5, wall 30,5, wall 37,5" },
	         { "\rL", "arrows move  45,9" }, { "u" });
	assert_int_equal(screens_walls(screens), 0);
	screens_type(screens, "U");
	cursor_to(screens, 30, 5);
	screens_type(screens, "\rL\r"); /* it began on a wall: it removes */
	assert_int_equal(screens_walls(screens), 22 - 8);
	dialogue(screens, { "\r→u→", .has = "undone-to 3" }, /* another gesture */
	         { "\t→", .has = "pillars-flown 0" });       /* another thing lifts it */
}

/* Reversed, a block is the same block. */
FLYING(the_cursor_shows_on_a_wall)
{
	screens_type(screens, "p*");
	screens_place(screens, PLACED_WALL, 20, 5);
	cursor_to(screens, 20, 5);
	struct cell cursor = screens_cell(screens, 20, 5);
	assert_int_equal(cursor.glyph, '#');
	assert_true(cursor.style & STYLE_REVERSE);
	cursor_to(screens, 30, 5);
	screens_shows(screens, 20, 5, GLYPH_BLOCK);
}

FLYING(they_are_seen_in_every_glyph_set_without_colours)
{
	screens->ui.display.colours = 0;
	screens->ui.display.coarse = true;
	screens_type(screens, "p*");
	for (int thing = 0; thing < PLACED_FOOD; thing++)
		screens_place(screens, (enum placed_kind)thing, 10 + 2 * thing, 5);
	cursor_to(screens, 18, 5);
	for (int i = 0; glyph_sets[i].name; i++) {
		const uint32_t glyphs[] = { '*', GLYPH_PREDATOR, '#', '#', '+' };
		screens->session.flight.factors.at[BOIDS_FACTOR_glyphs].choice = i;
		foreach (k, glyphs)
			screens_shows(screens, 10 + 2 * (int)k, 5, glyphs[k]);
	}
	screens->ui.display.plain = true;
	assert_contains(screens_row(screens, 5), "[+]");
	assert_int_equal(screens_cell(screens, 18, 5).style, 0);
}

/* ---- over a map */

/* Marks lie in other places of the world then, as with a preset in pixels. */
FLYING(placed_things_keep_their_cells_at_another_zoom)
{
	screens_put(screens, PLACED_WALL, 20, 5);
	screens_put(screens, PLACED_GOAL, 60, 15);
	for (const char *key = "49,,Zz"; *key; key++) {
		screens_press(screens, (uint32_t)*key);
		screens_has(screens, "wall 20,5, goal 60,15, goals-flown 1");
	}
}

/* ---- bounds */

FLYING(restricted_users_may_place_less)
{
	screens_options(screens)->restricted = true;
	screens_type(screens, "*");
	for (int i = 0; i < RESTRICTED_PLACED; i++)
		assert_true(screens_put(screens, PLACED_WALL, i % 80, i / 80));
	screens_place(screens, PLACED_WALL, 40, 20);
	screens_says(screens, "no more than 100 cells can be changed");
}

/* ---- with a moved camera */

/* Turns round a deep world, at once. */
static void
turn_to(struct screens *screens, int turns)
{
	screens->session.flight.factors.rotation = (float)(turns * 360 / CAMERA_TURNS);
	camera_turn(&screens->ui.view.camera, &screens->session.flight.factors,
	            screens_flock(screens));
	screens->ui.view.camera.turn_lag = 0;
	screens_draw(screens);
}

static void
place_three(struct screens *screens)
{
	screens_place(screens, PLACED_PREDATOR, 30, 5);
	screens_place(screens, PLACED_PILLAR, 45, 7);
	screens_place(screens, PLACED_GOAL, 50, 9);
}

TEST(in_a_deep_world_things_are_placed_and_removed_where_they_show)
{
	static const int sides[] = { 0, CAMERA_TURNS / 2, 3, CAMERA_TURNS / 4, 19 };

	every (side, sides) {
		scoped_screens screens;
		bool straight = *side % (CAMERA_TURNS / 2) == 0;
		screens_start_with(&screens, 80, 24, "--dimensions", "3", "--number", "0");
		screens_type(&screens, "p*");
		turn_to(&screens, *side);
		place_three(&screens);
		if (!straight)
			screens_says(&screens, "it is hidden from this side   keys ( ) rotate");
		cursor_to(&screens, 0, 0);
		screens_shows(&screens, 30, 5, GLYPH_PREDATOR);
		screens_shows(&screens, 45, 7, GLYPH_BLOCK);
		screens_shows(&screens, 50, 9, straight ? '*' : ' ');
		turn_to(&screens, (*side + 2) % CAMERA_TURNS); /* removed where they show now */
		for (int column = 0; column < 80; column++) {
			assert_int_equal(placing_has(&screens.ui, PLACED_PILLAR, column, 7),
			                 screens_cell(&screens, column, 7).glyph == GLYPH_BLOCK);
			assert_int_not_equal(screens_cell(&screens, column, 9).glyph, '*');
		}
		turn_to(&screens, *side);
		place_three(&screens);
		screens_has(&screens, "predators-flown 0, pillars-flown 0, placed 0");
	}
}

/* Around a followed boid a world that wraps shows on all sides: goals, too, above the boids. */
FLYING_AS(goals_show_above_boids_around_a_followed_boid, 80, 24, "--edge", "wrap", "--number",
          "1000")
{
	screens_fly(screens, 60);
	screens_type(screens, "p*&");
	for (int i = 0; i < 40; i++) { /* until the glide has ended */
		screens_wait(screens, 0.5);
		screens_draw(screens);
	}
	for (int column = 2; column < 80; column += 9) {
		screens_place(screens, PLACED_GOAL, column, column / 4);
		cursor_to(screens, 0, 0);
		screens_shows(screens, column, column / 4, '*');
		assert_int_equal(screens_cell(screens, column, column / 4).style, STYLE_BOLD);
	}
}

/* ---- the whole screen */

/* In the narrowest window that shows a flock it still says how to get another kind. */
FLYING_AS(a_narrow_line_names_tab_and_the_way_out, 40, 12, NULL)
{
	screens_type(screens, "p*");
	for (int thing = 0; thing < PLACED_KINDS; thing++) {
		cursor_to(screens, 39, 10);
		dialogue(screens, { "", "Esc  " }, { "", "  Tab" }, { " " },
		         { "", "Space remove", .after = NOTICE_SECONDS }, { " \t" });
	}
}

/* Not those of the screen: a wall at 40,10 in a map's text is at 40,10 on the line. */
TEST(the_line_has_the_cell_of_the_world)
{
	static const char *const sizes[] = { "160x46", "40x11", "80x23", "20x23" };
	static const char *const cells[] = { "61,21", "15,5", "30,10", "0,10" };

	foreach (i, sizes) {
		scoped_screens screens;
		screens_start_with(&screens, 80, 24, "--size", sizes[i]);
		screens_type(&screens, "*");
		cursor_to(&screens, 30, 10);
		screens_says(&screens, cells[i]);
	}
}

FLYING_AS(place_mode_looks_like_this, 40, 12, NULL)
{
	screens_fly(screens, 600);
	screens_type(screens, "p*");
	screens_place(screens, PLACED_GOAL, 2, 2);
	for (int i = 0; i < 3; i++)
		screens_place(screens, PLACED_WALL, 33 + i % 2, 6 + i / 2);
	screens_place(screens, PLACED_PREDATOR, 20, 1);
	screens_press(screens, KEY_TAB);
	cursor_to(screens, 34, 7);
	screens_type(screens, "p");
	screens->session.message.kind = MESSAGE_NONE;
	screens_draw(screens);
	golden_styled("place-40x12", &screens->ui.frame);
}
