/* SPDX-License-Identifier: MIT */
/* Watcher: what it makes of lines that a program sends, written by hand here, on a clock of the test. */
#include "share/watcher.h"

#include "scene.h"
#include "session/change.h"
#include "session/flight.h"
#include "told.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static struct told told;

static int
start(void **state)
{
	(void)state;
	told_start(&told, true);
	return 0;
}

static int
end(void **state)
{
	(void)state;
	told_end(&told);
	return 0;
}

#define WATCHING(name) TEST_WITH(name, start, end)

static double
separation(void)
{
	return (double)told.screens.session.settings.factors.separation;
}

WATCHING(it_joins_and_flies_no_further_than_it_was_told)
{
	told_state(&told, 100);
	told_run(&told, 0.1);
	assert_string_equal(told_heard(&told), "join\n");
	assert_int_equal(told.watcher.phase, WATCHER_ON);
	assert_string_equal(told.watcher.line.hello.user, "ann");
	assert_int_equal(told.watcher.line.hello.watchers, 2);
	assert_int_equal(told.screens.session.flown, 100);
	told_say(&told, "+30\n");
	told_run(&told, 5);
	assert_int_equal(told.screens.session.flown, 130);
	assert_true(told.screens.session.source.waits);
	told_say(&told, "#: watchers 3\n135 clock\n");
	told_run(&told, 5);
	assert_int_equal(told.screens.session.flown, 135);
	assert_int_equal(told.watcher.line.hello.watchers, 3);
}

/* The flock of the state, flown here: 20 steps, a change, 40 steps. */
static uint64_t
flown_alone(void)
{
	static struct screens other;
	struct change change = { .kind = CHANGE_FACTORS };

	screens_with(&other, 80, 24, (const char *const[]){ "--number", "10", NULL });
	assert_true(session_apply(
		&other.session, &(struct change){ .kind = CHANGE_SIZE, .columns = 80, .rows = 23 }));
	assert_true(
		session_apply(&other.session, &(struct change){ .kind = CHANGE_SEED, .seed = 5 }));
	for (int i = 0; i < 60; i++) {
		if (i == 20) {
			change.factors = other.session.settings.factors;
			change.factors.separation = 2;
			change.sets[BOIDS_FACTOR_separation] = true;
			assert_true(session_apply(&other.session, &change));
		}
		session_step(&other.session);
	}
	uint64_t hash = boids_flock_hash(other.session.flock);
	screens_end(&other);
	return hash;
}

WATCHING(a_change_is_applied_at_its_step)
{
	char text[200];

	told_state(&told, 0);
	told_say(&told, "+20\n");
	told_run(&told, 5);
	told_say(&told, "#: by bob\n20 separation = 2\n");
	assert_near(separation(), 0.5, 1e-6);
	told_run(&told, 0.1);
	assert_near(separation(), 2, 1e-6);
	assert_string_equal(told.screens.session.message.text, "bob: separation 0.5 -> 2");
	snprintf(text, sizeof text, "60 hash %016" PRIx64 "\n+0\n61 separation = 1\n62 clock\n",
	         flown_alone());
	told_say(&told, text);
	told_run(&told, 0.2);
	assert_near(separation(), 2, 1e-6); /* it has come, but not its step */
	told_run(&told, 5);
	assert_near(separation(), 1, 1e-6);
	assert_string_equal(told.screens.session.message.text, "ann: separation 2 -> 1");
	assert_int_equal(told.watcher.differed, 0);
	told_heard(&told);
}

static bool
has_none(void *data)
{
	(void)data;
	return false;
}

/* Without any time each tick takes one line and applies one change, and asks for the next at once. */
WATCHING(changes_that_there_is_no_time_for_come_later_at_the_same_step)
{
	static const char changes[] = "+20\n20 separation = 1\n20 number = 30\n20 separation = 2\n";
	struct session *session = &told.screens.session;
	char hash[64];
	int ticks = 0;

	session->has_time = has_none;
	told_state(&told, 0);
	for (; told.watcher.phase != WATCHER_ON; ticks++)
		watcher_tick(&told.watcher);
	assert_in_range(ticks, 6, 20);
	told_say(&told, changes);
	told_say(&told, "60 clock\n");
	told_run(&told, 5);
	assert_int_equal(session->flown, 60);
	assert_near(separation(), 2, 1e-6);
	snprintf(hash, sizeof hash, "60 hash %016" PRIx64 "\n", boids_flock_hash(session->flock));
	end(state);
	start(state);
	told_state(&told, 0);
	told_say(&told, changes);
	told_say(&told, hash);
	told_run(&told, 5);
	assert_int_equal(session->flown, 60);
	assert_int_equal(told.watcher.differed, 0);
	assert_int_equal(session->settings.factors.number, 30);
	session->has_time = has_none;
	uint64_t before = session->changes;
	told_say(&told, "60 separation = 1\n60 separation = 2\n");
	watcher_tick(&told.watcher);
	assert_int_equal(session->changes, before + 1);
	assert_true(session->source.waits);
	assert_true(watcher_deadline(&told.watcher) <= session->now);
	told_run(&told, 0.1);
	assert_int_equal(session->changes, before + 2);
	assert_true(watcher_deadline(&told.watcher) > session->now);
}

WATCHING(another_hash_asks_for_the_state)
{
	told_state(&told, 0);
	told_say(&told, "10 hash 0123456789abcdef\n20 clock\n");
	told_run(&told, 2);
	assert_int_equal(told.watcher.differed, 1);
	assert_int_equal(told.watcher.phase, WATCHER_ASKING);
	assert_string_equal(told_heard(&told), "join\nstate\n");
	assert_string_equal(told.screens.session.message.text,
	                    "this flock differs from that of ann: asking for it again");
	told_run(&told, 6);
	assert_string_equal(told_heard(&told), "state\n"); /* once more after 5 s */
	told_state(&told, 50);
	told_run(&told, 0.1);
	assert_int_equal(told.watcher.phase, WATCHER_ON);
	assert_int_equal(told.screens.session.flown, 50);
}

WATCHING(a_flock_that_is_too_large_is_refused)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{ "size 2001x10", "its world has 2001x10 cells: watchers take at most 2000x1000" },
		{ "size 10x10000", "its world has 10x10000 cells: watchers take at most" },
		{ "number = 1000001", "number is 1000001: watchers take at most 1000000" },
		{ "preset x: number = 9000000", "number is 9000000: watchers take" },
		{ "max-number = 9000000", "max-number is 9000000: watchers take" },
		{ "size 20x20: number = 5000000", "number is 5000000: watchers take" },
		{ "separation = many", "separation takes 0 to" },
	};
	char text[200];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (i > 0) {
			end(state);
			start(state);
		}
		snprintf(text, sizeof text, "0 start\n0 %s\n+0\n", cases[i].line);
		told_say(&told, text);
		told_run(&told, 0.1);
		assert_int_equal(told.watcher.phase, WATCHER_LOST);
		if (!strstr(told.screens.session.message.text,
		            "the flock of ann cannot be simulated here: ") ||
		    !strstr(told.watcher.line.why, cases[i].why))
			fail_msg("%s: %s, %s", cases[i].line, told.watcher.line.why,
			         told.screens.session.message.text);
	}
}

WATCHING(a_flock_that_becomes_too_large_is_refused)
{
	told_state(&told, 0);
	told_say(&told, "5 number = 10000000\n10 clock\n");
	told_run(&told, 2);
	assert_int_equal(told.screens.session.settings.factors.number, 10);
	assert_string_equal(told_heard(&told), "join\nstate\n");
	told_say(&told, "5 start\n5 number = 10000000\n+0\n");
	told_run(&told, 0.1);
	assert_int_equal(told.watcher.phase, WATCHER_LOST);
	assert_int_equal(told.screens.session.settings.factors.number, 10);
}

WATCHING(states_leave_no_bytes_behind)
{
	char text[8192], *boids;
	size_t length = 0, before;

	told_state(&told, 0);
	told_run(&told, 0.1);
	before = asset_bytes(told.screens.session.assets);
	for (int i = 0; i < 3; i++) {
		FILE *out = open_memstream(&boids, &length);
		fprintf(out, "step,id,kind,species,x,y,z,vx,vy,vz,bias\n");
		for (int boid = 0; boid < 10; boid++)
			fprintf(out, "0,%d,boid,0,%d,%d,0,1,0,0,0\n", boid, boid + i, boid);
		fclose(out);
		char name[TEXT_HASH_NAME];
		text_hash_name(name, boids, length);
		snprintf(text, sizeof text,
		         "%d start\n%d size 80x23\n%d number = 10\nasset %s %zu\n%s\n"
		         "%d boids %s seed 3 size 80x23\n+0\n",
		         i, i, i, name, length, boids, i, name);
		free(boids);
		told_say(&told, text);
		told_run(&told, 0.1);
		assert_int_equal(told.watcher.phase, WATCHER_ON);
		assert_int_equal(told.screens.session.flown, i);
		assert_int_equal(asset_bytes(told.screens.session.assets), before);
	}
}

WATCHING(the_reason_of_the_sharer_is_shown)
{
	told_state(&told, 0);
	told_say(&told, "#: no nothing to undo\n");
	told_run(&told, 0.1);
	assert_string_equal(told.screens.session.message.text, "nothing to undo");
	told_say(&told, "#: bye you took too little of it\n");
	shutdown(told.far_end, SHUT_RDWR);
	told_run(&told, 0.2);
	assert_int_equal(told.watcher.phase, WATCHER_LOST);
	assert_string_equal(told.watcher.line.why,
	                    "ann has ended the line: you took too little of it");
	assert_true(told.screens.session.paused);
}

/* Nothing listens there: after 1, 2, 4, 8, 16 seconds, then each 30. */
WATCHING(tries_are_further_and_further_apart)
{
	static const double seconds[] = { 1, 2, 4, 8, 16, 30, 30 };

	told_state(&told, 0);
	told_run(&told, 0.1);
	shutdown(told.far_end, SHUT_RDWR);
	told_run(&told, 0.1);
	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
		assert_int_equal(told.watcher.phase, WATCHER_LOST);
		double left = told.watcher.retry_at - told.screens.session.now;
		assert_in_range(left * 10, seconds[i] * 10 - 2, seconds[i] * 10);
		assert_near(watcher_deadline(&told.watcher), told.watcher.retry_at, 1e-9);
		told_run(&told, left + 0.1);
	}
	told.watcher.may_retry = false;
	assert_true(watcher_deadline(&told.watcher) < 0);
}

WATCHING(a_silent_line_is_lost_after_a_quarter_of_a_minute)
{
	told_state(&told, 0);
	told_run(&told, 14.9);
	assert_int_equal(told.watcher.phase, WATCHER_ON);
	told_run(&told, 0.3);
	assert_int_equal(told.watcher.phase, WATCHER_LOST);
	assert_string_equal(told.watcher.line.why, "the line is silent");
}

WATCHING(after_the_end_the_user_flies_on_alone)
{
	told_state(&told, 0);
	told_say(&told, "10 end\n");
	told_run(&told, 2);
	assert_int_equal(told.watcher.phase, WATCHER_OVER);
	assert_int_equal(told.screens.session.flown, 10);
	assert_true(watcher_is_on(&told.watcher));
	told.screens.session.paused = false;
	watcher_tick(&told.watcher);
	assert_false(watcher_is_on(&told.watcher));
	assert_false(told.screens.session.source.waits);
	assert_null(told.screens.session.source.advance);
	assert_string_equal(told.screens.session.message.text, "flying on alone");
	assert_true(session_step(&told.screens.session));
}

WATCHING(a_line_of_another_program_is_no_flock)
{
	char error[ERROR_SIZE];

	told.watcher.line.peer.heard_at = HUGE_VAL; /* it waits by the real clock */
	told_state(&told, 0);
	assert_true(watcher_join(&told.watcher, &told.screens.session, error));
	end(state);
	start(state);
	told.watcher.line.peer.heard_at = HUGE_VAL;
	told_say(&told, "0 nonsense\n0 start\n0 nonsense\n");
	assert_false(watcher_join(&told.watcher, &told.screens.session, error));
	assert_int_equal(errno, 0);
}
