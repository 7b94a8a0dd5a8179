/* SPDX-License-Identifier: MIT */
/* Share hand: what a watcher's line may do to the flock, and how it is told. */
#include "share/share_hand.h"

#include "dialogue.h"
#include "scene.h"

#include <stdio.h>

static struct share_hand hand;
static char error[ERROR_SIZE];

static bool
apply(struct screens *screens, const char *line)
{
	*error = '\0';
	return share_hand_apply(&screens->session, line, &hand, error);
}

static void
assert_refused(struct screens *screens, const char *line, const char *why)
{
	uint64_t changes = screens->session.changes;

	if (apply(screens, line) || !strstr(error, why))
		fail_msg("%s: '%s' is not '%s'", line, error, why);
	assert_int_equal(screens->session.changes, changes);
	assert_int_equal(screens->session.message.kind, MESSAGE_NONE);
}

FLYING(values_are_applied_and_undone_one_by_one)
{
	static const struct {
		const char *line, *has;
	} rows[] = { { "separation = 2", "separation 2" },
		     { "alignment = 0.3", "alignment 0.3" },
		     { "undo", "separation 2, alignment 0.08" },
		     { "undo", "separation 0.5" },
		     { "redo", "separation 2" },
		     { "redo", "alignment 0.3" } };

	screens->session.flight.fresh.is = true;
	assert_refused(screens, "separation = 2", "the flock has not started yet");
	screens->session.flight.fresh.is = false;
	assert_refused(screens, "undo", "nothing to undo");
	every (row, rows) {
		assert_true(apply(screens, row->line));
		screens_has(screens, row->has);
	}
	assert_refused(screens, "redo", "nothing to redo");
	assert_int_equal(screens->session.message.kind, MESSAGE_NONE);
}

FLYING(the_bounds_are_those_of_restricted)
{
	char line[4096] = "place wall 1 21";

	assert_true(apply(screens, "number = 2000"));
	assert_refused(screens, "number = 2001", "watchers can set number to at most 2000");
	screens->session.flight.factors.number = 3000; /* by the user that shares it */
	assert_true(apply(screens, "number = 2500"));  /* less is no harm */
	assert_refused(screens, "number = 2501", "at most 2000");
	for (int i = 1; i < 101; i++)
		snprintf(line + strlen(line), sizeof line - strlen(line), ", %d %d", i % 60,
		         i / 60 * 10);
	assert_refused(screens, line, "watchers can place at most 100 things");
	*strrchr(line, ',') = '\0';
	assert_true(apply(screens, line)); /* a hundred */
	assert_refused(screens, "place wall 70 20", "at most 100 things");
	assert_true(apply(screens, "remove wall 1 21"));
}

/* Steps as long as a flood of food and births needs to reach any bound. */
static void
assert_bounded(struct session *session)
{
	for (int i = 0; i < 200; i++) {
		session_step(session);
		assert_in_range(boid_count(session->flight.flock), 0, 2000);
	}
}

FLYING(births_keep_to_the_bounds_too)
{
	static const char *const lines[] = {
		"number = 2000",  "zoom = 0.3",        "food = 1",     "food-size = 2",
		"regrowth = 0.1", "bite = 10",         "exertion = 0", "maturity = 0",
		"mate-range = 9", "brood = 0.5",       "lifespan = 0", "crash = 0",
		"hunger = 1",     "max-number = 2000",
	};
	struct boids_factors own;

	assert_refused(screens, "max-number = 2001", "watchers can set max-number to at most 2000");
	own = screens->session.flight.factors;
	own.max_number = 10000; /* by the user that shares it, as boids do not breed */
	assert_true(session_change_factors(&screens->session, &own));
	assert_refused(screens, "breeding = alone",
	               "can let boids breed with max-number at most 2000");
	foreach (i, lines)
		if (!apply(screens, lines[i]))
			fail_msg("%s: %s", lines[i], error);
	assert_true(apply(screens, "breeding = alone"));
	assert_bounded(&screens->session);
	for (int i = 0; i < 3; i++) {
		assert_true(apply(screens, "number = 1"));
		assert_bounded(&screens->session);
		assert_true(apply(screens, "number = 2000"));
		assert_in_range(boid_count(screens->session.flight.flock), 1000, 2000);
		assert_bounded(&screens->session);
	}
	screens->session.message.kind = MESSAGE_NONE; /* that births have come to the bound */
	assert_refused(screens, "max-number = 10000", "watchers can set max-number to at most 2000");
}

FLYING(no_watcher_undoes_a_bound_of_the_user)
{
	screens_type(screens, "n\r3000\r");
	assert_near(screens_value(screens, BOIDS_FACTOR_number), 3000, 0);
	screens_type(screens, "n\r100\r");
	screens->session.message.kind = MESSAGE_NONE;
	assert_refused(screens, "undo", "watchers can set number to at most 2000");
	assert_near(screens_value(screens, BOIDS_FACTOR_number), 100, 0);
}

FLYING(no_line_names_files_or_another_world)
{
	static const char *const lines[] = { "preset = mill", "map = cave", "map = none",
		                             "size = 60x20", "defaults = x, separation = 1" };

	foreach (i, lines)
		assert_refused(screens, lines[i], "only the user that shares the flock");
	assert_refused(screens, "preset = /etc/passwd", "only in a file that -p reads");
	assert_refused(screens, "map = ../x", "only in a file that -p reads");
	assert_refused(screens, "base = mill", "only in a file that -p reads");
	assert_refused(screens, "boids 0123456789abcdef", "an asset defined before");
	assert_refused(screens, "time-scale = 2", "time-scale belongs to the view");
	assert_refused(screens, "separation = nan", "separation takes");
	assert_refused(screens, "number = auto 0.1", "auto is none");
	assert_refused(screens, "", "a change takes NAME = VALUE");
	assert_refused(screens, "join", "NAME = VALUE");
}

FLYING(what_is_held_is_known)
{
	hand = (struct share_hand){ 0 };
	assert_true(apply(screens, "hold predator 10 10"));
	assert_true(hand.holds && screens->session.flight.placed.held.on);
	assert_true(apply(screens, "scatter"));
	assert_true(hand.holds);
	assert_true(apply(screens, "hold none"));
	assert_false(hand.holds || screens->session.flight.placed.held.on);
}
