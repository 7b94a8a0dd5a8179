/* SPDX-License-Identifier: MIT */
/* Text flight: a text is printed, flies, and is printed again. */
#include "actions/text_flight.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "emulator.h"
#include "scene.h"
#include "screens.h"
#include "share/rewind.h"

/* Begins with a text as the first screenful of this terminal. */
static void
begin(struct screens *screens, const char *text)
{
	struct printed_text t;
	char error[ERROR_SIZE];

	assert_true(printed_text_start(&t, screens->ui.display.columns, screens->ui.display.rows, 0));
	printed_text_take(&t, text, strlen(text));
	assert_true(ui_begin_text(&screens->ui, &t, error));
	printed_text_free(&t);
}

/* Fails unless each cell of the screen is that of the text on a terminal, but for the row of the
 * status line if the text leaves it. */
static void
check_screen(struct screens *screens, const char *text, const char *name)
{
	const int columns = screens->ui.display.columns, rows = screens->ui.display.rows;
	scoped_emulator *glass = emulator_new(columns, rows);
	const int shown = screens->ui.is_filled ? rows : rows - 1;

	for (const char *at = text; *at && strcmp(at, "\n") != 0; at++)
		emulator_feed(glass, *at == '\n' ? "\r\n" : at, *at == '\n' ? 2 : 1);
	screens_draw(screens);
	for (int row = 0; row < shown; row++)
		for (int column = 0; column < columns; column++) {
			struct cell cell = screens_drawn(screens, column, row);
			const struct cell seen = emulator_cell(glass, column, row);
			cell.style &= (uint8_t)~STYLE_DIM;
			assert_that(cell_columns(seen) == 0 || cell_looks_like(cell, seen),
			            "%s: %d,%d is U+%X %d %d %d, not U+%X %d %d %d", name, column,
			            row, cell.glyph, cell.colour, cell.paper, cell.style,
			            seen.glyph, seen.colour, seen.paper, seen.style);
		}
}

/* A file with colours, backgrounds, reverse, wide characters and tabs. */
static const char listing[] =
	"total 8\n\33[0m\33[01;34mbin\33[0m  \33[01;36mlink\33[0m -> \33[01;32mrun.sh\33[0m\n"
	"\33[30;42mtmp\33[0m\t\33[37;41msetuid\33[0m\n\33[38;5;197mif\33[39m \33[48;5;17m  x  "
	"\33[0m"
	"\33[7m status \33[27m \33[2mdim\33[0m\n\n\xE6\xBC\xA2\xE5\xAD\x97 "
	"\33[33m\xE6\xBC\xA2\33[0m\xC3\xA4"
	"\n  #   #\n  #####   ___\n  #   #  (o o)\n";

/* Returns a screen full of letters and colours. */
static const char *
full(int columns, int rows)
{
	static char text[200 * 60 * 16];
	char *at = text;

	for (int i = 0; i < columns * rows; i++)
		at += sprintf(at, "\33[%dm%c", 30 + i * 7 % 67 % 8, '!' + i * 31 % 94);
	return text;
}

static const char *const models[] = { "ganz", "reynolds87", "couzin", "vicsek", "christian" };

/* Flies under a model with walls, predators and sizes of the window, and lands. */
static void
fly_and_land(struct screens *screens, const char *model)
{
	const int columns = screens->ui.display.columns, rows = screens->ui.display.rows;

	session_steps(&screens->session, 150);
	assert_true(screens->session.flight.factors.homing == 0);
	assert_false(flock_rests(screens_flock(screens)));
	struct boids_factors f = screens->session.flight.factors;
	set_factor(&f, "model", model);
	f.predators = 2;
	assert_true(session_change_factors(&screens->session, &f));
	assert_true(load_map(&screens->session, "city"));
	session_steps(&screens->session, 30);
	screens_resize(screens, columns - 20, rows - 9);
	screens_fly(screens, 10);
	screens_key(screens, 0.3, KEY_ENTER);
	session_steps(&screens->session, 60);
	screens_resize(screens, columns, rows);
	session_steps(&screens->session, 310);
	assert_true(load_map(&screens->session, "none"));
	screens_change(screens, "predators = 0");
}

/* In the short form not on a large screen, and the full one with two models. */
TEST(a_text_is_on_its_cells_again_after_any_flight)
{
	foreach (m, models)
		for (int t = 0; t < 3; t++) {
			const bool large = t == 2;
			const int columns = large ? 200 : 80, rows = large ? 60 : 24;
			const char *text = t == 0 ? listing : full(columns, rows);
			if (large ? m > 0 || !test_is_long() : t == 1 && m > 1 && !test_is_long())
				continue;
			scoped_screens screens;
			screens_start(&screens, columns, rows);
			begin(&screens, text);
			assert_true(screens.ui.is_filled == (t > 0));
			check_screen(&screens, text, "at first");
			fly_and_land(&screens, models[m]);
			check_screen(&screens, text, models[m]);
		}
}

/* Returns the steps until the letters fly (home 0) or are called home, 0: not within a minute. */
static int
steps_until(struct screens *screens, float homing)
{
	int steps = 0;

	while (screens->session.flight.factors.homing != homing)
		if (!session_step(&screens->session) || ++steps == 3600)
			return 0;
	return steps;
}

/* Each landing is the print, to the cell and colour, and each flight has the same length. */
TEST(a_text_lands_rests_and_lifts_again)
{
	const int cycles = test_is_long() ? 10 : 3;
	scoped_screens screens;

	screens_start_with(&screens, 80, 24, "--landing", "3");
	begin(&screens, listing);
	assert_in_range(steps_until(&screens, 0), 85, 95);
	for (int i = 0; i < cycles; i++) {
		screens_row_has(&screens, -1, "Enter land");
		assert_in_range(steps_until(&screens, 1), 179, 182);
		screens_row_has(&screens, -1, "landing");
		screens_row_lacks(&screens, -1, "classic*");
		while (!flock_rests(screens_flock(&screens)))
			assert_true(session_step(&screens.session));
		session_steps(&screens.session, 200);
		check_screen(&screens, listing, "landed");
		screens_row_has(&screens, -1, "Enter lift");
		assert_in_range(steps_until(&screens, 0), 35, 45);
	}
}

/* Nor does a rest that would last into the end: they are called home once, and only if they fly. */
TEST(letters_that_must_be_home_lift_no_more)
{
	static const int seconds[] = { 6, 7, 8, 20, 22 };

	every (second, seconds) {
		scoped_screens screens;
		struct printed_text text;
		char error[ERROR_SIZE];
		const int steps = *second * 60;
		screens_start_with(&screens, 80, 24, "--landing", "3");
		assert_true(printed_text_start(&text, 80, 24, 0));
		printed_text_take(&text, "hello\nworld\n", 12);
		assert_true(text_flight_begin(&screens.session, &text, (uint64_t)steps, error));
		printed_text_free(&text);
		session_steps(&screens.session, steps);
		assert_true(screens.session.text.lifted <= screens.session.text.ends);
		assert_true((screens.session.text.lifted > 0) == (*second >= 8));
		assert_true(flock_rests(screens_flock(&screens)));
	}
}

/* Enter and a drag do, R begins anew; other keys change nothing. */
TEST(a_hand_in_it_ends_the_cycle)
{
	static const struct {
		const char *keys, *events;
		bool stops;
	} hands[] = { { "\r", "", true }, { "", "L20,5 d30,5 u30,5", true }, { "S&%", "", false } };

	every (hand, hands) {
		scoped_screens screens;
		screens_start_with(&screens, 80, 24, "--landing", "3");
		begin(&screens, "some words\nof text\n");
		assert_true(steps_until(&screens, 0) > 0);
		screens_type(&screens, hand->keys);
		screens_events(&screens, hand->events);
		session_steps(&screens.session, 1); /* which sees what is held */
		if (hand->keys[0] == '\r')
			assert_int_equal(steps_until(&screens, 0), 0);
		else
			assert_true((steps_until(&screens, 1) == 0) == hand->stops);
		screens_type(&screens, "R");
		assert_true(steps_until(&screens, 0) > 0 && steps_until(&screens, 1) > 0);
	}
}

/* Whether the flight returns at once or is flown again. */
TEST(a_text_goes_on_after_a_look_back)
{
	for (int flies = 0; flies < 2; flies++) {
		scoped_screens screens;
		struct rewind past = { .now = NULL };
		screens_start_with(&screens, 80, 24, "--landing", "3");
		rewind_keep(&past, &screens.session, false, true);
		begin(&screens, "some words\n");
		assert_true(steps_until(&screens, 0) > 0);
		assert_true(past.source.kind->go(&past, 0));
		if (flies)
			session_steps(&screens.session, 180);
		else
			assert_true(past.source.kind->go(&past, UINT64_MAX));
		assert_false(past.source.is_back);
		assert_true(steps_until(&screens, 1) > 0 && steps_until(&screens, 0) > 0);
		past.source.kind->end(&past);
	}
}

/* Until then, and at its end, nothing wakes the loop. */
TEST(a_text_that_pauses_has_come_a_moment_later)
{
	struct text_input input = { .reads = true, .last = 5 };

	assert_true(printed_text_start(&input.text, 3, 3, 0));
	assert_true(text_input_deadline(&input) < 0);
	printed_text_take(&input.text, "a", 1);
	assert_true(text_input_deadline(&input) > 5);
	input.reads = false;
	assert_true(text_input_deadline(&input) < 0);
	printed_text_free(&input.text);
}
