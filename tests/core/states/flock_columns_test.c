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

TEST(a_plain_boid_has_only_what_it_needs)
{
	struct flock_columns_shown shown = { 0 };
	struct boids_boid b = boid();

	for (int c = 0; c < COLUMNS; c++)
		shown.at[c] = flock_columns[c].needed;
	assert_string_equal(row_of(&b, &shown), "7,1.5,2,-3,0");
	b.velocity.z = -0.0f;
	assert_string_equal(row_of(&b, &shown), "7,1.5,2,-3,0,-0");
	b.mood.fear = 0.25f;
	b.kind = BOIDS_KIND_PREDATOR;
	assert_string_equal(row_of(&b, &shown), "7,1.5,2,-3,0,-0,predator,0.25");
}

TEST(a_living_boid_has_all_columns_of_life)
{
	struct flock_columns_shown shown = { 0 };
	struct boids_boid b = boid();

	b.life = (struct boids_life){
		.energy = 0.5f, .breath = 1, .age = 30, .rest = 1.5f, .generation = 3, .founder = 8
	};
	for (int g = 0; g < BOIDS_GENES; g++)
		b.life.genes[g] = 1 + (float)g;
	assert_string_equal(row_of(&b, &shown), "0.5,1,30,3,1.5,1,2,3,4,5,6,8");
	assert_string_equal(flock_columns[ENERGY].name, "energy");
	assert_string_equal(flock_columns[GENES].name, "gene-separation");
	assert_string_equal(flock_columns[COLUMNS - 1].name, "founder");
}

/* A cell of food is a row, too. */
TEST(food_has_its_word_and_its_amount)
{
	struct flock_columns_shown shown = { .at = { [ID] = true } };
	struct boids_boid cell = { .id = 9, .kind = (enum boids_boid_kind)KIND_FOOD };

	cell.life.energy = 0.125f;
	assert_string_equal(row_of(&cell, &shown), "9,food,0.125,0,0,0,0,0,0,0,0,0,0,0");
}

TEST(a_letter_has_its_columns)
{
	struct flock_columns_shown shown = { 0 };
	struct boids_boid b = boid();

	b.home = (struct boids_home){ 0.5f, 3 };
	b.letter = (struct boids_letter){ .points = { 0x6F22 }, .colour = 2, .style = 1 };
	assert_string_equal(row_of(&b, &shown), "0.5,3,28450,2,1");
	b.writes = 1;
	b.letter.paper = 1 + BOIDS_DIRECT;
	assert_string_equal(row_of(&b, &shown), "0.5,3,1,28450,2,16777217,1");
	b.letter.points[2] = 0x20E3;
	assert_string_equal(row_of(&b, &shown), "0.5,3,1,28450,8419,2,16777217,1");
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
