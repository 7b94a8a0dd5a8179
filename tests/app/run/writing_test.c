/* SPDX-License-Identifier: MIT */
/* Writing: --say and --clock, minute by minute. */
#include "run/writing.h"

#include "actions/undo.h"
#include "dialogue.h"
#include "written_flight.h"

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
	assert_true(session_say(&screens->session, "Hi"));
	tick(screens, 1, false);
	screens_has(screens, "writing Hi");
	dialogue(screens, { "u", .has = "writing 01:30" });
	tick(screens, 2, true);
	screens_has(screens, "writing 01:32");
	assert_true(session_say(&screens->session, ""));
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
		assert_true(session_say(&screens->session, "Tea"));
	}
}

FLYING_AS(what_cannot_be_written_is_known_before_the_flight, 80, 24, "--say", " ABCDEFGHIJKLMNO ")
{
	char error[ERROR_SIZE];

	assert_false(writing_check(&screens->session, error));
	assert_string_equal(error, "--say fits 'ABCDEFGHIJKLM' into 80x23 cells, not "
	                           "'ABCDEFGHIJKLMNO'");
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

	assert_true(change_say_lay(&screens->session.flight, said(screens), &text, error));
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
