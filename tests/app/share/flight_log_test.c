/* SPDX-License-Identifier: MIT */
/* Replay: the past of a flock that is watched flies to the same steps again, while lines come; it
 * is bounded, and plays as a journal. */
#include "share/flight_log.h"

#include "folder.h"
#include "test.h"
#include "watched_flock.h"
#include "widgets/player.h"
#include "written_flight.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 20000 };

static struct watched_flock flock;
static struct flock_watcher *end;
static struct session *watched;
static uint64_t hashes[STEPS_MOST]; /* of the shared flock, before the changes at each step */

static void
note_hash(void *data, const struct session *session)
{
	(void)data;
	assert_true(session->flown < STEPS_MOST);
	hashes[session->flown] = flock_hash(session->flight.flock);
}

static void
check_hash(void *data, const struct session *session)
{
	(void)data;
	if (flock_hash(session->flight.flock) != hashes[session->flown])
		fail_msg("another flock at step %" PRIu64, session->flown);
}

static struct session_listener notes = { .stepped = note_hash }, checks = { .stepped = check_hash };

/* Shares a flock, and joins it as one that keeps its past. */
static void
join(bool open)
{
	watched_flock_start(&flock, NULL, open);
	session_listen(&flock.screens.session, &notes);
	end = watched_flock_add(&flock, 100, 30, 0, 0);
	watched = &end->screens.session;
	watched_flock_run(&flock, 1);
	assert_int_equal(end->watcher.phase, WATCHER_ON);
	watcher_keep(&end->watcher);
	session_listen(watched, &checks);
	watched_flock_run(&flock, 1);
}

static void
leave(void)
{
	session_unlisten(watched, &checks);
	session_unlisten(&flock.screens.session, &notes);
	watched_flock_end(&flock);
}

/* Presses Left or Right, and makes the steps to where it leads. */
static void
leap(uint32_t key)
{
	watched_flock_hand(&flock, end, key);
	while (watched->flown < end->screens.ui.player.to && session_step(watched))
		;
	end->screens.ui.player.seeks = false;
}

/* Flies for 40 seconds, in which the sharer changes it. */
static void
fly_and_change(void)
{
	static const char keys[] = "S?dA2x3S";

	for (int i = 0; i < 8; i++) {
		if (keys[i] != '?')
			watched_flock_press(&flock, (uint32_t)keys[i]);
		watched_flock_run(&flock, 5);
	}
}

/* Plays the past as a journal; returns the hash at its end. */
static uint64_t
play_past(uint64_t *last)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	assert_true(log_write(&end->watcher.log, out));
	fclose(out);
	uint64_t hash = written_flight_again(flock.screens.session.options, text, last);
	free(text);
	return hash;
}

static int
over(void **state)
{
	watched_flock_end(&flock);
	return folder_remove(state);
}

#define SHARED(name) TEST_WITH(name, watched_flock_folder, over)

SHARED(the_past_is_the_same_while_lines_come)
{
	join(false);
	fly_and_change();
	const uint64_t before = watched->flown;
	leap(KEY_LEFT);
	leap(KEY_LEFT);
	assert_int_equal(watched->flown, before - 1200);
	assert_true(end->watcher.is_back);
	screens_says(&end->screens, "20 s ago   Left Right 10 s back, on");
	watched_flock_press(&flock, 'S');
	watched_flock_run(&flock, 15);
	assert_in_range(before - watched->flown, 290, 310); /* it stays as far behind */
	watched_flock_press(&flock, 's');
	watched_flock_run(&flock, 10);
	assert_in_range(watched->flown, before + 290, before + 310); /* into what has come since */
	leap(KEY_LEFT);
	leap(KEY_RIGHT);
	leap(KEY_RIGHT);
	assert_true(end->watcher.is_back);
	leap(KEY_RIGHT);
	assert_false(end->watcher.is_back);
	assert_int_equal(watched->flown, end->watcher.pace.latest);
	watched_flock_are_equal(&flock);
	assert_int_equal(flock.sharer.watchers, 1);
	leave();
}

SHARED(the_past_plays_as_a_journal)
{
	uint64_t last;

	join(false);
	fly_and_change();
	watched_flock_are_equal(&flock);
	assert_true(play_past(&last) == flock_hash(watched->flight.flock));
	assert_int_equal(last, watched->flown);
	leap(KEY_LEFT);
	assert_true(play_past(&last) == hashes[end->watcher.log.front]); /* to its end */
	leave();
}

SHARED(a_pause_of_the_sharer_ends_the_past_at_its_step)
{
	join(false);
	watched_flock_run(&flock, 20);
	watched_flock_press(&flock, ' ');
	watched_flock_run(&flock, 2);
	leap(KEY_LEFT);
	assert_true(end->watcher.is_back);
	watched_flock_run(&flock, 11);
	assert_false(end->watcher.is_back);
	watched_flock_are_equal(&flock);
	leave();
}

/* A pause in the past stays there. */
SHARED(a_pause_in_the_past_lets_lines_wait)
{
	join(false);
	watched_flock_run(&flock, 15);
	leap(KEY_LEFT);
	watched->paused = true;
	const uint64_t step = watched->flown;
	watched_flock_press(&flock, 'S');
	watched_flock_run(&flock, 30);
	assert_int_equal(watched->flown, step);
	assert_true(log_waiting(&end->watcher.log) > 0);
	watched->paused = false;
	watched_flock_run(&flock, 1);
	assert_in_range(watched->flown, step + 50, step + 70);
	for (int i = 0; i < 5; i++)
		leap(KEY_RIGHT);
	watched_flock_are_equal(&flock);
	leave();
}

SHARED(a_change_in_the_past_returns_to_now_first)
{
	join(true);
	watched_flock_run(&flock, 25);
	leap(KEY_LEFT);
	leap(KEY_LEFT);
	const float separation = flock.screens.session.flight.factors.separation;
	watched_flock_hand(&flock, end, 'S');
	screens_says(&end->screens, "the flock as it is now: press again to change it");
	assert_false(end->watcher.is_back);
	watched_flock_run(&flock, 2);
	assert_true(flock.screens.session.flight.factors.separation == separation);
	watched_flock_hand(&flock, end, 'S');
	watched_flock_run(&flock, 1);
	assert_true(flock.screens.session.flight.factors.separation > separation);
	watched_flock_are_equal(&flock);
	leave();
}

/* More than may wait asks for the state, as a watcher far behind does. */
SHARED(too_much_that_waits_ends_the_past)
{
	join(false);
	watched_flock_run(&flock, 15);
	leap(KEY_LEFT);
	end->watcher.is_full = true;
	watcher_tick(&end->watcher);
	end->watcher.is_full = false;
	screens_says(&end->screens, "too much has come meanwhile: back to now");
	session_unlisten(watched, &checks);
	watched_flock_run(&flock, 2);
	assert_false(end->watcher.is_back);
	watched_flock_are_equal(&flock);
	assert_true(log_first(&end->watcher.log) > 800); /* the state is its beginning */
	session_listen(watched, &checks);
	leave();
}

SHARED(the_past_is_bounded)
{
	struct flight_log *replay;
	uint64_t last;

	join(false);
	replay = &end->watcher.log;
	log_free(replay);
	log_keep(replay, watched, (struct log_limits){ 1 << 20, 250000, 20 });
	fly_and_change();
	assert_in_range((double)(watched->flown - log_first(replay)) * watched->dt, 20, 30);
	assert_true(play_past(&last) == flock_hash(watched->flight.flock));
	for (int i = 0; i < 5; i++)
		leap(KEY_LEFT);
	assert_int_equal(watched->flown, log_first(replay));
	for (int i = 0; i < 5; i++)
		leap(KEY_RIGHT);
	watched_flock_are_equal(&flock);
	replay->limits.text = 800;
	replay->limits.boids = 200; /* of 60: three snapshots */
	fly_and_change();
	assert_true(replay->tape.length <= 800 && replay->count <= 3);
	assert_true(play_past(&last) == flock_hash(watched->flight.flock));
	replay->limits.boids = 50;
	watched_flock_run(&flock, 60);
	assert_int_equal(replay->count, 0);
	const uint64_t step = watched->flown;
	watched_flock_hand(&flock, end, KEY_LEFT);
	assert_int_equal(watched->flown, step);
	assert_false(end->watcher.is_back);
	leave();
}

/* Which comes in pieces: what leads to it is no part of the flight. */
SHARED(a_journal_goes_on_after_another_state)
{
	struct written_flight journal;
	uint64_t last;

	watched_flock_start(&flock, NULL, false);
	end = watched_flock_add(&flock, 100, 30, 2400, 0.3);
	watched = &end->screens.session;
	watched_flock_run(&flock, 60);
	assert_int_equal(end->watcher.phase, WATCHER_ON);
	watcher_keep(&end->watcher);
	written_flight_begin(&journal, watched, true);
	watched_flock_run(&flock, 2);
	watcher_send(&end->watcher, "state");
	watched_flock_run(&flock, 20);
	watched_flock_are_equal(&flock);
	written_flight_end(&journal, watched);
	assert_true(written_flight_again(flock.screens.session.options, journal.text, &last) ==
	            flock_hash(watched->flight.flock));
	assert_int_equal(last, watched->flown);
	int starts = 0, settings = 0;
	for (const char *at = journal.text; (at = strstr(at, " start\n")); at++)
		starts++;
	for (const char *at = journal.text; (at = strstr(at, "defaults = ")); at++)
		settings++;
	assert_int_equal(starts, 2);
	assert_int_equal(settings, 2);
	free(journal.text);
	watched_flock_end(&flock);
}
