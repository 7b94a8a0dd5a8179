/* SPDX-License-Identifier: MIT */
/* Layers: the user's values below a comparison, and looks that are shared. What was sent elsewhere and
 * has not come back yet is in sharer_test. */
#include "session/layers.h"

#include "actions/load_save.h"
#include "dialogue.h"

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
