/* SPDX-License-Identifier: MIT */
/* Flight log: the past of a flock that is watched is bounded, and plays as a journal. Stories fly it while
 * lines come (flights_test: recall, pauses). */
#include "share/flight_log.h"

#include "folder.h"
#include "watched_flock.h"
#include "written_flight.h"

static struct watched_flock flock;
static struct flock_watcher *end;
static struct session *watched;

/* Shares a flock, and joins it over a line of this speed as one that keeps its past. */
static void
join(double rate, double trip, double seconds)
{
	watched_flock_start(&flock, NULL, false);
	end = watched_flock_add(&flock, 100, 30, rate, trip);
	watched = &end->screens.session;
	watched_flock_run(&flock, seconds);
	assert_int_equal(end->watcher.phase, WATCHER_ON);
	watcher_keep(&end->watcher);
}

/* Presses PgUp or PgDn, and makes the steps to where it leads. */
static void
leap(uint32_t key)
{
	watched_flock_hand(&flock, end, key);
	while (watched->flown < end->watcher.source.to && session_step(watched))
		;
	end->watcher.source.seeks = false;
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

	assert_true(log_write(&end->watcher.source.log, out));
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

/* More than may wait asks for the state, as a watcher far behind does. */
SHARED(too_much_that_waits_ends_the_past)
{
	join(0, 0, 1);
	watched_flock_run(&flock, 16);
	leap(KEY_PAGE_UP);
	end->watcher.is_full = true;
	watcher_tick(&end->watcher);
	end->watcher.is_full = false;
	screens_says(&end->screens, "too much has come meanwhile: back to now");
	watched_flock_run(&flock, 2);
	assert_false(end->watcher.source.is_back);
	watched_flock_are_equal(&flock);
	assert_true(log_first(&end->watcher.source.log) > 800); /* the state is its beginning */
}

SHARED(the_past_is_bounded_and_plays_as_a_journal)
{
	struct flight_log *replay;
	uint64_t last;

	join(0, 0, 1);
	replay = &end->watcher.source.log;
	log_free(replay);
	log_keep(replay, watched, (struct log_limits){ 1 << 20, 250000, 20 });
	fly_and_change();
	assert_in_range((double)(watched->flown - log_first(replay)) * watched->dt, 20, 30);
	watched_flock_are_equal(&flock);
	const uint64_t step = watched->flown, hash = flock_hash(watched->flight.flock);
	assert_true(play_past(&last) == hash && last == step);
	for (int i = 0; i < 5; i++)
		leap(KEY_PAGE_UP);
	assert_int_equal(watched->flown, log_first(replay));
	assert_true(play_past(&last) == hash && last == step); /* to its end */
	for (int i = 0; i < 5; i++)
		leap(KEY_PAGE_DOWN);
	watched_flock_are_equal(&flock);
	replay->limits.text = 800;
	replay->limits.boids = 200; /* of 60: three snapshots */
	fly_and_change();
	assert_true(replay->tape.length <= 800 && replay->count <= 3);
	assert_true(play_past(&last) == flock_hash(watched->flight.flock));
	replay->limits.boids = 50;
	watched_flock_run(&flock, 60);
	assert_int_equal(replay->count, 0);
	watched_flock_hand(&flock, end, KEY_PAGE_UP);
	assert_false(end->watcher.source.is_back);
}

/* Which comes in pieces: what leads to it is no part of the flight. */
SHARED(a_journal_goes_on_after_another_state)
{
	struct written_flight journal;
	uint64_t last;
	int starts = 0, settings = 0;

	join(2400, 0.3, 60);
	written_flight_begin(&journal, watched, true);
	watched_flock_run(&flock, 2);
	watcher_send(&end->watcher, "state");
	watched_flock_run(&flock, 20);
	watched_flock_are_equal(&flock);
	written_flight_end(&journal, watched);
	assert_true(written_flight_again(flock.screens.session.options, journal.text, &last) ==
	            flock_hash(watched->flight.flock));
	assert_int_equal(last, watched->flown);
	for (const char *at = journal.text; (at = strstr(at, " start\n")); at++)
		starts++;
	for (const char *at = journal.text; (at = strstr(at, "defaults = ")); at++)
		settings++;
	assert_true(starts == 2 && settings == 2);
	free(journal.text);
}
