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

enum { LEFT, MIDDLE, RIGHT };

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
		assert_that(found, "no wall at %.1f,%.1f", x, y);
	}
}

/* On the place of the star, too; not beside the panel, in the world, nor on the line. */
DIALOGUE(a_click_beside_its_bar_selects_a_factor,
         { "\t", "cohesion", "selected cohesion", .mouse = "L50,4y" },
         { .mouse = "L72,3y L45,5y u45,5y u50,5n L50,23n", .has = "selected alignment, changed 0" });

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
	         { "", "separation 0.6 -> 100", "separation 100" }, /* the end of the range */
	         { .mouse = "u99,2" }, { "u", .has = "separation 0.6" }, { "u", .has = "changed 0" },
	         { .mouse = "L20,10 d78,2", .has = "changed 0" }); /* in the world */
}

/* A header has no value for the wheel. */
DIALOGUE(a_click_on_a_header_folds_and_unfolds, { "\t", .shows = "▸ ranges (3)" },
         { .mouse = "L50,16y", .shows = "▾ ranges" }, { "", .shows = "/ar alignment-range" },
         { .mouse = "+50,16n L50,16y", .shows = "▸ ranges (3)", .has = "changed 0" });

/* Over a bar too, and over the details the selected factor; while the prompt is open nothing. */
FLYING(the_wheel_turns_what_is_under_it)
{
	dialogue(screens, { "\t", "separation 0.5 -> 0.55", "separation 0.55", .mouse = "+50,2y" },
	         { .mouse = "-76,3y", .has = "alignment 0.075" },
	         { .mouse = "+50,21y", .has = "alignment 0.08" }, { "/", .mouse = "+50,1n" },
	         { "\033" });
	screens_resize(screens, 80, 10);
	dialogue(screens, { "?", .mouse = "-50,1y R50,1n", .has = "help 1" });
	assert_int_equal(screens->ui.help->view.top, 3);
}

/* ---- in the world */

FLYING(the_right_button_is_a_predator_for_as_long_as_it_is_held)
{
	screens_events(screens, "L40,11"); /* first boids approach */
	screens_fly(screens, 900);
	screens_events(screens, "u40,11");
	double before = screens_distance(screens, 40, 11);
	dialogue(screens, { .mouse = "R40,11y", .has = "predators-flown 1" });
	screens_fly(screens, 300);
	assert_true(screens_distance(screens, 40, 11) > 1.5 * before);
	struct boids_vec at = predator_of(screens_flock(screens), 0).position;
	assert_true((int)at.x == 40 && (int)(at.y / 2) == 11); /* it does not fly off */
	screens_events(screens, "d20,5y");
	screens_fly(screens, 2);
	screens_shows(screens, 20, 5, GLYPH_PREDATOR);
	screens_events(screens, "u20,5");
	dialogue(screens,
	         { "u", "nothing to undo", "predators-flown 0, changed 0" }); /* no setting */
}

FLYING(a_drag_paints_the_line_between_its_reports)
{
	static const int lines[][4] = { { 20, 12, 25, 12 }, { 25, 12, 30, 14 }, { 30, 14, 31, 3 },
		                        { 31, 3, 5, 20 },   { 5, 20, 5, 1 },    { 5, 1, 50, 1 } };
	int most = 1;

	screens_events(screens, "M20,12 d25,12 d30,14 d31,3 d5,20 d5,1 d50,1 u50,1");
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

/* A quick drag leaves the world over the line without a report at its edge, and comes back elsewhere. */
FLYING(a_line_reaches_the_edge_where_the_drag_leaves_the_world)
{
	screens_events(screens, "M40,15 d40,23 d60,23 d60,18");
	assert_line(screens, 40, 15, 40, 22);
	assert_line(screens, 60, 18, 60, 22);
	for (int column = 41; column < 60; column++)
		assert_false(is_wall(screens, column, 22));
}

/* What is hidden is not painted. */
FLYING(a_line_stops_at_a_panel)
{
	screens_press(screens, KEY_TAB);
	screens_events(screens, "M40,5 d60,5 u60,5");
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
	screens_events(screens, "M20,5 d30,5 +30,5 d40,5 u40,5");
	assert_line(screens, 20, 5, 40, 5);
	screens_type(screens, "u");
	assert_line(screens, 20, 5, 30, 5);
	assert_false(is_wall(screens, 31, 5));
	dialogue(screens, { "u", .has = "zoom 1" });
	assert_line(screens, 20, 5, 30, 5);
	dialogue(screens, { "u", .has = "placed 0" });
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
	screens_events(screens, "u0,22");
	dialogue(screens, { "u", .has = "placed 0" });
}

/* A release outside the window may be lost: a key, or another press, ends what is held, also a press on
 * the line; a drag after it means nothing. */
FLYING(a_lost_release_leaves_nothing_for_ever)
{
	for (int which = LEFT; which <= RIGHT; which += RIGHT) {
		const char *const press = which == LEFT ? "L30,10" : "R30,10";
		screens_events(screens, press);
		assert_true(screens->input.drag.on);
		screens_type(screens, "S");
		assert_false(screens->input.drag.on);
		dialogue(screens, { .mouse = "d31,10", .has = "goals-flown 0, predators-flown 0" });
		screens_events(screens, press);
		dialogue(screens, { .mouse = "L50,10", .has = "predators-flown 0" });
		dialogue(screens, { .mouse = "L50,23", .has = "goals-flown 0" });
		assert_false(screens->input.drag.on);
	}
}

/* The map's goals wait meanwhile; then the same goal has its turn. On a wall it stays where it was. */
FLYING(a_goal_that_is_held_is_the_only_one)
{
	const struct boids_vec place = placing_place(&screens->ui, 5, 1);

	screens_load_map(screens, "city");
	screens_has(screens, "goals-flown 3");
	flock_set_goal(screens_flock(screens), 2);
	for (int i = 0; i < 2; i++) {
		screens_events(screens, i ? "d5,3" : "L5,1");
		screens_fly(screens, 5);
		screens_has(screens, "goals-flown 1");
		assert_true(flock_path_length(screens_flock(screens), place) < 1);
	}
	dialogue(screens, { .mouse = "u5,3", .has = "goals-flown 3" });
	assert_int_equal(flock_goal(screens_flock(screens)), 2);
}

/* Trackpads have no middle button. */
FLYING(in_place_mode_the_left_button_paints_the_chosen_thing)
{
	screens_type(screens, "p*");
	for (int thing = 0; thing < PLACED_FOOD; thing++) {
		assert_int_equal(screens->ui.place->thing, thing);
		for (int stroke = 0; stroke < 2; stroke++) {
			screens_stroke(screens, LEFT, 30, 5, 34, 9);
			screens_draw(screens);
			for (int step = 0; step <= 4; step++)
				assert_true(placing_has(&screens->ui, (enum placed_kind)thing,
				                        30 + step, 5 + step) == (stroke == 0));
			assert_int_equal(screens->ui.place->column, 34);
			assert_int_equal(screens->ui.place->row, 9);
		}
		screens_press(screens, KEY_TAB);
	}
	assert_int_equal(screens->ui.place->thing, PLACED_GOAL); /* no food grows */
	assert_int_equal(screens->session.history.at, 2 * PLACED_FOOD);
	assert_false(session_changed(&screens->session));
}

/* ---- saying what the buttons do */

FLYING(the_first_press_says_what_the_buttons_do)
{
	screens->session.flight.factors.seek = 1;
	dialogue(screens,
	         { "", "hold left: goal   hold right: predator   middle: walls   wheel: zoom",
	           .mouse = "L30,10 u30,10" },
	         { .mouse = "R32,10 u32,10", .after = 6, .lacks = "wheel" });
	screens_type(screens, "*");
	screens->ui.place->thing = PLACED_PILLAR;
	dialogue(screens, { .mouse = "L40,10 u40,10" },
	         { "→", "[pillar]  Space place  Esc done  arrows move  41,10" },
	         { "", "[pillar]  Space remove", .mouse = "L44,10" });
}

FLYING_AS(what_the_buttons_do_fits_in_a_narrow_window, 40, 12, NULL)
{
	dialogue(screens, { .mouse = "R20,5", .line = "hold left: goal   hold right: predator" });
}

/* A reason why nothing happens comes first; the next press says what the buttons do. */
DIALOGUE(a_notice_of_the_press_comes_first,
         { "/seek\r\r0\r", "seek is 0: boids ignore goals", .mouse = "L30,10 u30,10" },
         { "/seek\r\r1\r", "hold left: goal", .mouse = "L30,10" });

/* On the line, beyond it in a larger terminal, below a prompt, the help and a panel. In the panel of
 * measures a press chooses one; a goal stays before it. */
FLYING(over_panels_prompts_and_the_line_the_world_is_left_alone)
{
	dialogue(screens, { .mouse = "L10,23n L80,5n M10,23n M80,5n R10,23n R80,5n" },
	         { "/", .mouse = "L10,5n M10,5n R10,5n" },
	         { "\033?", .mouse = "L10,0n M10,5n R10,5n" },
	         { "\033\t\t", .mouse = "L50,15n +50,5y L50,5y" });
	assert_int_equal(screens->ui.measures->measure, BOIDS_MEASURE_NEIGHBOURS);
	dialogue(screens, { .mouse = "L40,5y d50,5y", .has = "placed 0, predators-flown 0" });
	assert_int_equal(screens->input.drag.column, 40);
}

/* ---- the pointer without a button */

struct holds {
	struct session_listener listener;
	int count;
};

static void
count_hold(void *data, const struct session *session, const struct change *change, const char *line)
{
	struct holds *holds = data;

	(void)session;
	(void)line;
	holds->count += change->kind == CHANGE_HOLD;
}

/* Moves the pointer by a cell in each of `frames` frames, 60 of a second. */
static void
hover(struct screens *screens, int frames)
{
	struct input_event event = { .kind = INPUT_MOUSE, .action = MOUSE_MOVE, .row = 8 };

	for (int i = 0; i < frames; i++) {
		screens->session.now += 1 / 60.0;
		event.column = 10 + i % 60;
		mouse_drag_hover(&screens->input, &screens->ui, &event);
		mouse_drag_update(&screens->input, &screens->ui);
	}
}

/* Four lines of the log in a second, one when it rests; and none where it does not scare. */
FLYING(a_pointer_scares_as_long_as_it_moves)
{
	struct holds holds = { .listener = { .changed = count_hold, .data = &holds } };

	session_listen(&screens->session, &holds.listener);
	screens->session.now = 100;
	screens->ui.scares = true;
	hover(screens, 180);
	assert_true(holds.count >= 11 && holds.count <= 13);
	assert_true(screens->session.by_user.on && screens->session.by_user.thing == PLACED_PREDATOR);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 1);
	assert_false(screens->session.text.is_stopped);
	screens->session.now += 1;
	mouse_drag_update(&screens->input, &screens->ui);
	assert_false(screens->session.by_user.on);
	assert_int_equal(screens_count(screens, BOIDS_KIND_PREDATOR), 0);
	const int count = holds.count;
	hover(screens, 50); /* a pause of a second, so that keys make no more lines */
	assert_int_equal(holds.count, count);
	hover(screens, 30);
	assert_true(screens->session.by_user.on);
	screens->ui.scares = false;
	hover(screens, 1);
	assert_false(screens->session.by_user.on);
	session_unlisten(&screens->session, &holds.listener);
}

/* A button means what it does without a pointer that scares, and undo passes over that. */
FLYING(a_button_and_a_key_end_a_pointer_that_scares)
{
	screens->session.now = 100;
	screens->ui.scares = true;
	screens_type(screens, "H");
	hover(screens, 60);
	screens_button(screens, MOUSE_PRESS, 0, 40, 8);
	assert_true(screens->session.by_user.on && screens->session.by_user.thing == PLACED_GOAL);
	hover(screens, 60);
	assert_true(screens->session.by_user.thing == PLACED_GOAL);
	screens_button(screens, MOUSE_RELEASE, 0, 40, 8);
	screens->session.now += 2;
	hover(screens, 60);
	const double predators = screens_value(screens, BOIDS_FACTOR_predators);
	screens_type(screens, "u");
	assert_false(screens->session.by_user.on);
	assert_near(screens_value(screens, BOIDS_FACTOR_predators), predators - 2, 1e-6);
}

/* ---- in a terminal */

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
	scoped_pty *pty = program_fly(NULL);

	assert_true(pty_has_said(pty, "\033[?1000h\033[?1002h\033[?1006h"));
	assert_false(pty_has_said(pty, "\033[?1003h")); /* no reports without a button */
	every (step, steps) {
		pty_type(pty, step->reports);
		assert_true(pty_await(pty, shows_glyph, &step->shown));
	}
	program_ask(pty, "\t\033[<0;52;5M\033[<0;52;5m", "cohesion 0.03", "\033[<64;52;5M",
	            "0.03 -> 0.032");
	assert_false(pty_has_said(pty, "\033[?1000l"));
	program_exit(pty);
	assert_true(pty_has_said(pty, "\033[?1006l\033[?1003l\033[?1002l\033[?1000l"));
}

/* Presses and releases the left button where a row of the screen has these words. */
static void
click(struct pty *pty, const char *words)
{
	char report[64];

	pty_expect(pty, words);
	for (int row = 0; row < emulator_rows(pty_glass(pty)); row++) {
		const char *text = emulator_row(pty_glass(pty), row), *at = strstr(text, words);
		int column = 1;
		if (!at)
			continue;
		for (const char *byte = text; byte < at; byte++)
			column += (*byte & 0xC0) != 0x80;
		snprintf(report, sizeof report, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row + 1,
		         column, row + 1);
		pty_type(pty, report);
		return;
	}
	fail_msg("%s is gone", words);
}

TEST(hints_and_rows_of_the_help_are_clicked_in_a_terminal)
{
	static const struct {
		const char *words, *answer;
	} clicks[] = { { "? keys", "choose a key" },   { " undo", "nothing to undo" },
		       { "? keys", "choose a key" },   { "Esc back", "q quit" },
		       { "Tab tune", "factors" },      { "? keys", "choose a key" },
		       { "Space p", "Space resumes" }, { "Space resumes", "? keys" } };
	scoped_pty *pty = program_fly(NULL);

	every (row, clicks) {
		click(pty, row->words);
		assert_that(pty_await_text(pty, row->answer), "%s", row->words);
	}
	pty_ask(pty, "? ", "q Ctrl-C");
	click(pty, "q Ctrl-C");
	program_ends(pty, 0);
}
