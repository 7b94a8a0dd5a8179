/* SPDX-License-Identifier: MIT */
/* Journal writer: what it writes of a flight, from its start or amid it, leads to the same
 * flock. */
#include "share/journal_writer.h"

#include "actions/load_save.h"
#include "brains.h"
#include "screens.h"
#include "session/placed.h"
#include "session/session_flight.h"
#include "written_flight.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct boids_vec
at(double x, double y)
{
	return (struct boids_vec){ (float)x, (float)y, 0 };
}

static void
change_brain(struct session *session, const char *links)
{
	struct boids_factors to = session->flight.factors;

	steer_by(&to, links);
	assert_true(session_change_factors(session, &to));
}

/* Begins writing at some steps, also while a goal or predator is held: each journal goes on from
 * there as the flight does. */
static void
write_from(struct session *session, int step, struct written_flight *w)
{
	static const int steps[] = { 30, 60, 100, 130, 155, 190, 215, 249, 265, 290, 310, 335, 345 };

	foreach (i, steps) {
		if (steps[i] == step)
			written_flight_begin(&w[i], session, true);
	}
}

static void
fly_with_changes(struct session *session, struct written_flight *w)
{
	for (int i = 0; i < 400; i++) {
		if (i == 20)
			change_brain(session, "align-aside aside 3\ngather-aside h1 1\nh1 aside 1");
		if (i == 35) /* it is edited */
			change_brain(session,
			             "align-aside aside 3\ngather-aside h1 -1\nh1 aside 1");
		if (i == 50)
			assert_true(load_preset(session, "school"));
		if (i == 90)
			assert_true(load_map(session, "cave"));
		if (i == 120)
			assert_true(placed_put(session, PLACED_WALL, at(20.5, 10.5)));
		if (i == 150)
			assert_true(placed_put(session, PLACED_GOAL, at(30.5, 12.5)));
		if (i == 180)
			assert_true(placed_put(session, PLACED_PREDATOR, at(31, 12)));
		if (i == 210)
			assert_true(placed_hold(session, PLACED_GOAL, at(10, 10)));
		if (i == 250)
			placed_release(session);
		if (i == 260)
			assert_true(placed_hold(session, PLACED_PREDATOR, at(15, 10)));
		if (i > 260 && i < 300)
			assert_true(placed_hold(session, PLACED_PREDATOR, at(15 + i * 0.05, 10)));
		if (i == 330)
			placed_release(session);
		if (i == 340)
			session_restart(session, 5);
		write_from(session, i, w);
		session_step(session);
	}
}

FLYING(a_second_start_without_a_map_drops_that_of_the_first)
{
	struct session *session = &screens->session, bare;
	struct written_flight w;

	assert_true(session_start(&bare, session->options, 3, 40, 12, 0));
	assert_true(load_map(session, "cave"));
	session_restart(session, 5);
	written_flight_begin(&w, session, false);
	session_unlisten(session, &w.writer.listener);
	assert_true(journal_writer_begin(&w.writer, &bare, false));
	session_listen(&bare, &w.writer.listener);
	for (int i = 0; i < 70; i++)
		session_step(&bare);
	written_flight_end(&w, &bare);
	assert_true(written_flight_again(session->options, w.text, NULL) ==
	            flock_hash(bare.flight.flock));
	free(w.text);
	session_end(&bare);
}

/* It is no part of the start, by which the flock is made anew. */
FLYING(a_change_before_the_first_step_is_one_of_the_flight)
{
	struct session *session = &screens->session;
	struct boids_factors to = session->flight.factors;
	struct written_flight w;

	written_flight_begin(&w, session, false);
	to.number = 300;
	to.zoom = 2;
	assert_true(session_change_factors(session, &to));
	for (int i = 0; i < 70; i++)
		session_step(session);
	written_flight_end(&w, session);
	assert_true(written_flight_again(session->options, w.text, NULL) ==
	            flock_hash(session->flight.flock));
	free(w.text);
}

FLYING(a_flight_from_amid_is_the_same)
{
	enum { FROM = 13 };
	struct written_flight w[FROM] = { { .out = NULL } };

	fly_with_changes(&screens->session, w);
	for (int i = FROM - 1; i >= 0; i--) {
		print_message("from %d\n", i);
		written_flight_end(&w[i], &screens->session);
		assert_true(written_flight_again(screens->session.options, w[i].text, NULL) ==
		            flock_hash(screens->session.flight.flock));
		free(w[i].text);
	}
}

static bool
refuse(void *data, const char *bytes, size_t length)
{
	int *calls = data;

	(void)bytes;
	(void)length;
	++*calls;
	errno = ENOSPC;
	return false;
}

FLYING(after_a_failure_nothing_more_is_written)
{
	struct journal_writer w;
	int calls = 0;

	journal_writer_start(&w, refuse, &calls);
	assert_false(journal_writer_begin(&w, &screens->session, false));
	assert_false(journal_writer_begin(&w, &screens->session, true));
	assert_false(journal_writer_end(&w, &screens->session));
	assert_int_equal(calls, 1);
	assert_true(w.failed);
	assert_int_equal(w.why, ENOSPC);
	journal_writer_free(&w);
}
