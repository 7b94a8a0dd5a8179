/* SPDX-License-Identifier: MIT */
/* Session state: its changes lead another session to the same flock, which flies the same from then
 * on. */
#include "flight/flight_text.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"

enum { CHANGES = 8, STEPS = 150 };

static struct screens from, to;
static enum change_kind kinds[CHANGES];
static int count;

static void
press(const char *keys)
{
	for (; *keys; keys++)
		screens_press(&from, (uint32_t)*keys);
}

/* Applies a change to the other session at once, as its assets are freed afterwards. */
static void
pass(void *data, const struct change *change)
{
	(void)data;
	assert_true(count < CHANGES);
	kinds[count++] = change->kind;
	assert_true(session_apply(&to.session, change));
}

static void
fly_both(int steps)
{
	for (int i = 0; i < steps; i++) {
		session_step(&from.session);
		session_step(&to.session);
	}
	assert_true(flock_hash(from.session.flight.flock) == flock_hash(to.session.flight.flock));
}

/* Passes the state on to a session of another size and flock. */
static void
pass_on(void)
{
	const uint64_t hash = flock_hash(from.session.flight.flock);

	count = 0;
	screens_start(&to, 100, 30);
	to.session.now = from.session.now;
	to.session.flown = from.session.flown;
	assert_true(flight_text_changes(&from.session.flight, true, pass, NULL));
	assert_true(flock_hash(from.session.flight.flock) == hash);
	assert_true(flock_hash(to.session.flight.flock) == hash);
	assert_int_equal(to.session.flight.columns, from.session.flight.columns);
	assert_int_equal(to.session.flight.rows, from.session.flight.rows);
	assert_true(to.session.flight.seed == from.session.flight.seed);
	assert_string_equal(to.session.flight.preset, from.session.flight.preset);
	fly_both(STEPS);
}

static int
start(void **state)
{
	(void)state;
	screens_start(&from, 80, 24);
	return 0;
}

static int
end(void **state)
{
	(void)state;
	screens_end(&from);
	screens_end(&to);
	return 0;
}

#define STATE(name) TEST_WITH(name, start, end)

STATE(a_state_is_its_settings_and_its_boids)
{
	static const enum change_kind expected[] = { CHANGE_SETTINGS, CHANGE_BOIDS };

	screens_fly(&from, 100);
	pass_on();
	assert_int_equal(count, 2);
	assert_memory_equal(kinds, expected, sizeof expected);
}

STATE(a_flock_amid_a_scatter_goes_on_with_it)
{
	screens_fly(&from, 100);
	press("S!");
	screens_fly(&from, 3);
	pass_on();
}

STATE(maps_things_and_predators_come_along)
{
	const struct placing things[] = {
		{ .thing = PLACED_PREDATOR, .place = { 20, 20, 0 } },
		{ .thing = PLACED_WALL, .place = { 40, 20, 0 } },
		{ .thing = PLACED_GOAL, .place = { 60, 30, 0 } },
	};

	screens_load_map(&from, "cave");
	screens_fly(&from, 50);
	assert_true(session_apply(
		&from.session,
		&(struct change){ .kind = CHANGE_PLACE, .placings = things, .count = 3 }));
	screens_fly(&from, 50);
	pass_on();
	assert_int_equal(to.session.flight.placed.marks.count,
	                 from.session.flight.placed.marks.count);
	session_apply(&from.session, &(struct change){ .kind = CHANGE_SCATTER });
	session_apply(&to.session, &(struct change){ .kind = CHANGE_SCATTER });
	fly_both(50);
}

STATE(what_is_held_is_still_held)
{
	static const enum placed_kind held[] = { PLACED_PREDATOR, PLACED_GOAL };

	foreach (i, held) {
		struct change change = { .kind = CHANGE_HOLD,
			                 .held = { true, held[i], { 30, 20, 0 } } };
		if (i > 0) {
			end(state);
			start(state);
		}
		screens_fly(&from, 20);
		assert_true(session_apply(&from.session, &change));
		screens_fly(&from, 20);
		pass_on();
		assert_int_equal(count, 3);
		assert_int_equal(kinds[held[i] == PLACED_GOAL ? 1 : 2],
		                 CHANGE_HOLD); /* boids make room for a goal */
		assert_true(to.session.flight.placed.held.on);
		session_apply(&from.session, &(struct change){ .kind = CHANGE_HOLD });
		session_apply(&to.session, &(struct change){ .kind = CHANGE_HOLD });
		fly_both(50);
	}
}

/* A restart leaves it behind: another predator may be near that place. */
STATE(a_predator_held_before_a_restart_is_not_held)
{
	const struct change hold = { .kind = CHANGE_HOLD,
		                     .held = { true, PLACED_PREDATOR, { 30, 20, 0 } } };

	press("5"); /* hunted: it has predators of its own */
	assert_true(session_apply(&from.session, &hold));
	assert_true(session_apply(&from.session, &(struct change){ .has_seed = true, .seed = 3 }));
	pass_on();
	assert_int_equal(count, 2);
	assert_true(session_apply(&from.session, &hold));
	assert_true(session_apply(&to.session, &hold));
	fly_both(50);
}

STATE(living_and_spatial_flocks_have_one_too)
{
	static const char *const presets[] = { "meadow", "hunters", "murmuration", "hunted" };

	foreach (i, presets) {
		struct change_read read;
		char line[100], error[SETTINGS_ERROR];
		if (i > 0) {
			end(state);
			start(state);
		}
		snprintf(line, sizeof line, "preset = %s", presets[i]);
		assert_true(change_read(&read, &from.session.flight, line, error));
		assert_true(session_apply(&from.session, &read.change));
		screens_fly(&from, 200);
		pass_on();
	}
}
