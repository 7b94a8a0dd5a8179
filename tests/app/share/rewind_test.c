/* SPDX-License-Identifier: MIT */
/* Rewind: of a flock that is too large for it no past is kept. Stories fly back and on, and begin another
 * future (flights_test: back, future, past, returned). */
#include "share/rewind.h"

#include "screens.h"
#include "session/placed.h"

/* 8 MiB have no snapshot of more than 40000 boids. */
FLYING(of_a_large_flock_nothing_is_kept)
{
	struct rewind past = { .now = NULL };

	rewind_keep(&past, &screens->session, false, true);
	screens->ui.source = &past.source;
	screens_fly(screens, 60);
	past.source.log.limits.boids = 100;
	screens_fly(screens, 600);
	assert_int_equal(past.source.log.count, 0);
	screens_press(screens, KEY_LEFT);
	assert_false(past.source.is_back);
	assert_int_equal(screens->session.flown, 660);
	past.source.kind->end(&past);
}

/* The button is up now. */
FLYING(a_future_that_begins_amid_a_hold_holds_nothing)
{
	struct rewind past = { .now = NULL };
	struct session *session = &screens->session;

	rewind_keep(&past, session, false, true);
	screens_fly(screens, 30);
	assert_true(placed_hold(session, PLACED_PREDATOR, (struct boids_vec){ 9, 9, 0 }));
	screens_fly(screens, 30);
	placed_release(session);
	screens_fly(screens, 30);
	assert_true(past.source.kind->go(&past, 0));
	screens_fly(screens, 40);
	assert_true(past.source.is_back && session->flight.placed.held.on);
	past.source.kind->take_over(&past);
	session->source = (struct session_source){ 0 };
	placed_release_all(session);
	assert_false(session->flight.placed.held.on);
	assert_int_equal(flock_count(screens_flock(screens), BOIDS_KIND_PREDATOR), 0);
	past.source.kind->end(&past);
}

/* Flown to or returned to, the number stays that of the user with any preset. */
FLYING(what_the_user_has_chosen_is_chosen_where_the_flight_was_left)
{
	struct rewind past = { .now = NULL };
	struct session *session = &screens->session;

	rewind_keep(&past, session, false, true);
	screens->ui.source = &past.source;
	screens_fly(screens, 60);
	screens_type(screens, "n\r300\r");
	screens_fly(screens, 60);
	for (int returns = 0; returns < 2; returns++) {
		assert_true(past.source.kind->go(&past, 0));
		assert_false(session->preset.chosen[BOIDS_FACTOR_number]);
		if (returns)
			assert_true(past.source.kind->go(&past, UINT64_MAX));
		else
			screens_fly(screens, 121);
		assert_false(past.source.is_back);
		assert_true(session->preset.chosen[BOIDS_FACTOR_number]);
	}
	past.source.kind->end(&past);
}
