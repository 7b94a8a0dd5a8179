/* SPDX-License-Identifier: MIT */
/* Group colours: groups that split and merge, boid by boid. */
#include "view/group_colours.h"

#include "test.h"

#include <stdbool.h>

enum { MOST = 200 };

static int8_t colour[MOST]; /* by boid, from call to call */

/* Colours boids in groups by letter, "aabbb": one letter is one group_of, '.' a lone boid. */
static void
colour_groups(const char *letters)
{
	uint32_t group_of[MOST], id[MOST], numbers[MOST];
	struct colour_group groups[MOST / 2];
	size_t count = strlen(letters);

	for (size_t i = 0; i < count; i++) {
		id[i] = (uint32_t)i;
		group_of[i] = letters[i] == '.' ? (uint32_t)i
		                                : (uint32_t)(strchr(letters, letters[i]) - letters);
	}
	group_colours_assign(group_of, id, colour, count, numbers, groups);
}

/* The colours as digits, '.' for none. */
static void
assert_colours(const char *expected)
{
	char text[MOST + 1] = "";

	for (size_t i = 0; i < strlen(expected); i++)
		text[i] = (char)(colour[i] == GROUP_COLOUR_NONE ? '.' : '0' + colour[i]);
	assert_string_equal(text, expected);
}

static int
clear(void **state)
{
	(void)state;
	memset(colour, GROUP_COLOUR_NONE, sizeof colour);
	return 0;
}

#define ANEW(name) TEST_WITH(name, clear, NULL)

ANEW(the_largest_has_the_first_colour_and_a_lone_boid_none)
{
	colour_groups("aa.bbb.cc");
	assert_colours("11.000.22");
}

ANEW(a_group_keeps_its_colour_when_another_outgrows_it)
{
	colour_groups("aaabb....");
	assert_colours("00011....");
	colour_groups("aaabbbbbb");
	assert_colours("000111111");
}

ANEW(merged_groups_have_the_colour_of_the_most)
{
	colour_groups("aaaabbb");
	colour_groups("aaaaaaa");
	assert_colours("0000000");
	colour_groups("aabbbbb"); /* and split, the larger part keeps it */
	assert_colours("1100000");
	colour_groups("aaabbbb");
	assert_colours("1110000");
}

ANEW(of_a_split_group_the_smaller_part_takes_a_free_colour)
{
	colour_groups("aaaaaabb");
	assert_colours("00000011");
	colour_groups("aaaabbcc");
	assert_colours("00002211");
	colour_groups("aaaabbcc"); /* and keeps it */
	assert_colours("00002211");
}

ANEW(a_new_group_takes_no_colour_in_use)
{
	colour_groups("aabbb......");
	assert_colours("11000......");
	colour_groups("aabbbcccccc"); /* larger than both */
	assert_colours("11000222222");
}

ANEW(a_colour_no_longer_used_is_free)
{
	colour_groups("aaabb..");
	colour_groups("...bbcc");
	assert_colours("...1100");
}

ANEW(without_a_free_colour_that_of_the_fewest_is_shared)
{
	colour_groups("aaabbcccdddeeefffggghhh..");
	assert_colours("0007711122233344455566"
	               "6..");
	colour_groups("aaabbcccdddeeefffggghhhii");
	assert_colours("000771112223334445556667"
	               "7");
	colour_groups("aaabbcccdddeeefffggghhhii");
	assert_colours("0007711122233344455566677");
}

/* The lowest id decides a tie, not the order in memory. */
ANEW(the_order_in_memory_does_not_show)
{
	const uint32_t one[] = { 0, 0, 2, 2 }, id[] = { 7, 3, 5, 4 }, turned_id[] = { 5, 4, 7, 3 };
	int8_t colours[] = { -1, -1, -1, -1 }, turned[] = { -1, -1, -1, -1 };
	uint32_t numbers[4];
	struct colour_group groups[2];

	group_colours_assign(one, id, colours, 4, numbers, groups);
	group_colours_assign(one, turned_id, turned, 4, numbers, groups);
	assert_int_equal(colours[0], turned[2]);
	assert_int_equal(colours[2], turned[0]);
	assert_int_equal(colours[0], 0); /* it has the lowest id */
}

/* In random splits and merges with no more groups than colours. */
ANEW(a_group_is_of_one_colour_and_others_are_of_others)
{
	unsigned chance = 1;
	char letters[41] = "";

	for (int round = 0; round < 2000; round++) {
		for (int i = 0; i < 40; i++) {
			chance = chance * 1103515245 + 12345;
			if (round == 0 || (chance >> 16) % 10 == 0)
				letters[i] = (char)('a' + (chance >> 20) % 8);
		}
		colour_groups(letters);
		for (int i = 0; i < 40; i++)
			for (int j = 0; j < i; j++)
				if (colour[i] != GROUP_COLOUR_NONE && colour[j] != GROUP_COLOUR_NONE)
					assert_true((letters[i] == letters[j]) ==
					            (colour[i] == colour[j]));
	}
}
