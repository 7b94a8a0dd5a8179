/* SPDX-License-Identifier: MIT */
/* Group colours: groups that split and merge, boid by boid. */
#include "view/group_colours.h"

#include "scene.h"

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

/* Colours as digits, '.' for none; one call after the other, anew where the letters begin with '|'. */
static const struct {
	const char *letters, *colours;
} calls[] = {
	/* the largest has the first colour */
	{ "|aa.bbb.cc", "11.000.22" },
	/* a group keeps its colour when another outgrows it */
	{ "|aaabb....", "00011...." },
	{ "aaabbbbbb", "000111111" },
	/* merged groups have the colour of the most, and of a split group the larger part keeps it */
	{ "|aaaabbb", "0000111" },
	{ "aaaaaaa", "0000000" },
	{ "aabbbbb", "1100000" },
	{ "aaabbbb", "1110000" },
	/* the smaller part takes a free colour, and keeps it */
	{ "|aaaaaabb", "00000011" },
	{ "aaaabbcc", "00002211" },
	{ "aaaabbcc", "00002211" },
	/* a new group takes no colour in use, though it is larger than both */
	{ "|aabbb......", "11000......" },
	{ "aabbbcccccc", "11000222222" },
	/* lone boids keep theirs for a group that they form again */
	{ "|aabbb", "11000" },
	{ "..bbb", "..000" },
	{ "aabbb", "11000" },
	/* a colour no longer used is free */
	{ "|aaabb..", "00011.." },
	{ "...bbcc", "...1100" },
	/* without a free colour that of the fewest is shared */
	{ "|aaabbcccdddeeefffggghhh..", "00077111222333444555666.." },
	{ "aaabbcccdddeeefffggghhhii", "0007711122233344455566677" },
	{ "aaabbcccdddeeefffggghhhii", "0007711122233344455566677" },
};

TEST(groups_that_split_and_merge_have_their_colours)
{
	every (call, calls) {
		const char *letters = call->letters;
		char text[MOST + 1] = "";
		if (*letters == '|') {
			memset(colour, GROUP_COLOUR_NONE, sizeof colour);
			letters++;
		}
		colour_groups(letters);
		for (size_t i = 0; i < strlen(letters); i++)
			text[i] = (char)(letters[i] == '.' ? '.' : '0' + colour[i]);
		assert_string_equal(text, call->colours);
	}
}
