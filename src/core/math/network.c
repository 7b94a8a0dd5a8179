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

void
brain_add(struct brain *brain, struct brain_link link)
{
	int at = brain->count++;

	for (; at > 0; at--) { /* outputs wrap */
		const struct brain_link *before = &brain->link[at - 1];
		const uint32_t end = before->to - BRAIN_HIDDEN, to = link.to - BRAIN_HIDDEN;
		if (end < to || (end == to && before->from < link.from))
			break;
		brain->link[at] = *before;
	}
	brain->link[at] = link;
}

int
brain_find(const struct brain *brain, uint32_t from, uint32_t to)
{
	int i = brain->count - 1;

	while (i >= 0 && (brain->link[i].from != from || brain->link[i].to != to))
		i--;
	return i;
}

bool
brain_meets(const struct brain *brain, uint32_t id)
{
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].to == id)
			return true;
	return false;
}

int
brain_hidden(const struct brain *brain, uint32_t id[BRAIN_LINKS])
{
	int count = 0;

	for (int i = 0; i < brain->count && brain->link[i].to >= BRAIN_HIDDEN; i++)
		if (count == 0 || id[count - 1] != brain->link[i].to)
			id[count++] = brain->link[i].to;
	return count;
}

bool
brain_has_cycle(const struct brain *brain)
{
	struct brain all, left = *brain;

	do { /* removes links from nodes that nothing leads to */
		all = left;
		left.count = 0;
		for (int i = 0; i < all.count; i++)
			if (brain_meets(&all, all.link[i].from))
				left.link[left.count++] = all.link[i];
	} while (left.count < all.count);
	return left.count > 0;
}

static bool
leaves(const struct brain *brain, uint32_t id)
{
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].from == id)
			return true;
	return false;
}

/* Removes links that are off, or that lead to no output or come from no input, until none is left. */
static struct brain
pruned(const struct brain *brain)
{
	struct brain all, left = *brain;

	do {
		all = left;
		left.count = 0;
		for (int i = 0; i < all.count; i++) {
			const struct brain_link *link = &all.link[i];
			if (!link->off &&
			    (link->from < BRAIN_INPUTS || brain_meets(&all, link->from)) &&
			    (link->to < BRAIN_HIDDEN || leaves(&all, link->to)))
				left.link[left.count++] = *link;
		}
	} while (left.count < all.count);
	return left;
}

/* Returns whether no link to a node comes from one that links still lead to. */
static bool
is_ready(const struct brain *left, uint32_t id)
{
	for (int i = 0; i < left->count; i++)
		if (left->link[i].to == id && brain_meets(left, left->link[i].from))
			return false;
	return true;
}

/* Numbers the least of the nodes that are ready, again and again: so the order depends on the links alone,
 * and the numbers that it gives keep it. */
struct brain
brain_shortest(const struct brain *brain)
{
	const struct brain links = pruned(brain);
	struct brain left = links, numbered = links, shortest = { .count = 0 };
	uint32_t number = BRAIN_HIDDEN;

	for (; left.count > 0 && left.link[0].to >= BRAIN_HIDDEN; number++) {
		int next = 0, kept = 0;
		while (!is_ready(&left, left.link[next].to))
			next++;
		const uint32_t id = left.link[next].to;
		for (int i = 0; i < links.count; i++) {
			if (links.link[i].from == id)
				numbered.link[i].from = number;
			if (links.link[i].to == id)
				numbered.link[i].to = number;
		}
		for (int i = 0; i < left.count; i++)
			if (left.link[i].to != id)
				left.link[kept++] = left.link[i];
		left.count = kept;
	}
	for (int i = 0; i < numbered.count; i++)
		brain_add(&shortest, numbered.link[i]);
	return shortest;
}
