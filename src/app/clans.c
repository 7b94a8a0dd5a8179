/* SPDX-License-Identifier: MIT */
/* Clans: colours that groups keep while they split and merge. */
#include "app/clans.h"

#include <stdbool.h>
#include <stdlib.h>

static const uint32_t no_clan = UINT32_MAX;

/* Numbers the groups of two and more, by the place that stands for them; returns how many there are. */
static size_t
number_groups(const uint32_t *group, size_t count, uint32_t *numbers, struct clan *clans)
{
	uint32_t found = 0;

	for (size_t i = 0; i < count; i++)
		numbers[i] = 0;
	for (size_t i = 0; i < count; i++)
		numbers[group[i]]++;
	for (size_t i = 0; i < count; i++) {
		bool is_clan = numbers[i] > 1;
		numbers[i] = is_clan ? found : no_clan;
		if (is_clan)
			clans[found++] = (struct clan){ .lowest = UINT32_MAX,
				                        .place = (uint32_t)i,
				                        .colour = CLAN_NONE };
	}
	return found;
}

static void
count_votes(const uint32_t *group, const uint32_t *id, const int8_t *colour, size_t count,
            const uint32_t *numbers, struct clan *clans)
{
	for (size_t i = 0; i < count; i++) {
		if (numbers[group[i]] == no_clan)
			continue;
		struct clan *clan = &clans[numbers[group[i]]];
		clan->size++;
		clan->lowest = id[i] < clan->lowest ? id[i] : clan->lowest;
		if (colour[i] != CLAN_NONE)
			clan->votes[colour[i]]++;
	}
}

/* The largest first; of two alike the one with the lowest id, as memory has no order that lasts. */
static int
by_size(const void *one, const void *other)
{
	const struct clan *a = one, *b = other;

	if (a->size != b->size)
		return a->size > b->size ? -1 : 1;
	return a->lowest < b->lowest ? -1 : 1;
}

static int
most_voted(const struct clan *clan)
{
	int best = 0;

	for (int i = 1; i < CLAN_COLOURS; i++)
		if (clan->votes[i] > clan->votes[best])
			best = i;
	return clan->votes[best] > 0 ? best : CLAN_NONE;
}

static int
least_worn(const uint32_t *worn)
{
	int least = 0;

	for (int i = 1; i < CLAN_COLOURS; i++)
		if (worn[i] < worn[least])
			least = i;
	return least;
}

/* First all keep what they have had; who finds it worn by a larger one chooses after that, as those do
 * who have had none. */
static void
choose(struct clan *clans, size_t count)
{
	uint32_t worn[CLAN_COLOURS] = { 0 };

	for (size_t i = 0; i < count; i++) {
		int own = most_voted(&clans[i]);
		if (own == CLAN_NONE || worn[own] > 0)
			continue;
		clans[i].colour = (int8_t)own;
		worn[own] = clans[i].size;
	}
	for (size_t i = 0; i < count; i++) {
		int own = most_voted(&clans[i]), other = least_worn(worn);
		if (clans[i].colour != CLAN_NONE)
			continue;
		clans[i].colour = (int8_t)(own == CLAN_NONE || worn[other] == 0 ? other : own);
		worn[clans[i].colour] += clans[i].size;
	}
}

void
clans_colour(const uint32_t *group, const uint32_t *id, int8_t *colour, size_t count,
             uint32_t *numbers, struct clan *clans)
{
	size_t found = number_groups(group, count, numbers, clans);

	count_votes(group, id, colour, count, numbers, clans);
	qsort(clans, found, sizeof *clans, by_size);
	choose(clans, found);
	for (size_t i = 0; i < found; i++)
		numbers[clans[i].place] = (uint32_t)clans[i].colour;
	for (size_t i = 0; i < count; i++) {
		uint32_t number = numbers[group[i]];
		colour[i] = (int8_t)(number == no_clan ? CLAN_NONE : (int)number);
	}
}
