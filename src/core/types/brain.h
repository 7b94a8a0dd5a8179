/* SPDX-License-Identifier: MIT */
/* Brain: a feed-forward network that steers boids. The genome of NEAT (math/neat.h) is the same struct. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What a boid perceives, each -1 .. 1, and 0 where there is nothing: ahead and aside are along its
 * heading and to its right. INPUT(field, name) */
/* clang-format off */
#define BRAIN_INPUT_LIST(INPUT) \
	INPUT(bias,           "bias")            /* 1 */ \
	INPUT(push_ahead,     "push-ahead")      /* away from boids within separation-range: the sum of */ \
	INPUT(push_aside,     "push-aside")      /* unit vectors */ \
	INPUT(align_ahead,    "align-ahead")     /* mean velocity of neighbours less its own, of max-speed */ \
	INPUT(align_aside,    "align-aside") \
	INPUT(gather_ahead,   "gather-ahead")    /* mean offset to neighbours, of visual-range */ \
	INPUT(gather_aside,   "gather-aside") \
	INPUT(crowd,          "crowd")           /* n / (n + 6) of n neighbours */ \
	INPUT(speed,          "speed")           /* its own, of max-speed */ \
	INPUT(wall,           "wall")            /* how near, within look-ahead or a cell */ \
	INPUT(wall_aside,     "wall-aside")      /* that, where it is: 1 right, -1 left */ \
	INPUT(predator_ahead, "predator-ahead")  /* direction, times its fear */ \
	INPUT(predator_aside, "predator-aside") \
	INPUT(food_ahead,     "food-ahead")      /* smell, times its hunger */ \
	INPUT(food_aside,     "food-aside") \
	INPUT(energy,         "energy")          /* in stomachs */ \
	INPUT(goal_ahead,     "goal-ahead")      /* direction of the path to the goal */ \
	INPUT(goal_aside,     "goal-aside")
/* clang-format on */

/* Nodes: the inputs, the two outputs (change of velocity ahead and aside, of max-force), and hidden
 * ones. A hidden node h1, h2 ... of a brain has the number BRAIN_HIDDEN + 0, 1 ... */
enum {
#define INPUT(field, name) BRAIN_##field,
	BRAIN_INPUT_LIST(INPUT)
#undef INPUT
		BRAIN_INPUTS,
	BRAIN_AHEAD = BRAIN_INPUTS,
	BRAIN_ASIDE,
	BRAIN_HIDDEN,
	BRAIN_OUTPUTS = BRAIN_HIDDEN - BRAIN_INPUTS,
	BRAIN_NODES = 32, /* at most; */
	BRAIN_LINKS = 64,
	BRAIN_WEIGHT_MOST = 1000 /* of a weight, and less its negative */
};

/* The names of inputs and outputs. */
extern const char *const brain_node_names[BRAIN_HIDDEN];

/* A node has the value of its input, or f(sum of weight * value over its links), f(x) = x / (1 + |x|). */
struct brain {
	int count; /* of links, in the order of brain_add; no two have the same ends */
	struct brain_link {
		uint32_t from, to;
		float weight;
		uint32_t off; /* 1: a gene without effect, of a search */
	} link[BRAIN_LINKS];
};

/* Adds a link where it comes in the order of the node that it leads to, hidden nodes before outputs, and
 * then of that it comes from. There must be room. */
void brain_add(struct brain *brain, struct brain_link link);

/* Returns the index of the link with these ends; -1: there is none. */
int brain_find(const struct brain *brain, uint32_t from, uint32_t to);

/* Returns the brain in its shortest form, which a step runs: without what has no effect, and with hidden
 * nodes numbered by the order in which they are computed. It computes the same, and its shortest form is
 * itself. */
struct brain brain_shortest(const struct brain *brain);

/* Returns whether a node leads to itself, also by links that are off. */
bool brain_has_cycle(const struct brain *brain);

/* Returns whether a link leads to a node. */
bool brain_meets(const struct brain *brain, uint32_t id);

/* Lists the hidden nodes to which links lead. Returns their number. */
int brain_hidden(const struct brain *brain, uint32_t id[BRAIN_LINKS]);

static inline float
brain_activation(float sum)
{
	return sum / (1 + (sum < 0 ? -sum : sum));
}
