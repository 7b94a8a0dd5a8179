/* SPDX-License-Identifier: MIT */
#include "group_colours.h"

#include <stdbool.h>
#include <stdlib.h>

static const uint32_t no_group = (uint32_t)GROUP_COLOUR_NONE;

/* Numbers the groups of two or more boids and sets numbers[group_of[i]]; returns their count. */
static size_t
number_groups(const uint32_t *group_of, size_t count, uint32_t *numbers, struct colour_group *groups)
{
	uint32_t found = 0;

	for (size_t i = 0; i < count; i++)
		numbers[i] = 0;
	for (size_t i = 0; i < count; i++)
		numbers[group_of[i]]++;
	for (size_t i = 0; i < count; i++) {
		bool is_group = numbers[i] > 1;
		numbers[i] = is_group ? found : no_group;
		if (is_group)
			groups[found++] = (struct colour_group){ .lowest = UINT32_MAX,
				                                 .place = (uint32_t)i,
				                                 .colour = GROUP_COLOUR_NONE };
	}
	return found;
}

/* The largest first; a tie goes to the lowest id, as the order in memory changes. */
static int
by_size(const void *one, const void *other)
{
	const struct colour_group *a = one, *b = other;

	if (a->size != b->size)
		return a->size > b->size ? -1 : 1;
	return a->lowest < b->lowest ? -1 : 1;
}

static int
most_voted(const struct colour_group *group)
{
	int best = 0;

	for (int i = 1; i < GROUP_COLOURS; i++)
		if (group->votes[i] > group->votes[best])
			best = i;
	return group->votes[best] > 0 ? best : GROUP_COLOUR_NONE;
}

/* Groups first keep their last colour. Those that had none, or whose colour a larger group keeps,
 * choose after that. */
static void
choose(struct colour_group *groups, size_t count)
{
	uint32_t used[GROUP_COLOURS] = { 0 };

	for (size_t i = 0; i < count; i++) {
		int own = most_voted(&groups[i]);
		if (own == GROUP_COLOUR_NONE || used[own] > 0)
			continue;
		groups[i].colour = (int8_t)own;
		used[own] = groups[i].size;
	}
	for (size_t i = 0; i < count; i++) {
		int own = most_voted(&groups[i]), other = 0; /* the least used */
		if (groups[i].colour != GROUP_COLOUR_NONE)
			continue;
		for (int k = 1; k < GROUP_COLOURS; k++)
			if (used[k] < used[other])
				other = k;
		groups[i].colour =
			(int8_t)(own == GROUP_COLOUR_NONE || used[other] == 0 ? other : own);
		used[groups[i].colour] += groups[i].size;
	}
}

void
group_colours_assign(const uint32_t *group_of, const uint32_t *id, int8_t *colour, size_t count,
                     uint32_t *numbers, struct colour_group *groups)
{
	size_t found = number_groups(group_of, count, numbers, groups);

	for (size_t i = 0; i < count; i++) {
		if (numbers[group_of[i]] == no_group)
			continue;
		struct colour_group *group = &groups[numbers[group_of[i]]];
		group->size++;
		group->lowest = id[i] < group->lowest ? id[i] : group->lowest;
		if (colour[i] != GROUP_COLOUR_NONE)
			group->votes[colour[i]]++;
	}
	if (found > 0)
		qsort(groups, found, sizeof *groups, by_size);
	choose(groups, found);
	for (size_t i = 0; i < found; i++)
		numbers[groups[i].place] = (uint32_t)groups[i].colour;
	for (size_t i = 0; i < count; i++)
		if (numbers[group_of[i]] != no_group)
			colour[i] = (int8_t)numbers[group_of[i]];
}
