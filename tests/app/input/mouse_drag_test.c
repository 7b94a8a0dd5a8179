/* SPDX-License-Identifier: MIT */
/* Mouse: buttons and the wheel in the world and over the panels, and the modes that they need. */
#include "input/key_table.h"

#include "dialogue.h"
#include "emulator.h"
#include "input/mouse_drag.h"
#include "program.h"
#include "scene.h"
#include "screen/glyphs.h"
#include "widgets/placing.h"

#include <math.h>

/* A mouse event, and whether the screen may have changed. */
struct report {
	enum mouse_action action;
	int button, column, row;
	bool answers;
};

static void
send(struct screens *screens, const struct report *reports, size_t count)
{
	for (const struct report *r = reports; r < reports + count; r++)
		assert_that(screens_button(screens, r->action, r->button, r->column, r->row) ==
		                    r->answers,
		            "event %d at %d,%d", (int)(r - reports), r->column, r->row);
}
#define reports(screens, ...) \
	send(screens, (const struct report[]){ __VA_ARGS__ }, \
	     LENGTH(((const struct report[]){ __VA_ARGS__ })))

FLYING(a_click_beside_its_bar_selects_a_factor)
{
	screens_press(screens, KEY_TAB);
	reports(screens, { MOUSE_PRESS, 0, 50, 4, true });
	dialogue(screens, { "", "cohesion", "selected cohesion" });
	reports(screens, { MOUSE_PRESS, 0, 72, 3, true }, /* the place of the star */
	        { MOUSE_PRESS, 0, 45, 5, true },          /* beside the panel, in the world */
	        { MOUSE_RELEASE, 0, 45, 5, true }, { MOUSE_RELEASE, 0, 50, 5, false },
	        { MOUSE_PRESS, 0, 50, 23, false }); /* on the line */
	screens_has(screens, "selected alignment, changed 0");
}

/* The bar of separation is in columns 73 to 79 of row 2: three cells for 35 presses. */
FLYING(a_click_on_a_bar_sets_the_value)
{
	struct ladder ladder = session_ladder(&screens->session, BOIDS_FACTOR_separation);
	double up = 0.5, down = 0.5;

	for (int i = 0; i < 12; i++) {
		up = ladder_up(&ladder, up);
		down = ladder_down(&ladder, down);
	}
	screens_press(screens, KEY_TAB);
	assert_true(screens_mouse(screens, MOUSE_PRESS, 77, 2));
	screens_has(screens, "selected separation");
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), up, 1e-6);
	assert_true(screens_mouse(screens, MOUSE_PRESS, 75, 2));
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), down, 1e-6);
	assert_true(screens_mouse(screens, MOUSE_PRESS, 76, 2));
	screens_has(screens, "changed 0");
}

/* However long it takes, and wherever the pointer goes. */
FLYING(a_drag_on_a_bar_is_one_gesture)
{
	double most = 0;

	screens_type(screens, "\tS");
	assert_true(screens_mouse(screens, MOUSE_PRESS, 77, 2));
	for (int column = 70; column < 100; column++) {
		screens->session.now += 2;
		assert_true(screens_mouse(screens, MOUSE_DRAG, column, column % 20));
		assert_true(screens_value(screens, BOIDS_FACTOR_separation) >= most);
		most = screens_value(screens, BOIDS_FACTOR_separation);
	}
	dialogue(screens,
	         { "", "separation 0.6 -> 100", "separation 100" }); /* the end of the range */
	screens_mouse(screens, MOUSE_RELEASE, 99, 2);
	dialogue(screens, { "u", .has = "separation 0.6" }, { "u", .has = "changed 0" });
	screens_mouse(screens, MOUSE_PRESS, 20, 10); /* the next drag is one in the world */
	screens_mouse(screens, MOUSE_DRAG, 78, 2);
	screens_has(screens, "changed 0");
}

/* A click selects the factor shown there, at every size and scroll position; on a header it folds. */
FLYING(the_row_under_the_pointer_is_the_one_selected)
{
	static const int sizes[][2] = { { 80, 24 }, { 66, 12 }, { 65, 24 }, { 40, 8 }, { 120, 40 } };

	screens_press(screens, KEY_TAB);
	foreach (i, sizes) {
		screens_resize(screens, sizes[i][0], sizes[i][1]);
		int columns = sizes[i][0], left = columns >= 110  ? columns - 38
		                                  : columns >= 66 ? columns - 34
		                                                  : 0;
		for (int at = 0; at < BOIDS_FACTORS; at += 7) {
			ui_select(&screens->ui, at);
			for (int row = 1; row < screens->ui.display.rows - (left ? 5 : 4); row++) {
				ui_select(&screens->ui, at); /* as scrolled */
				char shown[1024];
				snprintf(shown, sizeof shown, "%s", screens_row(screens, row));
				if (!screens_mouse(screens, MOUSE_PRESS, left + 1, row))
					continue; /* an empty row */
				const struct panel *panel = &screens->ui.panel;
				const char *name = factor_table[panel->selected].name;
				bool header = strstr(shown, "▸") || strstr(shown, "▾");
				assert_that(panel->on_header == header, "%s", shown);
				assert_that(header || strstr(shown, name),
				            "'%s' was clicked, %s selected", shown, name);
			}
		}
	}
}

FLYING(a_click_on_a_header_folds_and_unfolds)
{
	screens_press(screens, KEY_TAB);
	screens_row_has(screens, 15, "▸ rules (2)");
	reports(screens, { MOUSE_PRESS, 0, 50, 15, true });
	screens_row_has(screens, 15, "▾ rules");
	screens_row_has(screens, 16, "model");
	reports(screens, { MOUSE_WHEEL_UP, 0, 50, 15, false }, /* there is no value */
	        { MOUSE_PRESS, 0, 50, 15, true });
	screens_row_has(screens, 15, "▸ rules (2)");
	screens_has(screens, "changed 0");
}

FLYING(the_wheel_turns_what_is_under_it)
{
	screens_press(screens, KEY_TAB);
	reports(screens, { MOUSE_WHEEL_UP, 0, 50, 2, true });
	screens_says(screens, "separation 0.5 -> 0.55");
	reports(screens, { MOUSE_WHEEL_DOWN, 0, 76, 3, true }); /* over its bar too */
	screens_has(screens, "alignment 0.075");
	reports(screens,
	        { MOUSE_WHEEL_UP, 0, 50, 21, true }); /* over the details: the selected one */
	screens_has(screens, "alignment 0.08");
	screens_type(screens, "/");
	reports(screens, { MOUSE_WHEEL_UP, 0, 50, 1, false }); /* while the prompt is open */
	screens_press(screens, KEY_ESCAPE);
	screens_resize(screens, 80, 10);
	screens_type(screens, "?");
	reports(screens, { MOUSE_WHEEL_DOWN, 0, 50, 1, true }, { MOUSE_PRESS, 0, 50, 1, false });
	screens_has(screens, "help 1");
	assert_int_equal(screens->ui.help.top, 3);
}

/* ---- in the world */

enum { LEFT, MIDDLE, RIGHT };

FLYING(the_left_button_is_a_goal_for_as_long_as_it_is_held)
{
	double before = screens_distance(screens, 10, 18);

	reports(screens, { MOUSE_PRESS, LEFT, 10, 18, true });
	screens_fly(screens, 600);
	assert_true(screens_distance(screens, 10, 18) < before / 2);
	screens_has(screens, "goals-flown 1");
	before = screens_distance(screens, 70, 4);
	reports(screens, { MOUSE_DRAG, LEFT, 70, 4, true });
	screens_fly(screens, 900);
	assert_true(screens_distance(screens, 70, 4) < before / 2);
	reports(screens, { MOUSE_RELEASE, LEFT, 71, 4, true });
	screens_draw(screens);
	screens_has(screens, "goals-flown 0, changed 0");
	assert_null(flock_current_map(screens_flock(screens)));
}

FLYING(the_right_button_is_a_predator_for_as_long_as_it_is_held)
{
	screens_button(screens, MOUSE_PRESS, LEFT, 40, 11); /* first boids approach */
	screens_fly(screens, 900);
	screens_button(screens, MOUSE_RELEASE, LEFT, 40, 11);
	double before = screens_distance(screens, 40, 11);
	assert_true(screens_button(screens, MOUSE_PRESS, RIGHT, 40, 11));
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 1);
	screens_fly(screens, 300);
	assert_true(screens_distance(screens, 40, 11) > 1.5 * before);
	struct boids_vec at = predator_of(screens_flock(screens), 0).position;
	assert_true((int)at.x == 40 && (int)(at.y / 2) == 11); /* it does not fly off */
	assert_true(screens_button(screens, MOUSE_DRAG, RIGHT, 20, 5));
	screens_fly(screens, 2);
	screens_shows(screens, 20, 5, GLYPH_PREDATOR);
	screens_button(screens, MOUSE_RELEASE, RIGHT, 20, 5);
	dialogue(screens,
	         { "u", "nothing to undo", "predators-flown 0, changed 0" }); /* no setting */
}

static bool
is_wall(struct screens *screens, int column, int row)
{
	return screens_map(screens, column, row) == BOIDS_MAP_WALL;
}

/* Fails unless each cell of the line, by its equation, has a wall: its nearest row or column. */
static void
assert_line(struct screens *screens, int column, int row, int to_column, int to_row)
{
	int steps = (int)fmax(abs(to_column - column), abs(to_row - row));

	for (int i = 0; i <= steps; i++) {
		double x = column + (to_column - column) * (double)i / steps;
		double y = row + (to_row - row) * (double)i / steps;
		bool found = false; /* a tie may go either way */
		for (int k = 0; k < 4; k++)
			found = found || is_wall(screens, (int)floor(x + (k % 2 ? 0.499 : 0.501)),
			                         (int)floor(y + (k / 2 ? 0.499 : 0.501)));
		if (!found)
			fail_msg("no wall at %.1f,%.1f", x, y);
	}
}

FLYING(a_drag_paints_the_line_between_its_reports)
{
	static const int lines[][4] = { { 20, 12, 25, 12 }, { 25, 12, 30, 14 }, { 30, 14, 31, 3 },
		                        { 31, 3, 5, 20 },   { 5, 20, 5, 1 },    { 5, 1, 50, 1 } };
	int most = 1;

	screens_button(screens, MOUSE_PRESS, MIDDLE, 20, 12);
	foreach (i, lines)
		screens_button(screens, MOUSE_DRAG, MIDDLE, lines[i][2], lines[i][3]);
	screens_button(screens, MOUSE_RELEASE, MIDDLE, 50, 1);
	foreach (i, lines) {
		assert_line(screens, lines[i][0], lines[i][1], lines[i][2], lines[i][3]);
		most += (int)fmax(abs(lines[i][2] - lines[i][0]), abs(lines[i][3] - lines[i][1]));
	}
	assert_true(screens_walls(screens) <= most); /* no thicker than a cell */
	screens_type(screens, "u");
	assert_int_equal(screens_walls(screens), 0);
	screens_type(screens, "U");
	assert_line(screens, 31, 3, 5, 20);
	screens_answers(screens, "uu", "nothing to undo");
}

FLYING(a_line_is_one_change_of_the_flock)
{
	screens_button(screens, MOUSE_PRESS, MIDDLE, 10, 2);
	uint64_t before = screens->session.changes;
	screens_button(screens, MOUSE_DRAG, MIDDLE, 70, 20);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 70, 2);
	assert_true(screens->session.changes == before);
	screens_fly(screens, 1);
	assert_true(screens->session.changes == before + 1);
	assert_line(screens, 10, 2, 70, 20);
}

FLYING(a_drag_that_begins_on_a_wall_removes_the_line)
{
	screens_button(screens, MOUSE_PRESS, MIDDLE, 20, 5);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 60, 5);
	screens_button(screens, MOUSE_PRESS, MIDDLE, 30, 5);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 50, 5);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 50, 6); /* no wall: none is placed */
	assert_false(is_wall(screens, 50, 6));
	for (int column = 20; column <= 60; column++)
		assert_int_equal(is_wall(screens, column, 5), column < 30 || column > 50);
	screens_type(screens, "u"); /* the second stroke alone */
	assert_line(screens, 20, 5, 60, 5);
}

/* A quick drag leaves the world without a report at its edge, and comes back elsewhere. */
FLYING(a_line_reaches_the_edge_where_the_drag_leaves_the_world)
{
	screens_button(screens, MOUSE_PRESS, MIDDLE, 40, 15);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 40, 23); /* the line */
	screens_button(screens, MOUSE_DRAG, MIDDLE, 60, 23);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 60, 18);
	assert_line(screens, 40, 15, 40, 22);
	assert_line(screens, 60, 18, 60, 22);
	for (int column = 41; column < 60; column++)
		assert_false(is_wall(screens, column, 22));
}

/* What is hidden is not painted. */
FLYING(a_line_stops_at_a_panel)
{
	screens_press(screens, KEY_TAB);
	screens_stroke(screens, MIDDLE, 40, 5, 60, 5);
	screens_type(screens, "\033\033");
	assert_line(screens, 40, 5, 45, 5);
	assert_false(is_wall(screens, 46, 5));
}

/* The line is one of the world: a camera that moves meanwhile leaves no gap. */
FLYING(a_line_has_no_gap_where_the_camera_moves)
{
	struct boids_vec places[8];

	screens_button(screens, MOUSE_PRESS, MIDDLE, 20, 11);
	for (int i = 0; i < 8; i++) {
		places[i] = placing_place(&screens->ui, 20 + 4 * i, 11);
		screens_button(screens, MOUSE_DRAG, MIDDLE, 20 + 4 * i, 11);
		mouse_drag_update(&screens->input, &screens->ui);
		screens->ui.view.camera.offset.y += 2; /* a row down */
	}
	screens->ui.view.camera.offset.y = 0;
	for (int i = 1; i < 8; i++)
		assert_line(screens, (int)places[i - 1].x, (int)(places[i - 1].y / 2),
		            (int)places[i].x, (int)(places[i].y / 2));
	assert_true((int)(places[7].y / 2) >= 11 + 6);
}

/* The middle button is the wheel of most mice. */
FLYING(a_zoom_in_between_leaves_no_gap_and_is_a_gesture_of_its_own)
{
	screens_button(screens, MOUSE_PRESS, MIDDLE, 20, 5);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 30, 5);
	screens_button(screens, MOUSE_WHEEL_UP, 0, 30, 5);
	screens_button(screens, MOUSE_DRAG, MIDDLE, 40, 5);
	screens_button(screens, MOUSE_RELEASE, MIDDLE, 40, 5);
	assert_line(screens, 20, 5, 40, 5);
	screens_type(screens, "u");
	assert_line(screens, 20, 5, 30, 5);
	assert_false(is_wall(screens, 31, 5));
	screens_type(screens, "u");
	assert_true(screens_value(screens, BOIDS_FACTOR_zoom) == 1);
	assert_line(screens, 20, 5, 30, 5);
	screens_type(screens, "u");
	assert_int_equal(screens_walls(screens), 0);
}

FLYING(strokes_stop_at_the_limit)
{
	screens_button(screens, MOUSE_PRESS, MIDDLE, 0, 0);
	for (int row = 0; row < 23; row++) {
		screens_button(screens, MOUSE_DRAG, MIDDLE, 0, row);
		screens_button(screens, MOUSE_DRAG, MIDDLE, 79, row);
	}
	screens_says(screens, "no more than 1000 cells can be changed");
	assert_int_equal(screens->session.flight.placed.marks.count, PLACED_MOST);
	assert_int_equal(screens_walls(screens), PLACED_MOST);
	screens_button(screens, MOUSE_RELEASE, MIDDLE, 0, 22);
	screens_type(screens, "u");
	assert_int_equal(screens_walls(screens), 0);
}

/* A release outside the window may be lost. */
FLYING(a_lost_release_leaves_nothing_for_ever)
{
	for (int which = LEFT; which <= RIGHT; which += RIGHT) {
		screens_button(screens, MOUSE_PRESS, which, 30, 10);
		assert_true(screens->input.drag.on);
		screens_type(screens, "S");
		assert_false(screens->input.drag.on);
		screens_button(screens, MOUSE_DRAG, which, 31, 10); /* still down after all */
		screens_draw(screens);
		screens_has(screens, "goals-flown 0, predators-flown 0");
		screens_button(screens, MOUSE_PRESS, which, 30, 10);
		screens_button(screens, MOUSE_PRESS, LEFT, 50, 10);
		screens_has(screens, "predators-flown 0");
		screens_button(screens, MOUSE_PRESS, LEFT, 50,
		               23); /* on the line: it holds nothing */
		screens_draw(screens);
		assert_false(screens->input.drag.on);
		screens_has(screens, "goals-flown 0");
	}
}

/* The map's goals wait meanwhile; then the same goal has its turn. */
FLYING(a_goal_that_is_held_is_the_only_one)
{
	screens_load_map(screens, "city");
	assert_int_equal(flock_goals(screens_flock(screens)), 3);
	flock_set_goal(screens_flock(screens), 2);
	screens_button(screens, MOUSE_PRESS, LEFT, 5, 1);
	screens_fly(screens, 5);
	assert_int_equal(flock_goals(screens_flock(screens)), 1);
	assert_true(flock_path_length(screens_flock(screens), placing_place(&screens->ui, 5, 1)) < 1);
	screens_button(screens, MOUSE_DRAG, LEFT, 5, 3); /* a wall: it stays where it was */
	screens_fly(screens, 5);
	assert_true(flock_path_length(screens_flock(screens), placing_place(&screens->ui, 5, 1)) < 1);
	screens_button(screens, MOUSE_RELEASE, LEFT, 5, 3);
	screens_draw(screens);
	assert_int_equal(flock_goals(screens_flock(screens)), 3);
	assert_int_equal(flock_goal(screens_flock(screens)), 2);
}

FLYING(what_is_done_while_paused_shows_at_once)
{
	static const struct {
		struct report report;
		uint32_t glyph;
	} rows[] = {
		{ { MOUSE_PRESS, LEFT, 30, 10, true }, '*' },
		{ { MOUSE_DRAG, LEFT, 32, 10, true }, '*' },
		{ { MOUSE_PRESS, RIGHT, 34, 10, true }, GLYPH_PREDATOR },
		{ { MOUSE_DRAG, RIGHT, 36, 10, true }, GLYPH_PREDATOR },
		{ { MOUSE_PRESS, MIDDLE, 38, 10, true }, GLYPH_BLOCK },
	};

	screens_type(screens, "p");
	every (row, rows) {
		send(screens, &row->report, 1);
		screens_shows(screens, row->report.column, 10, row->glyph);
		assert_true(row->glyph != '*' ||
		            screens_cell(screens, row->report.column, 10).style == STYLE_BOLD);
	}
	screens_has(screens, "steps 0");
}

FLYING(in_place_mode_the_left_button_places_and_removes)
{
	screens_type(screens, "p*");
	for (int click = 0; click < 3; click++) {
		screens_button(screens, MOUSE_PRESS, LEFT, 30, 10);
		assert_int_equal(screens->ui.place.column, 30);
		assert_int_equal(screens->ui.place.row, 10);
		assert_true(placing_has(&screens->ui, PLACED_GOAL, 30, 10) == (click % 2 == 0));
		screens_button(screens, MOUSE_RELEASE, LEFT, 30, 10);
	}
	screens_draw(screens);
	screens_button(screens, MOUSE_PRESS, RIGHT, 40, 10); /* as always */
	screens_button(screens, MOUSE_RELEASE, RIGHT, 40, 10);
	screens_has(screens, "goals-flown 1, predators-flown 0");
}

/* Trackpads have no middle button. */
FLYING(in_place_mode_the_left_button_paints_the_chosen_thing)
{
	screens_type(screens, "p*");
	for (int thing = 0; thing < PLACED_FOOD; thing++) {
		assert_int_equal(screens->ui.place.thing, thing);
		for (int stroke = 0; stroke < 2; stroke++) {
			screens_stroke(screens, LEFT, 30, 5, 34, 9);
			screens_draw(screens);
			for (int step = 0; step <= 4; step++)
				assert_true(placing_has(&screens->ui, (enum placed_kind)thing,
				                        30 + step, 5 + step) == (stroke == 0));
			assert_int_equal(screens->ui.place.column, 34);
			assert_int_equal(screens->ui.place.row, 9);
		}
		screens_press(screens, KEY_TAB);
	}
	assert_int_equal(screens->ui.place.thing, PLACED_GOAL); /* no food grows */
	assert_int_equal(screens->session.history.at, 2 * PLACED_FOOD);
	assert_false(session_changed(&screens->session));
}

/* ---- saying what the buttons do */

FLYING(the_first_press_says_what_the_buttons_do)
{
	static const char *const words[] = {
		"left (hold): goal   right (hold): predator   middle: walls   wheel: zoom",
		"middle: walls   left (hold): goal   right (hold): predator   wheel: zoom",
		"right (hold): predator   left (hold): goal   middle: walls   wheel: zoom"
	};

	screens->session.flight.factors.seek = 1;
	for (int which = LEFT; which <= RIGHT; which++) {
		screens_button(screens, MOUSE_PRESS, which, 30, 10);
		screens_says(screens, words[which]);
		screens_button(screens, MOUSE_RELEASE, which, 30, 10);
		screens_wait(screens, 6);
		screens_button(screens, MOUSE_PRESS, which, 32, 10);
		screens_row_lacks(screens, -1, "wheel");
		screens_button(screens, MOUSE_RELEASE, which, 32, 10);
	}
	screens_type(screens, "*");
	screens->ui.place.thing = PLACED_PILLAR;
	screens_button(screens, MOUSE_PRESS, LEFT, 40, 10);
	screens_says(screens, "left: paint pillars   right (hold): predator   middle: walls");
	screens_button(screens, MOUSE_RELEASE, LEFT, 40, 10);
	screens_press(screens, KEY_RIGHT);
	screens_says(screens, "[pillar]  Space place  Esc done  arrows move  41,10");
	screens_button(screens, MOUSE_PRESS, LEFT, 44, 10);
	screens_says(screens, "[pillar]  Space remove");
}

/* In a narrow window the button that is pressed, and as many others as fit. */
FLYING_AS(what_the_buttons_do_fits_in_a_narrow_window, 40, 12, NULL)
{
	screens_button(screens, MOUSE_PRESS, RIGHT, 20, 5);
	assert_string_equal(screens_row(screens, -1), "right (hold): predator");
}

/* A reason why nothing happens comes first; the next press says what the buttons do. */
FLYING(a_notice_of_the_press_comes_first)
{
	static const char *const words[] = { "seek is 0: boids ignore goals", "left (hold): goal" };

	foreach (i, words) {
		screens->session.flight.factors.seek = (float)i;
		screens_button(screens, MOUSE_PRESS, LEFT, 30, 10);
		screens_says(screens, words[i]);
		screens_button(screens, MOUSE_RELEASE, LEFT, 30, 10);
	}
}

FLYING(over_panels_prompts_and_the_line_the_world_is_left_alone)
{
	for (int which = LEFT; which <= RIGHT; which++) {
		reports(screens, { MOUSE_PRESS, which, 10, 23, false }, /* the line */
		        { MOUSE_PRESS, which, 80, 5, false });          /* a larger terminal */
		screens_type(screens, "/");
		reports(screens, { MOUSE_PRESS, which, 10, 5, false });
		screens_type(screens, "\033?");
		reports(screens, { MOUSE_PRESS, which, 10, 5, false });
		screens_press(screens, KEY_ESCAPE);
	}
	screens_type(screens, "\t\t"); /* the measures */
	reports(screens, { MOUSE_PRESS, LEFT, 50, 15, false },
	        { MOUSE_WHEEL_UP, LEFT, 50, 5, false },
	        { MOUSE_PRESS, LEFT, 50, 5, true }); /* a measure */
	assert_int_equal(screens->ui.panel.measure, BOIDS_MEASURE_NEIGHBOURS);
	reports(screens, { MOUSE_PRESS, LEFT, 40, 5, true }, { MOUSE_DRAG, LEFT, 50, 5, true });
	assert_int_equal(screens->input.drag.column, 40); /* the goal stays before it */
	screens_has(screens, "placed 0, predators-flown 0");
}

/* ---- in a terminal */

TEST(a_terminal_is_asked_for_it_and_asked_no_more)
{
	scoped_pty *pty = program_fly(NULL);

	assert_true(pty_has_said(pty, "\033[?1000h\033[?1002h\033[?1006h"));
	assert_false(pty_has_said(pty, "\033[?1003h")); /* no reports without a button */
	pty_ask(pty, "\t\033[<0;52;5M\033[<0;52;5m", "cohesion 0.03");
	pty_ask(pty, "\033[<64;52;5M", "0.03 -> 0.032");
	assert_false(pty_has_said(pty, "\033[?1000l"));
	program_exit(pty);
	assert_true(pty_has_said(pty, "\033[?1006l\033[?1002l\033[?1000l"));
}

struct glyph_at {
	int column, row;
	uint32_t glyph;
};

static bool
shows_glyph(struct pty *pty, const void *data)
{
	const struct glyph_at *at = data;

	return emulator_cell(pty_glass(pty), at->column, at->row).glyph == at->glyph;
}

TEST(each_button_acts_in_the_world_of_a_terminal)
{
	static const struct {
		const char *reports;
		struct glyph_at shown;
	} steps[] = {
		{ "\033[<0;61;12M", { 60, 11, '*' } },
		{ "\033[<32;21;12M", { 20, 11, '*' } }, /* dragged */
		{ "\033[<0;21;12m\033[<2;31;12M", { 30, 11, GLYPH_PREDATOR } },
		{ "\033[<2;31;12m\033[<1;41;12M\033[<1;41;12m", { 40, 11, GLYPH_BLOCK } },
	};
	struct pty *pty = program_fly(NULL);

	every (step, steps) {
		pty_type(pty, step->reports);
		assert_true(pty_await(pty, shows_glyph, &step->shown));
	}
	program_quit(pty);
}
