/* SPDX-License-Identifier: MIT */
/* Writing: --say and --clock, minute by minute. */
#include "run/writing.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "dialogue.h"
#include "written_flight.h"

#include <limits.h>
#include <math.h>

/* Half past one in the night, UTC. */
static const time_t half_past_one = 5400;

static struct writing writing;

static const char *
said(const struct screens *screens)
{
	return screens->session.flight.placed.said;
}

static void
tick(struct screens *screens, int minutes, bool tries)
{
	assert_int_equal(writing_tick(&writing, &screens->session, half_past_one + minutes * 60),
	                 tries);
}

static void
start(struct screens *screens)
{
	char error[ERROR_SIZE];

	screens_options(screens)->clock = true;
	setenv("TZ", "UTC0", 1);
	tzset();
	assert_true(writing_check(&screens->session, error));
	assert_that(writing_start(&writing, &screens->session, half_past_one, error), "%s", error);
}

/* Returns the share of the cells of the text that have a boid which rests there. */
static double
written(const struct screens *screens)
{
	const struct flock_state *flock = screens_flock(screens);
	const double zoom = screens_value(screens, BOIDS_FACTOR_zoom);
	const double aspect = screens_value(screens, BOIDS_FACTOR_aspect);
	struct lettering text;
	char error[ERROR_SIZE];
	int count = 0;

	assert_true(change_say_lay(&screens->session.flight, said(screens),
	                           screens->session.flight.placed.page, &text, error));
	for (int i = 0; i < text.count; i++)
		for (size_t k = 0; k < flock_count(flock, BOIDS_KIND_BOID); k++) {
			const struct boids_boid b = flock_boid(flock, BOIDS_KIND_BOID, k);
			if (b.writes &&
			    fabs((double)b.position.x * zoom - text.at[i].column - 0.5) < 0.5 &&
			    fabs((double)b.position.y * zoom / aspect - text.at[i].row - 0.5) < 0.5) {
				count++;
				break;
			}
		}
	return (double)count / text.count;
}

/* A played flight shows the time at which it was flown. */
FLYING(the_time_is_written_each_minute_into_the_journal)
{
	struct written_flight flight;

	written_flight_begin(&flight, &screens->session, false);
	start(screens);
	for (int second = 0; second < 180; second++) {
		tick(screens, second / 60, second == 60 || second == 120);
		session_steps(&screens->session, 60);
	}
	screens_has(screens, "writing 01:32");
	fflush(flight.out);
	assert_contains(flight.text, "\n0 say 01:30\n");
	assert_contains(flight.text, "\n3600 say 01:31\n");
	assert_contains(flight.text, "\n7200 say 01:32\n");
	written_flight_leads_to(&flight, &screens->session);
}

FLYING(a_text_of_the_user_ends_the_clock_until_it_is_undone)
{
	start(screens);
	screens_type(screens, "iHi\r");
	tick(screens, 1, false);
	screens_has(screens, "writing Hi");
	dialogue(screens, { "u", .has = "writing 01:30" });
	tick(screens, 2, true);
	screens_has(screens, "writing 01:32");
	screens_type(screens, "i\r");
	tick(screens, 3, false);
	screens_has(screens, "writing ");
}

/* A clock goes on meanwhile. */
FLYING(a_text_comes_back_with_the_window)
{
	start(screens);
	for (int clock = 1; clock >= 0; clock--) {
		screens_resize(screens, 16, 7);
		screens_has(screens, "writing ");
		tick(screens, 4, true);
		tick(screens, 4, false); /* not before something changes */
		screens_resize(screens, 60, 20);
		tick(screens, 4, true);
		assert_string_equal(said(screens), clock ? "01:34" : "Tea");
		screens_type(screens, "iTea\r");
	}
}

FLYING_AS(what_cannot_be_written_is_known_before_the_flight, 80, 24, "--say", " ABCDEFGHIJKLMNO ")
{
	char error[ERROR_SIZE];

	assert_false(writing_check(&screens->session, error));
	assert_string_equal(error, "--say fits 'ABCDEFGHIJKLM' into 80x23 cells, not "
	                           "'ABCDEFGHIJKLMNO'");
}

/* 15 seconds each, then ten of the flock's own; in the past of the flight they turn as they did. */
FLYING_AS(a_long_text_is_written_page_by_page, 40, 12, "--say", "All the birds of the world")
{
	static const char *const pages[] = { "All the birds of the world", "birds of the world",
		                             "of the world", "world" };
	const struct placed *placed = &screens->session.flight.placed;
	char error[ERROR_SIZE];

	assert_true(writing_check(&screens->session, error));
	assert_that(writing_start(&writing, &screens->session, half_past_one, error), "%s", error);
	for (int round = 0; round < 2; round++) {
		foreach (i, pages) {
			assert_string_equal(said(screens) + placed->page, pages[i]);
			session_steps(&screens->session, 14 * 60);
			assert_string_equal(said(screens) + placed->page, pages[i]);
			assert_true(written(screens) > 0.7);
			assert_false(writing_tick(&writing, &screens->session, half_past_one));
			session_steps(&screens->session, 61);
		}
		assert_true(writing.is_loose);
		assert_string_equal(said(screens), pages[0]);
		session_steps(&screens->session, 10 * 60 + 1);
		assert_false(writing.is_loose);
	}
}

FLYING_AS(a_clock_waits_for_a_window_that_is_large_enough, 20, 8, NULL)
{
	start(screens);
	screens_has(screens, "writing ");
	tick(screens, 0, false);
	screens_resize(screens, 80, 24);
	tick(screens, 0, true);
	screens_has(screens, "writing 01:30");
}

/* ---- stills, read as a program would that knows the font alone */

enum { DIGIT = 5, COLUMN = 27, TOP = 9 }; /* sides of a digit, and where a time begins in 80x24 */
static const int places[] = { 0, 6, 14, 20 };

/* Whether a digit of the font has a cell. */
static bool
inked(int digit, int column, int row)
{
	const char *line = strstr(font_table->text, "\n0     1") + 1;

	for (int i = 0; i <= row; i++)
		line = strchr(line, '\n') + 1;
	return line[digit * (DIGIT + 1) + column] == '#';
}

/* Returns the digit whose cells are covered most exactly, and adds those of it that are empty. */
static char
read_digit(struct screens *screens, int left, int *empty)
{
	int best = 0, least = INT_MAX, gaps = 0;

	for (int digit = 0; digit < 10; digit++) {
		int wrong = 0, missing = 0;
		for (int i = 0; i < DIGIT * DIGIT; i++) {
			const struct cell cell =
				screens_drawn(screens, left + i % DIGIT, TOP + i / DIGIT);
			const bool covered = cell.glyph != ' ',
				   wanted = inked(digit, i % DIGIT, i / DIGIT);
			wrong += covered != wanted;
			missing += wanted && !covered;
		}
		if (wrong < least) {
			least = wrong;
			best = digit;
			gaps = missing;
		}
	}
	*empty += gaps;
	return (char)('0' + best);
}

/* Fails unless the time that the flock writes is read, with at most 12 empty cells. */
static void
assert_read(struct screens *screens, const char *what)
{
	char read[CLOCK_TEXT] = "00:00";
	int empty = 0;

	screens_draw(screens);
	foreach (i, places)
		read[i + (size_t)(i > 1)] = read_digit(screens, COLUMN + places[i], &empty);
	for (int row = 1; row < DIGIT; row += 2)
		empty += screens_drawn(screens, COLUMN + 12, TOP + row).glyph == ' ';
	assert_that(strcmp(read, said(screens)) == 0 && empty <= 12, "%s: %s with %d empty for %s",
	            what, read, empty, said(screens));
}

/* 20 seconds after the minute has changed, and after the flock has had another ten of its own. */
TEST(the_time_is_read_from_stills_of_every_preset_of_the_walk)
{
	for (const struct published *p = preset_table; p->name; p++) {
		if (!p->walked)
			continue;
		scoped_screens screens;
		screens_start(&screens, 80, 24);
		assert_true(load_preset(&screens.session, p->name));
		start(&screens);
		for (int still = 0; still < (test_is_long() ? 30 : 1); still++) {
			tick(&screens, still * 47, still > 0);
			session_steps(&screens.session, 20 * 60);
			assert_read(&screens, p->name);
			assert_true(writing_tick(&writing, &screens.session,
			                         half_past_one + still * 47 * 60 + 50));
			session_steps(&screens.session, 10 * 60);
		}
	}
}

/* Five seconds after each change of the text, on all that a screensaver goes over; in the short form
 * after the first text, or one change of it. */
TEST(a_clock_can_be_read_in_every_scene_of_the_demo)
{
	int scenes = 1;

	for (int scene = 0; scene < scenes; scene++) {
		scoped_screens screens;
		screens_start(&screens, 80, 24);
		struct demo *demo = &screens.ui.demo;
		assert_true(demo_start(demo, &screens.session, NULL));
		scenes = demo->names[DEMO_PRESETS].count + demo->names[DEMO_MAPS].count +
		         demo->names[DEMO_STORIES].count;
		demo->scene = (uint64_t)(scene + scenes - 1);
		demo->kind = DEMO_PRESETS;
		demo->began -= DEMO_SECONDS * 60; /* the next is the one */
		start(&screens);
		for (int minute = 0; minute < (test_is_long() ? 3 : 1 + scene % 2); minute++) {
			tick(&screens, minute, minute > 0);
			session_steps(&screens.session, 300);
			assert_int_equal(demo->scene, scene + scenes);
			assert_that(written(&screens) > 0.7, "%s: %.2f of %s", demo->name,
			            written(&screens), said(&screens));
		}
	}
}
