/* SPDX-License-Identifier: MIT */
/* Clans: colours of groups that split and merge, boid by boid. */
#include "app/clans.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 200 };

static int8_t colour[MOST]; /* by boid, from call to call */

/* Boids in groups by letter, "aabbb": those of one letter are a group, but '.' is one alone. */
static void
see(const char *letters)
{
	uint32_t group[MOST], id[MOST], numbers[MOST];
	struct clan clans[MOST / 2];
	size_t count = strlen(letters);

	for (size_t i = 0; i < count; i++) {
		id[i] = (uint32_t)i;
		group[i] = letters[i] == '.' ? (uint32_t)i
		                             : (uint32_t)(strchr(letters, letters[i]) - letters);
	}
	clans_colour(group, id, colour, count, numbers, clans);
}

/* The colours as digits, '.' for none. */
static void
assert_colours(const char *expected)
{
	char text[MOST + 1] = "";

	for (size_t i = 0; i < strlen(expected); i++)
		text[i] = (char)(colour[i] == CLAN_NONE ? '.' : '0' + colour[i]);
	assert_string_equal(text, expected);
}

static int
forget(void **state)
{
	(void)state;
	memset(colour, CLAN_NONE, sizeof colour);
	return 0;
}

static void
the_largest_has_the_first_colour_and_one_alone_has_none(void **state)
{
	(void)state;
	see("aa.bbb.cc");
	assert_colours("11.000.22");
}

static void
a_group_keeps_its_colour_when_another_outgrows_it(void **state)
{
	(void)state;
	see("aaabb....");
	assert_colours("00011....");
	see("aaabbbbbb");
	assert_colours("000111111");
}

static void
merged_groups_have_the_colour_of_the_most(void **state)
{
	(void)state;
	see("aaaabbb");
	see("aaaaaaa");
	assert_colours("0000000");
	see("aabbbbb"); /* and split, the larger part keeps it */
	assert_colours("1100000");
	see("aaabbbb");
	assert_colours("1110000");
}

static void
of_a_split_group_the_smaller_part_takes_a_free_colour(void **state)
{
	(void)state;
	see("aaaaaabb");
	assert_colours("00000011");
	see("aaaabbcc");
	assert_colours("00002211");
	see("aaaabbcc"); /* and keeps it */
	assert_colours("00002211");
}

static void
a_new_group_takes_no_colour_that_is_worn(void **state)
{
	(void)state;
	see("aabbb......");
	assert_colours("11000......");
	see("aabbbcccccc"); /* larger than both */
	assert_colours("11000222222");
}

static void
a_colour_that_nobody_wears_any_more_is_free(void **state)
{
	(void)state;
	see("aaabb..");
	see("...bbcc");
	assert_colours("...1100");
}

static void
where_none_is_free_it_is_shared_with_the_fewest(void **state)
{
	(void)state;
	see("aaabbcccdddeeefffggghhh..");
	assert_colours("0007711122233344455566"
	               "6..");
	see("aaabbcccdddeeefffggghhhii");
	assert_colours("000771112223334445556667"
	               "7");
	see("aaabbcccdddeeefffggghhhii");
	assert_colours("0007711122233344455566677");
}

/* A tie is decided by who is in it, not by the order in memory. */
static void
the_order_in_memory_does_not_show(void **state)
{
	const uint32_t one[] = { 0, 0, 2, 2 }, id[] = { 7, 3, 5, 4 }, turned_id[] = { 5, 4, 7, 3 };
	int8_t colours[] = { -1, -1, -1, -1 }, turned[] = { -1, -1, -1, -1 };
	uint32_t numbers[4];
	struct clan clans[2];

	(void)state;
	clans_colour(one, id, colours, 4, numbers, clans);
	clans_colour(one, turned_id, turned, 4, numbers, clans);
	assert_int_equal(colours[0], turned[2]);
	assert_int_equal(colours[2], turned[0]);
	assert_int_equal(colours[0], 0); /* it has the lowest id */
}

/* Whatever happens, as long as there are no more groups than colours. */
static void
a_group_is_of_one_colour_and_others_are_of_others(void **state)
{
	unsigned chance = 1;
	char letters[41] = "";

	(void)state;
	for (int round = 0; round < 2000; round++) {
		for (int i = 0; i < 40; i++) {
			chance = chance * 1103515245 + 12345;
			if (round == 0 || (chance >> 16) % 10 == 0)
				letters[i] = (char)('a' + (chance >> 20) % 8);
		}
		see(letters);
		for (int i = 0; i < 40; i++)
			for (int j = 0; j < i; j++)
				if (colour[i] != CLAN_NONE && colour[j] != CLAN_NONE)
					assert_true((letters[i] == letters[j]) ==
					            (colour[i] == colour[j]));
	}
}

#define ANEW(test) cmocka_unit_test_setup(test, forget)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		ANEW(the_largest_has_the_first_colour_and_one_alone_has_none),
		ANEW(a_group_keeps_its_colour_when_another_outgrows_it),
		ANEW(merged_groups_have_the_colour_of_the_most),
		ANEW(of_a_split_group_the_smaller_part_takes_a_free_colour),
		ANEW(a_new_group_takes_no_colour_that_is_worn),
		ANEW(a_colour_that_nobody_wears_any_more_is_free),
		ANEW(where_none_is_free_it_is_shared_with_the_fewest),
		ANEW(the_order_in_memory_does_not_show),
		ANEW(a_group_is_of_one_colour_and_others_are_of_others),
	};

	return cmocka_run_group_tests_name("clans", tests, NULL, NULL);
}
