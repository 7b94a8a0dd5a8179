/* SPDX-License-Identifier: MIT */
/* Brain: links put into the order in which they are computed. */
#include "types/brain.h"

#include <string.h>

const char *const brain_node_names[BRAIN_HIDDEN] = {
#define INPUT(field, name) [BRAIN_##field] = name,
	BRAIN_INPUT_LIST(INPUT)
#undef INPUT
		[BRAIN_AHEAD] = "ahead",
	[BRAIN_ASIDE] = "aside",
};

/* A node on the way to its place, and its number there. */
struct node {
	uint32_t id;
	int place; /* -1: not placed yet */
};

/* The nodes of a brain: all inputs and outputs, and the hidden ones that links name, by id. */
struct nodes {
	int count;
	struct node at[BRAIN_HIDDEN + 2 * BRAIN_LINKS];
};

static struct node *
node_of(struct nodes *nodes, uint32_t id)
{
	int i = id < BRAIN_HIDDEN ? (int)id : BRAIN_HIDDEN;

	while (i < nodes->count && nodes->at[i].id < id)
		i++;
	if (i == nodes->count || nodes->at[i].id != id) {
		memmove(&nodes->at[i + 1], &nodes->at[i],
		        (size_t)(nodes->count - i) * sizeof *nodes->at);
		nodes->at[i] = (struct node){ id, -1 };
		nodes->count++;
	}
	return &nodes->at[i];
}

static struct nodes
nodes_of(const struct brain *brain)
{
	struct nodes nodes = { .count = 0 };

	for (uint32_t id = 0; id < BRAIN_HIDDEN; id++)
		nodes.at[nodes.count++] = (struct node){ id, id < BRAIN_INPUTS ? (int)id : -1 };
	for (int i = 0; i < brain->count; i++) {
		node_of(&nodes, brain->link[i].from);
		node_of(&nodes, brain->link[i].to);
	}
	return nodes;
}

int
brain_hidden(const struct brain *brain)
{
	return nodes_of(brain).count - BRAIN_HIDDEN;
}

bool
brain_same(const struct brain *a, const struct brain *b)
{
	bool same = a->count == b->count;

	for (int i = 0; same && i < a->count; i++)
		same = a->link[i].from == b->link[i].from && a->link[i].to == b->link[i].to &&
		       a->link[i].weight == b->link[i].weight && a->link[i].off == b->link[i].off;
	return same;
}

/* Removes links that are off, or that lead to no output or come from no input, until none is left. */
static void
prune(struct brain *brain)
{
	for (int before = -1; before != brain->count;) {
		const struct brain all = *brain;
		before = all.count;
		brain->count = 0;
		for (int i = 0; i < all.count; i++) {
			const struct brain_link *link = &all.link[i];
			bool starts = link->from < BRAIN_INPUTS, ends = link->to < BRAIN_HIDDEN;
			for (int j = 0; j < all.count; j++) {
				starts = starts ||
				         (!all.link[j].off && all.link[j].to == link->from);
				ends = ends || (!all.link[j].off && all.link[j].from == link->to);
			}
			if (!link->off && starts && ends)
				brain->link[brain->count++] = *link;
		}
	}
}

/* Returns whether all nodes that links lead from to this one have their place. */
static bool
is_ready(struct nodes *nodes, const struct brain *brain, uint32_t id)
{
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].to == id && node_of(nodes, brain->link[i].from)->place < 0)
			return false;
	return true;
}

/* Appends the links of a node, in the order of the places that they come from. */
static void
append(struct brain *to, const struct brain *from, struct nodes *nodes, uint32_t id, uint32_t place)
{
	const int first = to->count;

	for (int i = 0; i < from->count; i++) {
		struct brain_link link = from->link[i];
		if (link.to != id)
			continue;
		link.from = (uint32_t)node_of(nodes, link.from)->place;
		link.to = place;
		int at = to->count++;
		for (; at > first && to->link[at - 1].from > link.from; at--)
			to->link[at] = to->link[at - 1];
		to->link[at] = link;
	}
}

/* Places hidden nodes, the least id of those that are ready first: so the order depends on the links
 * alone, and the numbers that it gives keep it. */
struct brain
brain_shortest(const struct brain *brain, uint32_t *cycle)
{
	struct brain links = *brain, shortest = { .count = 0 };
	int placed = BRAIN_HIDDEN, i = BRAIN_HIDDEN;

	prune(&links);
	struct nodes nodes = nodes_of(&links);
	while (i < nodes.count) {
		struct node *node = &nodes.at[i++];
		if (node->place >= 0 || !is_ready(&nodes, &links, node->id))
			continue;
		append(&shortest, &links, &nodes, node->id, (uint32_t)placed);
		node->place = placed++;
		i = BRAIN_HIDDEN;
	}
	for (uint32_t id = BRAIN_AHEAD; id < BRAIN_HIDDEN; id++)
		if (is_ready(&nodes, &links, id))
			append(&shortest, &links, &nodes, id, id);
	if (cycle)
		*cycle = 0;
	for (i = BRAIN_HIDDEN; cycle && i < nodes.count; i++)
		*cycle = nodes.at[i].place < 0 ? nodes.at[i].id : *cycle;
	return shortest;
}

struct network
network_of(const struct brain *shortest)
{
	struct network n = { .count = shortest->count };

	for (int i = 0; i < n.count; i++) {
		const struct brain_link *link = &shortest->link[i];
		n.link[i] = (struct network_link){ (uint8_t)link->from, (uint8_t)link->to,
			                           link->weight };
	}
	return n;
}

void
network_run(const struct network *n, float value[BRAIN_NODES])
{
	memset(value + BRAIN_INPUTS, 0, (BRAIN_NODES - BRAIN_INPUTS) * sizeof *value);
	for (int i = 0; i < n->count;) {
		const uint8_t to = n->link[i].to;
		float sum = 0;
		for (; i < n->count && n->link[i].to == to; i++)
			sum += n->link[i].weight * value[n->link[i].from];
		value[to] = brain_activation(sum);
	}
}
