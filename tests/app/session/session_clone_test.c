/* SPDX-License-Identifier: MIT */
/* Session clone: it continues as the session does, apart from it, and the session can become it.
 * A preview flies in the place of its session, and what it flew may be kept. */
#include "session/session_clone.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"

static uint64_t
hash(const struct session *session)
{
	return flock_hash(session->flight.flock);
}

FLYING(a_clone_continues_as_the_session_does)
{
	struct session *session = &screens->session;

	session_steps(session, 20);
	assert_true(placed_put(session, PLACED_GOAL, (struct boids_vec){ 20, 20, 0 }));
	session_steps(session, 1);
	struct session *clone = session_clone(session, 0);
	assert_non_null(clone);
	session_steps(clone, 50);
	assert_int_equal(session->flown, 21);
	session_steps(session, 50);
	assert_true(hash(session) == hash(clone));
	assert_int_equal(session->flown, clone->flown);
	session_clone_free(clone);
}

static void
count_step(void *data, const struct session *session)
{
	(void)session;
	++*(int *)data;
}

/* Back where it was, with the colours that the user has chosen and other looks as they were. */
FLYING(a_session_becomes_its_clone_but_for_the_looks_that_are_chosen)
{
	struct session *session = &screens->session;
	int told = 0;
	struct session_listener listener = { .stepped = count_step, .data = &told };

	session_steps(session, 20);
	const uint64_t then = hash(session);
	struct session *clone = session_clone(session, 0);
	assert_non_null(clone);
	session_steps(session, 30);
	assert_true(load_preset(session, "mill"));
	session->flight.factors.theme = 2;
	session->preset.chosen[BOIDS_FACTOR_theme] = true;
	session->flight.factors.backdrop = BOIDS_BACKDROP_WIND;
	session->listeners = &listener;
	session_become(session, clone);
	session_clone_free(clone);
	assert_true(hash(session) == then);
	assert_int_equal(session->flown, 20);
	assert_string_equal(session->flight.preset, "classic");
	assert_int_equal(session->flight.factors.theme, 2);
	assert_int_equal(session->flight.factors.backdrop, BOIDS_BACKDROP_OFF);
	session_steps(session, 3);
	assert_int_equal(told, 3);
	session->listeners = NULL;
}

/* ---- previews */

static void
count_change(void *data, const struct session *session, const struct change *change,
             const char *line)
{
	(void)session;
	(void)line;
	(void)change;
	++*(int *)data;
}

FLYING(a_preview_leaves_its_session_alone)
{
	struct session *session = &screens->session;
	int told = 0;

	screens_fly(screens, 30);
	uint64_t before = hash(session), flown = session->flown, changes = session->changes;
	session->listeners = &(struct session_listener){ .changed = count_change, .data = &told };
	struct session *preview = session_clone(session, PREVIEW_MOST);
	assert_non_null(preview);
	assert_true(load_preset(preview, "starlings"));
	assert_true(load_map(preview, "cave"));
	session_steps(preview, 60);
	assert_int_equal(preview->history.count, 2);
	undo_step(preview, true);
	session_clone_free(preview);
	assert_int_equal(told, 0);
	assert_int_equal(session->history.count, 0);
	assert_string_equal(session->flight.preset, "classic");
	assert_true(hash(session) == before && session->flown == flown &&
	            session->changes == changes);
	assert_null(flock_current_map(session->flight.flock));
}

/* What is kept is what the change and the same steps would have given without a preview. */
TEST(what_is_kept_is_as_flown_without_a_preview)
{
	static const char *const presets[] = { "starlings", "couzin-torus", "christian", "ganz",
		                               "midges" };

	every (preset, presets) {
		scoped_screens kept, plain;
		screens_start(&kept, 80, 24);
		screens_start(&plain, 80, 24);
		screens_fly(&kept, 40);
		screens_fly(&plain, 40);
		struct session *preview = session_clone(&kept.session, PREVIEW_MOST);
		assert_non_null(preview);
		assert_true(load_preset(preview, *preset));
		session_steps(preview, 50);
		assert_true(load_preset(&kept.session, *preset));
		session_catch_up(&kept.session, preview);
		session_clone_free(preview);
		assert_true(load_preset(&plain.session, *preset));
		session_steps(&plain.session, 50);
		for (int more = 0; more < 3; more++) {
			assert_true(hash(&kept.session) == hash(&plain.session));
			assert_true(kept.session.flown == plain.session.flown);
			session_steps(&kept.session, 10);
			session_steps(&plain.session, 10);
		}
	}
}

FLYING(a_large_flock_is_previewed_with_some_of_its_boids)
{
	struct boids_factors many = screens->session.flight.factors;
	many.number = 50000; /* not by the user: no preset would change it */
	assert_true(session_change_factors(&screens->session, &many));
	uint64_t before = hash(&screens->session);
	struct session *preview = session_clone(&screens->session, PREVIEW_MOST);
	assert_non_null(preview);
	assert_int_equal(boid_count(preview->flight.flock), PREVIEW_MOST);
	session_steps(preview, 2);
	session_catch_up(&screens->session, preview); /* another flock: the session's stays */
	session_clone_free(preview);
	assert_true(hash(&screens->session) == before);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 50000);
	preview = session_clone(&screens->session, PREVIEW_MOST);
	assert_non_null(preview);
	assert_true(load_preset(preview, "ganz")); /* fewer boids: the same flock */
	session_steps(preview, 2);
	uint64_t shown = hash(preview);
	assert_true(load_preset(&screens->session, "ganz"));
	session_catch_up(&screens->session, preview);
	session_clone_free(preview);
	assert_true(hash(&screens->session) == shown);
}
