/* SPDX-License-Identifier: MIT */
/* Journal writer: what it writes of a flight, from its start or amid it, leads to the same
 * flock. */
#include "share/journal_writer.h"

#include "actions/load_save.h"
#include "screens.h"
#include "session/change.h"
#include "session/flight.h"
#include "session/placed.h"
#include "share/journal_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- a flight written to memory */

struct written {
	struct journal_writer writer;
	FILE *out;
	char *text;
	size_t length;
};

static bool
put(void *data, const char *bytes, size_t length)
{
	struct written *w = data;

	return fwrite(bytes, 1, length, w->out) == length && fflush(w->out) == 0;
}

/* Begins with the start of the flight, or its state amid it. */
static void
begin(struct written *w, struct session *session, bool amid)
{
	w->out = open_memstream(&w->text, &w->length);
	assert_non_null(w->out);
	journal_writer_start(&w->writer, put, w);
	journal_writer_listen(&w->writer, session, amid);
}

static void
end(struct written *w, struct session *session)
{
	assert_true(journal_writer_end(&w->writer, session));
	journal_writer_unlisten(&w->writer, session);
	journal_writer_free(&w->writer);
	assert_int_equal(fclose(w->out), 0);
}

/* ---- read back */

static void
apply(struct session *session, const struct journal_event *event)
{
	static struct change_read read;
	char error[SETTINGS_ERROR];

	while (session->flown < event->step && event->kind != JOURNAL_START)
		session_step(session);
	if (event->kind == JOURNAL_START) {
		session->flown = event->step;
		session->dt = event->dt;
	} else if (event->kind == JOURNAL_CHANGE) {
		if (!change_read(&read, session, event->text, error))
			fail_msg("'%.200s': %s", event->text, error);
		if (!session_apply(session, &read.change))
			fail_msg("'%.200s': %s", event->text, session->message.text);
	} else if (event->kind == JOURNAL_HASH || event->kind == JOURNAL_END) {
		if (boids_flock_hash(session->flock) != event->hash)
			fail_msg("another flock at step %" PRIu64 " of %.60s", event->step,
			         session->message.text);
	}
}

/* Reads and flies it again; returns the number of hashes. */
static int
fly_again(const struct options *options, const char *text, size_t length)
{
	struct session session;
	struct journal_reader r;
	struct journal_event event;
	enum journal_verdict verdict;
	char error[ERROR_SIZE];
	bool fed = false;
	int hashes = 0;

	assert_true(session_start(&session, options, 1, 7, 5, 0));
	journal_reader_start(&r, "journal", &session.assets);
	do {
		verdict = journal_reader_next(&r, &event, error);
		if (verdict == JOURNAL_EVENT && event.kind != JOURNAL_HEAD)
			apply(&session, &event);
		hashes += verdict == JOURNAL_EVENT &&
		          (event.kind == JOURNAL_HASH || event.kind == JOURNAL_END);
		if (verdict == JOURNAL_MORE && fed)
			journal_reader_end(&r);
		else if (verdict == JOURNAL_MORE)
			fed = journal_reader_feed(&r, text, length);
	} while (verdict == JOURNAL_EVENT || verdict == JOURNAL_MORE);
	if (verdict == JOURNAL_WRONG)
		fail_msg("%s", error);
	assert_true(r.over && !r.torn);
	journal_reader_free(&r);
	session_end(&session);
	return hashes;
}

static struct boids_vec
at(double x, double y)
{
	return (struct boids_vec){ (float)x, (float)y, 0 };
}

static void
fly_with_changes(struct session *session,
                 void (*before_step)(struct session *session, int step, struct written *w),
                 struct written *w)
{
	for (int i = 0; i < 400; i++) {
		if (i == 50)
			assert_true(load_preset(session, "hunted"));
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
		if (before_step)
			before_step(session, i, w);
		session_step(session);
	}
}

FLYING(a_flight_from_its_start_is_the_same)
{
	struct written w;

	begin(&w, &screens->session, false);
	fly_with_changes(&screens->session, NULL, NULL);
	end(&w, &screens->session);
	assert_non_null(strstr(w.text, "\n60 hash "));
	assert_non_null(strstr(w.text, "\n50 preset hunted: "));
	assert_non_null(strstr(w.text, "\n120 place wall "));
	assert_non_null(strstr(w.text, "\n330 hold none\n"));
	assert_int_equal(fly_again(screens->session.options, w.text, w.length), 7);
	free(w.text);
}

/* Begins writing at some steps, also while a goal or predator is held: each journal goes on from
 * there as the flight does. */
static void
write_from(struct session *session, int step, struct written *w)
{
	static const int steps[] = { 30, 60, 100, 130, 155, 190, 215, 249, 265, 290, 310, 335, 345 };

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		if (steps[i] == step)
			begin(&w[i], session, true);
	}
}

FLYING(a_flight_from_amid_is_the_same)
{
	enum { FROM = 13 };
	struct written w[FROM] = { { .out = NULL } };

	fly_with_changes(&screens->session, write_from, w);
	for (int i = FROM - 1; i >= 0; i--) {
		print_message("from %d\n", i);
		end(&w[i], &screens->session);
		assert_in_range(fly_again(screens->session.options, w[i].text, w[i].length), 1, 7);
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
	assert_false(journal_writer_head(&w));
	assert_false(journal_writer_begin(&w, &screens->session));
	assert_false(journal_writer_state(&w, &screens->session));
	assert_false(journal_writer_end(&w, &screens->session));
	assert_int_equal(calls, 1);
	assert_true(w.failed);
	assert_int_equal(w.why, ENOSPC);
	journal_writer_free(&w);
}
