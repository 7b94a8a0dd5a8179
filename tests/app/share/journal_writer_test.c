/* SPDX-License-Identifier: MIT */
/* Journal writer: what it writes of a flight, from its start or amid it, leads to the same
 * flock. */
#include "share/journal_writer.h"

#include "actions/load_save.h"
#include "screens.h"
#include "written_flight.h"

#include <errno.h>

enum { STEPS = 400 };

/* What is changed at which step. */
static const struct {
	int step;
	const char *line, *links; /* NULL: of a brain alone, of none */
} changes[] = {
	{ 20, NULL, "align-aside aside 3\ngather-aside h1 1\nh1 aside 1" },
	{ 35, NULL, "align-aside aside 3\ngather-aside h1 -1\nh1 aside 1" }, /* it is edited */
	{ 50, "preset = school", NULL },
	{ 90, "map = cave", NULL },
	{ 120, "place wall 20.5 10.5", NULL },
	{ 150, "place goal 30.5 12.5", NULL },
	{ 180, "place predator 31 12", NULL },
	{ 210, "hold goal 10 10", NULL },
	{ 250, "hold none", NULL },
	{ 260, "hold predator 15 10", NULL },
	{ 280, "hold predator 18 10", NULL },
	{ 330, "hold none", NULL },
	{ 340, "seed = 5", NULL },
};

/* Begins writing at some steps, also while a goal or predator is held: each journal goes on from
 * there as the flight does. */
static const int begins[] = { 30, 60, 100, 130, 155, 190, 215, 249, 265, 290, 310, 335, 345 };

static void
fly_with_changes(struct screens *screens, struct written_flight *w)
{
	for (int step = 0; step < STEPS; step++) {
		every (row, changes)
			if (row->step == step && row->line)
				screens_change(screens, row->line);
			else if (row->step == step)
				assert_true(screens_steer(screens, row->links));
		foreach (i, begins)
			if (begins[i] == step)
				written_flight_begin(&w[i], &screens->session, true);
		session_step(&screens->session);
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
	session_steps(&bare, 70);
	written_flight_leads_to(&w, &bare);
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
	session_steps(session, 70);
	written_flight_leads_to(&w, session);
}

FLYING(a_flight_from_amid_is_the_same)
{
	struct written_flight w[LENGTH(begins)] = { { .out = NULL } };

	fly_with_changes(screens, w);
	foreach (i, begins) {
		print_message("from %d\n", begins[i]);
		written_flight_leads_to(&w[i], &screens->session);
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
