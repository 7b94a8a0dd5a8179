/* SPDX-License-Identifier: MIT */
/* Layers: values that were sent elsewhere and have not come back yet, the user's below a comparison,
 * and looks that are shared. */
#include "session/layers.h"

#include "actions/load_save.h"
#include "dialogue.h"

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

static void
ask(struct session *session, float value)
{
	const struct change change = separation(session, value);

	assert_false(session_apply(session, &change)); /* it is sent */
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

	assert_near(asked(session), 0.5, 1e-6);
	ask(session, 0.75f);
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

	ask(session, 0.75f);
	come_back(session, 0.25f);
	assert_near(asked(session), 0.75, 1e-6);
	come_back(session, 0.75f);
	come_back(session, 0.25f);
	assert_near(asked(session), 0.25, 1e-6);
}

FLYING(a_value_that_is_refused_lapses)
{
	struct session *session = start(screens);

	ask(session, 0.75f);
	session->now += 2;
	assert_near(asked(session), 0.75, 1e-6);
	session->now += 2;
	assert_near(asked(session), 0.5, 1e-6);
	ask(session, 0.75f);
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
	struct boids_factors to;

	ask(session, 0.75f);
	to = asked_factors(session);
	to.time_scale = 2;
	assert_true(session_change_factors(session, &to));
	assert_near(session->flight.factors.time_scale, 2, 0);
	assert_near(session->flight.factors.separation, 0.5, 1e-6);
	assert_int_equal(sent, 1);
}

/* ---- over one another */

FLYING(a_comparison_covers_all_of_the_user_but_the_number)
{
	struct session *session = &screens->session;

	screens_type(screens, "SN,");
	assert_near(session->flight.factors.separation, 0.5, 1e-6);
	assert_near(own_factors(session).separation, 0.6, 1e-6);
	struct boids_factors to = session->flight.factors;
	to.number = 40;
	assert_true(session_change_factors(session, &to));
	assert_near(own_factors(session).number, 40, 0);
	dialogue(screens, { ",", .has = "separation 0.6, number 40" });
}

FLYING(looks_that_are_chosen_stand_over_those_that_are_shared)
{
	struct session *session = &screens->session;
	struct change change = { .factors = session->flight.factors };

	session->preset.chosen[BOIDS_FACTOR_theme] = true;
	change.factors.theme = 2;
	change.factors.trails = 3;
	change.factors.separation = 4;
	change.sets[BOIDS_FACTOR_theme] = change.sets[BOIDS_FACTOR_trails] = true;
	change.sets[BOIDS_FACTOR_separation] = true;
	layers_share(session, &change);
	assert_int_equal(change.factors.theme, session->flight.factors.theme);
	assert_int_equal(session->layers.shared.theme, 2);
	assert_near(change.factors.trails, 3, 0);
	assert_near(change.factors.separation, 4, 0); /* the last change of the flock flies */
}

FLYING(the_value_last_typed_is_a_rung_until_a_preset_is_loaded)
{
	struct session *session = &screens->session;
	struct ladder ladder = session_ladder(session, BOIDS_FACTOR_separation);

	assert_false(ladder_has(&ladder, 0.617));
	screens_type(screens, "s\r0.617\r");
	ladder = session_ladder(session, BOIDS_FACTOR_separation);
	assert_true(ladder_has(&ladder, (double)0.617f));
	assert_true(load_preset(session, "mill"));
	ladder = session_ladder(session, BOIDS_FACTOR_separation);
	assert_false(ladder_has(&ladder, (double)0.617f));
}
