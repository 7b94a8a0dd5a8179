/* SPDX-License-Identifier: MIT */
/* Session clone: it continues as the session does, apart from it, and the session can become it. */
#include "session/session_clone.h"

#include "actions/load_save.h"
#include "screens.h"
#include "session/flight.h"
#include "session/placed.h"

static uint64_t
hash(const struct session *session)
{
	return boids_flock_hash(session->flock);
}

static void
steps(struct session *session, int count)
{
	while (count-- > 0)
		session_step(session);
}

FLYING(a_clone_continues_as_the_session_does)
{
	struct screens *screens = *state;
	struct session *session = &screens->session;

	steps(session, 20);
	assert_true(placed_put(session, PLACED_GOAL, (struct boids_vec){ 20, 20, 0 }));
	steps(session, 1);
	struct session *clone = session_clone(session, 0);
	assert_non_null(clone);
	steps(clone, 50);
	assert_int_equal(session->flown, 21);
	steps(session, 50);
	assert_true(hash(session) == hash(clone));
	assert_int_equal(session->flown, clone->flown);
	session_clone_free(clone);
}

static void
ignore(void *data, const struct session *session)
{
	(void)session;
	++*(int *)data;
}

/* Back where it was, with the colours of now. */
FLYING(a_session_becomes_its_clone_but_for_the_view)
{
	struct screens *screens = *state;
	struct session *session = &screens->session;
	int told = 0;
	struct session_listener listener = { .stepped = ignore, .data = &told };

	steps(session, 20);
	const uint64_t then = hash(session);
	struct session *clone = session_clone(session, 0);
	assert_non_null(clone);
	steps(session, 30);
	assert_true(load_preset(session, "mill"));
	session->settings.factors.theme = 2;
	session->listeners = &listener;
	session_become(session, clone);
	assert_true(hash(session) == then);
	assert_int_equal(session->flown, 20);
	assert_string_equal(session->settings.preset, "classic");
	assert_int_equal(session->settings.factors.theme, 2);
	steps(session, 3);
	assert_int_equal(told, 3);
	session->listeners = NULL;
}

FLYING(a_clone_with_fewer_boids_has_the_lowest_ids)
{
	struct screens *screens = *state;
	struct session *clone = session_clone(&screens->session, 10);

	assert_non_null(clone);
	assert_int_equal(boids_flock_count(clone->flock, BOIDS_KIND_BOID), 10);
	for (size_t i = 0; i < 10; i++)
		assert_in_range(boids_flock_boid(clone->flock, BOIDS_KIND_BOID, i).id, 0, 9);
	session_clone_free(clone);
}
