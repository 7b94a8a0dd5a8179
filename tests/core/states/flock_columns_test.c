/* SPDX-License-Identifier: MIT */
/* Flock columns: rows of a table of states as text. */
#include "states/flock_columns.h"

#include "test.h"

/* Returns its row, once all columns are shown that it needs. */
static const char *
row_of(const struct boids_boid *b, struct flock_columns_shown *shown)
{
	static char line[FLOCK_ROW];

	flock_columns_show(shown, b);

	*flock_columns_put(line, 60, b, NULL, shown) = '\0';
	return line;
}

static struct boids_boid
boid(void)
{
	return (struct boids_boid){ .id = 7, .position = { 1.5f, 2, 0 }, .velocity = { -3, 0, 0 } };
}

TEST(all_columns_are_those_of_life_only_where_there_is_life)
{
	struct flock_columns_shown plain = flock_columns_all(false, false);
	struct flock_columns_shown alive = flock_columns_all(true, false);
	struct boids_boid b = boid();

	assert_string_equal(row_of(&b, &plain), "60,7,1.5,2,0,-3,0,0,0,boid,0,0,0,0");
	assert_string_equal(row_of(&b, &alive),
	                    "60,7,1.5,2,0,-3,0,0,0,boid,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0");
}
