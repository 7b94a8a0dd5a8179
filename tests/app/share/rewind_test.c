/* SPDX-License-Identifier: MIT */
/* Rewind: a user's own flight goes back, flies to the same steps again, and is what it was; journals
 * have what is new alone. A change on the way begins another future. */
#include "share/rewind.h"

#include "brains.h"
#include "screens.h"
#include "widgets/player.h"
#include "written_flight.h"

#include <inttypes.h>
#include <stdlib.h>

enum { STEPS_MOST = 20000 };

static struct rewind past;
static struct written_flight journal;
static uint64_t hashes[STEPS_MOST]; /* at each step, before its changes */

/* Notes the flock of a new step, and compares that of one which was made before. */
static void
on_step(void *data, const struct session *session)
{
	(void)data;
	assert_true(session->flown < STEPS_MOST);
	const uint64_t hash = flock_hash(session->flight.flock);
	if (!session->source.repeats)
		hashes[session->flown] = hash;
	else if (hashes[session->flown] != hash)
		fail_msg("another flock at step %" PRIu64, session->flown);
}

static struct session_listener steps = { .stepped = on_step };

static void
keep(struct screens *screens)
{
	struct session *session = &screens->session;

	past = (struct rewind){ .take = player_take, .take_data = &screens->ui };
	written_flight_begin(&journal, session, false);
	session_listen(session, &steps);
	rewind_keep(&past, session, false, true);
	screens->ui.player.rewind = &past;
}

/* Plays the journal, which has these words, to the flock of now. */
static void
forget(struct screens *screens, const char *words)
{
	struct session *session = &screens->session;
	uint64_t last;

	rewind_end(&past);
	session_unlisten(session, &steps);
	written_flight_end(&journal, session);
	assert_true(written_flight_again(session->options, journal.text, &last) ==
	            screens_hash(screens));
	assert_int_equal(last, session->flown);
	assert_non_null(strstr(journal.text, words));
	free(journal.text);
	screens->ui.player = (struct player){ .playback = NULL };
}

/* Presses Left or Right, and makes the steps to where it leads. */
static void
leap(struct screens *screens, uint32_t key)
{
	struct session *session = &screens->session;

	screens_press(screens, key);
	while (session->flown < screens->ui.player.to && session_step(session))
		;
	screens->ui.player.seeks = false;
	if (past.is_back)
		session_advance(session);
}

/* Flies for 30 seconds of changes of many kinds. */
static void
fly_and_change(struct screens *screens)
{
	static const char keys[] = "Sd3A2xr6,";

	for (int i = 0; keys[i]; i++) {
		struct boids_factors to = screens->session.flight.factors;
		steer_by(&to, i % 2 ? "align-aside aside 3" : "align-aside aside 3\nspeed ahead 1");
		if (i > 2)
			assert_true(session_change_factors(&screens->session, &to));
		screens_press(screens, (uint32_t)keys[i]);
		screens_fly(screens, 200);
		screens_put(screens, PLACED_GOAL, 30 + i, 5);
	}
	screens->session.message.kind = MESSAGE_NONE; /* arrows go back */
}

FLYING(a_flight_goes_back_and_is_what_it_was)
{
	struct session *session = &screens->session;

	keep(screens);
	fly_and_change(screens);
	const uint64_t now = session->flown;
	const struct session before = *session;
	assert_true(before.comparing);
	for (int i = 0; i < 2; i++)
		leap(screens, KEY_LEFT);
	screens_says(screens, "20 s ago   Left Right 10 s back, on");
	assert_int_equal(session->flown, now - 1200);
	screens_fly(screens, 300);
	assert_true(past.is_back);
	for (int i = 0; i < 3; i++)
		leap(screens, KEY_RIGHT);
	assert_int_equal(session->flown, now);
	assert_false(past.is_back);
	assert_null(session->source.take);
	screens_are_same(&session->flight.factors, &before.flight.factors);
	screens_are_same(&session->home, &before.home);
	assert_memory_equal(&session->labels, &before.labels, sizeof before.labels);
	for (int i = 0; i < 4; i++)
		leap(screens, KEY_LEFT);
	assert_int_equal(session->flown, 0);
	screens_fly(screens, (int)now + 100); /* through it, and on */
	assert_false(past.is_back);
	assert_int_equal(session->flown, now + 100);
	screens_press(screens, ',');
	assert_false(session->comparing);
	screens_are_same(&session->flight.factors, &before.own);
	screens_answers(screens, "u", "undone");
	forget(screens, " end ");
}

FLYING(a_change_in_the_past_begins_another_future)
{
	struct session *session = &screens->session;

	keep(screens);
	fly_and_change(screens);
	const uint64_t now = session->flown;
	leap(screens, KEY_LEFT);
	leap(screens, KEY_LEFT);
	const uint64_t hash = screens_hash(screens);
	screens_press(screens, 'C');
	assert_true(screens_hash(screens) == hash && past.is_back);
	player_ask(&screens->ui);
	screens_says(screens, "take over from here? y n   a change ends what came after");
	screens_answers(screens, "n", "still back");
	screens_press(screens, 'C');
	player_ask(&screens->ui);
	screens_press(screens, 'y');
	assert_true(screens->ui.player.takes_over);
	rewind_take_over(&past);
	assert_int_equal(session->flown, now - 1200);
	screens_answers(screens, "u", "nothing to undo");
	screens_press(screens, 'C');
	screens_fly(screens, 1500);
	screens->session.message.kind = MESSAGE_NONE; /* arrows go back */
	for (int i = 0; i < 3; i++)                   /* to before the change */
		leap(screens, KEY_LEFT);
	assert_int_equal(session->flown, now - 1500);
	for (int i = 0; i < 3; i++)
		leap(screens, KEY_RIGHT);
	assert_int_equal(session->flown, now + 300);
	assert_false(past.is_back);
	forget(screens, " end ");
}

/* Looks are the user's while the flock is that of before. */
FLYING(a_journal_that_ends_in_the_past_plays_to_the_latest_step)
{
	struct session *session = &screens->session;
	uint64_t last;

	keep(screens);
	fly_and_change(screens);
	const uint64_t now = session->flown, hash = flock_hash(session->flight.flock);
	leap(screens, KEY_LEFT);
	written_flight_end(&journal, session);
	assert_true(written_flight_again(session->options, journal.text, &last) == hash);
	assert_int_equal(last, now);
	free(journal.text);
	rewind_return(&past);
	written_flight_begin(&journal, session, true);
	forget(screens, " end ");
}

FLYING(looks_that_change_in_the_past_stay)
{
	struct session *session = &screens->session;

	keep(screens);
	screens_fly(screens, 900);
	leap(screens, KEY_LEFT);
	screens_press(screens, 'P');
	const struct boids_factors shown = session->flight.factors;
	assert_true(past.is_back);
	session->message.kind = MESSAGE_NONE; /* arrows go on */
	leap(screens, KEY_RIGHT);
	assert_false(past.is_back);
	screens_are_same(&session->flight.factors, &shown);
	forget(screens, "\n900 ");
}

FLYING(the_arrows_change_the_factor_that_is_selected)
{
	keep(screens);
	screens_fly(screens, 900);
	screens_press(screens, 's');
	const double separation = screens_value(screens, BOIDS_FACTOR_separation);
	screens_press(screens, KEY_LEFT);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) < separation);
	screens_wait(screens, 10); /* the message has gone */
	screens_draw(screens);
	screens_press(screens, KEY_ESCAPE);
	leap(screens, KEY_LEFT);
	assert_int_equal(screens->session.flown, 300);
	leap(screens, KEY_RIGHT);
	forget(screens, " end ");
}

/* 8 MiB have no snapshot of more than 40000 boids. */
FLYING(of_a_large_flock_nothing_is_kept)
{
	keep(screens);
	screens_fly(screens, 60);
	past.log.limits.boids = 100;
	screens_fly(screens, 600);
	assert_int_equal(past.log.count, 0);
	leap(screens, KEY_LEFT);
	assert_false(past.is_back);
	assert_int_equal(screens->session.flown, 660);
	forget(screens, " end ");
}
