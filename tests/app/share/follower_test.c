/* SPDX-License-Identifier: MIT */
/* Follower: the bounds of a flock that another program sends; playback_test and watcher_test apply
 * events. */
#include "share/follower.h"

#include "test.h"

#include "text/error.h"

static bool
allows(const struct change *change)
{
	char error[ERROR_SIZE] = "";
	bool allowed = follower_allows(change, error);

	assert_int_equal(allowed, !*error);
	return allowed;
}

TEST(worlds_are_as_large_as_a_terminal)
{
	struct change size = { .columns = 2000, .rows = 1000 };

	assert_true(allows(&size));
	size.columns = 2001;
	assert_false(allows(&size));
	size = (struct change){ .kind = CHANGE_BOIDS, .columns = 10, .rows = 1001 };
	assert_false(allows(&size));
}

TEST(what_is_shared_is_written_in_full)
{
	static const char *const lines[] = { "preset = mill", "map = cave", "number = auto",
		                             "number = 10, margin = auto" };
	struct flight flight = { .columns = 80, .rows = 24 };
	struct change_read read;
	char error[ERROR_SIZE];

	factors_init(&flight.factors);
	foreach (i, lines) {
		assert_true(change_read(&read, &flight, lines[i], error));
		assert_false(allows(&read.change));
	}
	assert_true(change_read(&read, &flight, "defaults = mine, map = none, trails = auto", error));
	assert_true(allows(&read.change));
	asset_free(flight.assets);
}

TEST(flocks_have_a_million_boids_at_most)
{
	struct change change = { .kind = CHANGE_SETTINGS };

	factors_init(&change.factors);
	change.factors.number = 1000001;
	assert_true(allows(&change)); /* it sets something else */
	change.sets[BOIDS_FACTOR_number] = true;
	assert_false(allows(&change));
	change.factors.number = 1000000;
	assert_true(allows(&change));
	change.factors.max_number = 1000001;
	assert_true(allows(&change));
	change.sets[BOIDS_FACTOR_max_number] = true;
	assert_false(allows(&change));
}
