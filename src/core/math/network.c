/* SPDX-License-Identifier: MIT */
/* Network: the links of a brain, put into the order in which they are computed. */
#include "types/brain.h"

const char *const brain_node_names[BRAIN_HIDDEN] = {
#define INPUT(field, name) [BRAIN_##field] = name,
	BRAIN_INPUT_LIST(INPUT)
#undef INPUT
		[BRAIN_AHEAD] = "ahead",
	[BRAIN_ASIDE] = "aside",
};

bool
brain_meets(const struct brain *brain, int links, uint32_t id)
{
	for (int i = 0; i < links; i++)
		if (brain->link[i].to == id)
			return true;
	return false;
}

int
brain_hidden(const struct brain *brain)
{
	int count = 0;

	for (int i = 0; i < brain->count; i++)
		count += brain->link[i].to >= BRAIN_HIDDEN &&
		         !brain_meets(brain, i, brain->link[i].to);
	return count;
}

/* Removes links that are off, or that lead to no output or come from no input, until none is left. */
static struct brain
pruned(const struct brain *brain)
{
	struct brain all = { .count = -1 }, left = *brain;

	while (left.count != all.count) {
		all = left;
		left.count = 0;
		for (int i = 0; i < all.count; i++) {
			const struct brain_link *link = &all.link[i];
			bool starts = link->from < BRAIN_INPUTS, ends = link->to < BRAIN_HIDDEN;
			for (int j = 0; j < all.count; j++) {
				starts = starts ||
				         (!all.link[j].off && all.link[j].to == link->from);
				ends = ends || (!all.link[j].off && all.link[j].from == link->to);
			}
			if (!link->off && starts && ends)
				left.link[left.count++] = *link;
		}
	}
	return left;
}

/* The ids of hidden nodes by place. */
struct places {
	int count;
	uint32_t id[BRAIN_LINKS];
};

/* Returns the number of a node by its place; 0: it has none. */
static uint32_t
place_of(const struct places *places, uint32_t id)
{
	for (int i = 0; i < places->count; i++)
		if (places->id[i] == id)
			return BRAIN_HIDDEN + (uint32_t)i;
	return id < BRAIN_HIDDEN ? id : 0;
}

/* Returns whether a node has no place yet, but all nodes that lead to it have. */
static bool
is_next(const struct brain *brain, const struct places *places, uint32_t id)
{
	bool next = id >= BRAIN_HIDDEN && place_of(places, id) == 0;

	for (int i = 0; i < brain->count && next; i++)
		next = brain->link[i].to != id ||
		       !brain_meets(brain, brain->count, brain->link[i].from) ||
		       place_of(places, brain->link[i].from) > 0;
	return next;
}

/* Places the least id of those that are next, again and again: so the order depends on the links
 * alone, and the numbers that it gives keep it. */
static struct places
places_of(const struct brain *brain)
{
	struct places places = { .count = 0 };

	for (uint32_t least = 0; least < UINT32_MAX;) {
		least = UINT32_MAX;
		for (int i = 0; i < brain->count; i++)
			if (brain->link[i].to < least && is_next(brain, &places, brain->link[i].to))
				least = brain->link[i].to;
		if (least < UINT32_MAX)
			places.id[places.count++] = least;
	}
	return places;
}

bool
brain_has_cycle(const struct brain *brain)
{
	return places_of(brain).count < brain_hidden(brain);
}

struct brain
brain_shortest(const struct brain *brain)
{
	const struct brain links = pruned(brain);
	const struct places places = places_of(&links);
	struct brain shortest = { .count = 0 };

	for (int i = 0; i < links.count; i++) {
		struct brain_link link = links.link[i];
		link.from = place_of(&places, link.from);
		link.to = place_of(&places, link.to);
		int at = shortest.count++;
		for (; at > 0 && brain_link_after(&shortest.link[at - 1], &link); at--)
			shortest.link[at] = shortest.link[at - 1];
		shortest.link[at] = link;
	}
	return shortest;
}
