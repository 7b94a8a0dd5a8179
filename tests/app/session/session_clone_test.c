/* SPDX-License-Identifier: MIT */
/* Session clone: previews of large flocks. picker_test flies, keeps and leaves those of others. */
#include "session/session_clone.h"

#include "actions/load_save.h"
#include "scene.h"
#include "screens.h"

FLYING(a_large_flock_is_previewed_with_some_of_its_boids)
{
	struct boids_factors many = screens->session.flight.factors;
	many.number = 50000; /* not by the user: no preset would change it */
	assert_true(session_change_factors(&screens->session, &many));
	uint64_t before = screens_hash(screens);
	struct session *preview = session_clone(&screens->session, PREVIEW_MOST);
	assert_non_null(preview);
	assert_int_equal(boid_count(preview->flight.flock), PREVIEW_MOST);
	session_steps(preview, 2);
	session_catch_up(&screens->session, preview); /* another flock: the session's stays */
	session_clone_free(preview);
	assert_true(screens_hash(screens) == before);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 50000);
	preview = session_clone(&screens->session, PREVIEW_MOST);
	assert_non_null(preview);
	assert_true(load_preset(preview, "ganz")); /* fewer boids: the same flock */
	session_steps(preview, 2);
	uint64_t shown = flock_hash(preview->flight.flock);
	assert_true(load_preset(&screens->session, "ganz"));
	session_catch_up(&screens->session, preview);
	session_clone_free(preview);
	assert_true(screens_hash(screens) == shown);
}
