/* SPDX-License-Identifier: MIT */
/* Asked factors: values that were sent elsewhere and have not come back yet. */

#include "scene.h"
#include "screens.h"

static int sent;

/* Stands for a program elsewhere, which has the flock. */
static bool
send_away(void *data, struct session *session, const struct change *change)
{
	(void)data;
	(void)session;
	(void)change;
	sent++;
	return true;
}

static struct change
separation(const struct session *session, float value)
{
	struct change change = { .factors = session->flight.factors };

	change.factors.separation = value;
	change.sets[BOIDS_FACTOR_separation] = true;
	return change;
}

static double
asked(const struct session *session)
{
	return (double)asked_factors(session).separation;
}

/* Applies a change that comes back. */
static void
come_back(struct session *session, float value)
{
	const struct change change = separation(session, value);
	char error[ERROR_SIZE];

	assert_true(session_follow(session, &change, error));
}

static struct session *
start(struct screens *screens)
{
	sent = 0;
	screens->session.source.take = send_away;
	return &screens->session;
}

FLYING(a_value_is_asked_until_it_comes_back)
{
	struct session *session = start(screens);
	const struct change change = separation(session, 0.75f);

	assert_near(asked(session), 0.5, 1e-6);
	assert_false(session_apply(session, &change));
	assert_near(asked(session), 0.75, 1e-6);
	assert_near(session->flight.factors.separation, 0.5, 1e-6);
	come_back(session, 0.75f);
	assert_near(asked(session), 0.75, 1e-6);
	session->flight.factors.separation = 0.25f; /* so it is no longer asked */
	assert_near(asked(session), 0.25, 1e-6);
}

FLYING(another_hand_on_the_way_ends_no_wait)
{
	struct session *session = start(screens);
	const struct change change = separation(session, 0.75f);

	assert_false(session_apply(session, &change));
	come_back(session, 0.25f);
	assert_near(asked(session), 0.75, 1e-6);
	come_back(session, 0.75f);
	come_back(session, 0.25f);
	assert_near(asked(session), 0.25, 1e-6);
}

FLYING(a_value_that_is_refused_lapses)
{
	struct session *session = start(screens);
	const struct change change = separation(session, 0.75f);

	assert_false(session_apply(session, &change));
	session->now += 2;
	assert_near(asked(session), 0.75, 1e-6);
	session->now += 2;
	assert_near(asked(session), 0.5, 1e-6);
	assert_false(session_apply(session, &change));
	asked_factors_clear(session);
	assert_near(asked(session), 0.5, 1e-6);
}

FLYING(only_what_differs_from_what_was_asked_is_sent)
{
	struct session *session = start(screens);
	struct boids_factors to = asked_factors(session);

	to.separation = 0.75f;
	assert_false(session_change_factors(session, &to));
	assert_true(session_change_factors(session, &to)); /* sent already */
	assert_int_equal(sent, 1);
	to.separation = 0.5f; /* the value that the flock has still */
	assert_false(session_change_factors(session, &to));
	assert_int_equal(sent, 2);
	assert_near(asked(session), 0.5, 1e-6);
}

/* What a change of a view's factor does is seen at once. */
FLYING(the_viewers_own_factors_are_not_asked)
{
	struct session *session = start(screens);
	const struct change change = separation(session, 0.75f);
	struct boids_factors to;

	assert_false(session_apply(session, &change));
	to = asked_factors(session);
	to.time_scale = 2;
	assert_true(session_change_factors(session, &to));
	assert_near(session->flight.factors.time_scale, 2, 0);
	assert_near(session->flight.factors.separation, 0.5, 1e-6);
	assert_int_equal(sent, 1);
}
