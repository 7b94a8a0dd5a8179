/* SPDX-License-Identifier: MIT */
/* Flight: its hash tells what is placed and held. */
#include "flight/flight.h"

#include "flight/change.h"
#include "scene.h"

/* Applies the lines, and returns the hash. */
static uint64_t
hash_of(struct flight *flight, const char *const lines[])
{
	struct change_read read;
	char error[ERROR_SIZE];

	for (; *lines; lines++) {
		assert_true(change_read(&read, flight, *lines, error));
		assert_that(flight_apply(flight, &read.change, error), "%s: %s", *lines, error);
	}
	return flight_hash(flight);
}

TEST(what_is_placed_or_held_is_in_the_hash)
{
	static const char *const lines[][5] = {
		{ NULL },
		{ "place wall 10 10", NULL },
		{ "place wall 10 12", NULL },
		{ "place goal 10 10", NULL },
		{ "place wall 10 10, 10 12", NULL },
		{ "place goal 10 10, 20 12", NULL },
		{ "place goal 20 12, 10 10", NULL },
		{ "hold goal 10 10", NULL },
		{ "hold goal 11 10", NULL },
		{ "hold predator 10 10", NULL },
		{ "hold predator 11 10", NULL },
		{ "say A", NULL }, /* later changes of the world depend on it */
		{ "place wall 10 10", "hold goal 20 20", NULL },
		{ "place wall 10 10", "place map 10 10", NULL }, /* as the first */
		{ "place wall 10 10", "remove wall 10 10", NULL },
		{ "place goal 10 10", "remove wall 10 10", "remove goal 10 10", NULL },
		{ "remove wall 10 10", NULL },
		{ "hold goal 10 10", "hold none", NULL },
	};
	enum { SAME = 13 }; /* from here on nothing is left */
	uint64_t hashes[LENGTH(lines)];

	foreach (i, lines) {
		struct flight flight = { .columns = 40, .rows = 20, .seed = 3 };
		factors_init(&flight.factors);
		flight_resolve(&flight, &flight.factors);
		assert_int_not_equal(hash_of(&flight, (const char *const[]){ "seed = 3", NULL }), 0);
		hashes[i] = hash_of(&flight, lines[i]);
		bool plain = hashes[i] == flock_hash(flight.flock);
		assert_int_equal(plain, i == 0 || i >= SAME);
		for (size_t k = 0; k < i && i < SAME; k++)
			assert_that(hashes[k] != hashes[i], "%zu and %zu", k, i);
		flight_end(&flight);
	}
	assert_true(hashes[0] == hashes[SAME]);
}

TEST(a_wall_of_the_map_can_be_removed_and_placed_again)
{
	static const char *const there[] = { "map = cave", NULL },
				 *const again[] = { "map = cave", "remove wall 0 0",
		                                    "place map 0 0", NULL },
				 *const gone[] = { "map = cave", "remove wall 0 0", NULL };
	struct flight flight = { .columns = 78, .rows = 23, .seed = 3 };

	factors_init(&flight.factors);
	hash_of(&flight, (const char *const[]){ "seed = 3", NULL });
	assert_true(hash_of(&flight, there) == flock_hash(flight.flock));
	assert_true(hash_of(&flight, again) == flock_hash(flight.flock));
	assert_true(hash_of(&flight, gone) != flock_hash(flight.flock));
	assert_int_equal(flight.placed.marks.at[0].what, BOIDS_MAP_AIR);
	flight_end(&flight);
}
