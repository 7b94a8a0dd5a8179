/* SPDX-License-Identifier: MIT */
/* Follower: the bounds of a flock that another program sends; playback_test and watcher_test apply
 * events. */
#include "share/follower.h"

#include "test.h"

static void
assert_allowed(const struct change *change, bool allowed, const char *line)
{
	char error[ERROR_SIZE] = "";

	assert_that(follower_allows(change, error) == allowed, "%s", line);
	assert_int_equal(allowed, !*error);
}

/* Worlds are as large as a terminal, flocks have a million boids at most, and what is shared is
 * written in full. */
TEST(changes_are_bounded)
{
	static const struct {
		const char *line;
		bool allowed;
	} lines[] = {
		{ "size = 2000x1000", true },
		{ "size = 2001x1000", false },
		{ "preset = mill", false },
		{ "map = cave", false },
		{ "number = auto", false },
		{ "number = 10, margin = auto", false },
		{ "defaults = mine, map = none, trails = auto", true },
		{ "number = 1000000", true },
		{ "number = 1000001", false },
		{ "number = 10, max-number = 1000001", false },
		{ "number = 10, max-number = 1000000", true },
		{ "separation = 1", true }, /* of a flock that has more already */
	};
	struct change boids = { .kind = CHANGE_BOIDS, .columns = 10, .rows = 1001 };
	struct flight flight = { .columns = 80, .rows = 24 };
	struct change_read read;
	char error[ERROR_SIZE];

	factors_init(&flight.factors);
	every (row, lines) {
		flight.factors.number = 2000000;
		flight.factors.max_number = 2000000;
		assert_that(change_read(&read, &flight, row->line, error), "%s", error);
		assert_allowed(&read.change, row->allowed, row->line);
	}
	assert_allowed(&boids, false, "boids");
	asset_free(flight.assets);
}
