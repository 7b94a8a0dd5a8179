/* SPDX-License-Identifier: MIT */
/* Backdrop: a land that stands still, and goes on where the world does. */
#include "app/backdrop.h"

#include "scene.h"

#include <string.h>

enum { WIDE = 80, HIGH = 23 };

static const struct scene land = {
	.seed = 7, .columns = WIDE, .rows = HIGH, .across = WIDE, .down = HIGH, .choice = BACKDROP_NOISE
};

static char
at(const struct backdrop *b, int column, int row)
{
	return (char)backdrop_cell(b, (size_t)row * WIDE + (size_t)column).glyph;
}

static void
it_is_dim_of_few_characters_and_mostly_blank(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct backdrop b = { 0 };
		struct scene scene = land;
		int used = 0;
		scene.seed = seed;
		assert_true(backdrop_fit(&b, &scene));
		for (size_t i = 0; i < (size_t)WIDE * HIGH; i++) {
			struct cell cell = backdrop_cell(&b, i);
			assert_non_null(strchr(" '\"", (int)cell.glyph));
			assert_int_equal(cell.style, cell.glyph == ' ' ? 0 : STYLE_DIM);
			assert_int_equal(cell.colour, COLOUR_DEFAULT);
			used += cell.glyph != ' ';
		}
		assert_true(used > WIDE * HIGH / 20 && used < WIDE * HIGH / 2);
		backdrop_free(&b);
	}
}

/* Between neighbours it goes up or down by a step, never two. */
static void
it_is_smooth(void **state)
{
	struct backdrop b = { 0 };

	(void)state;
	assert_true(backdrop_fit(&b, &land));
	for (int row = 0; row < HIGH; row++)
		for (int column = 1; column < WIDE; column++) {
			int a = b.levels[row * WIDE + column - 1], c = b.levels[row * WIDE + column];
			assert_in_range(a - c + 1, 0, 2);
		}
	backdrop_free(&b);
}

static void
it_stands_still_with_the_world(void **state)
{
	struct backdrop b = { 0 }, moved = { 0 };
	struct scene scene = land;

	(void)state;
	scene.column = 5;
	scene.row = -3;
	assert_true(backdrop_fit(&b, &land) && backdrop_fit(&moved, &scene));
	for (int row = 0; row < HIGH - 3; row++)
		for (int column = 5; column < WIDE; column++)
			assert_int_equal(at(&b, column, row), at(&moved, column - 5, row + 3));
	backdrop_free(&b);
	backdrop_free(&moved);
}

static void
where_the_world_wraps_it_does_so_too(void **state)
{
	struct backdrop b = { 0 }, round = { 0 };
	struct scene scene = land;

	(void)state;
	scene.wraps = true;
	assert_true(backdrop_fit(&b, &scene));
	scene.column = WIDE;
	scene.row = -HIGH;
	assert_true(backdrop_fit(&round, &scene));
	assert_memory_equal(b.levels, round.levels, (size_t)WIDE * HIGH);
	backdrop_free(&b);
	backdrop_free(&round);
}

static void
it_is_made_once(void **state)
{
	struct backdrop b = { 0 };
	struct scene scene = land;

	(void)state;
	assert_true(backdrop_fit(&b, &scene));
	b.levels[0] = 2; /* whoever makes it anew does away with that */
	assert_true(backdrop_fit(&b, &scene));
	assert_int_equal(at(&b, 0, 0), '"');
	scene.seed++;
	assert_true(backdrop_fit(&b, &scene));
	assert_int_equal(b.scene.seed, land.seed + 1);
	scene.choice = BACKDROP_OFF;
	assert_true(backdrop_fit(&b, &scene));
	assert_null(b.levels);
	for (size_t i = 0; i < (size_t)WIDE * HIGH; i++)
		assert_int_equal(backdrop_cell(&b, i).glyph, ' ');
	backdrop_free(&b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_dim_of_few_characters_and_mostly_blank),
		cmocka_unit_test(it_is_smooth),
		cmocka_unit_test(it_stands_still_with_the_world),
		cmocka_unit_test(where_the_world_wraps_it_does_so_too),
		cmocka_unit_test(it_is_made_once),
	};

	return cmocka_run_group_tests_name("backdrop", tests, NULL, NULL);
}
