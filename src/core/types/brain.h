/* SPDX-License-Identifier: MIT */
/* Brain: a feed-forward network that steers boids: what it perceives, its links, and the links as a
 * step runs them. The genome of NEAT (math/neat.h) is the same struct. */
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
	BRAIN_LINKS = 64
};

/* The names of inputs and outputs. */
extern const char *const brain_node_names[BRAIN_HIDDEN];

/* A node has the value of its input, or f(sum of weight * value over its links), f(x) = x / (1 + |x|). */
struct brain {
	int count; /* of links; no node is reached from itself, and no two have the same ends */
	struct brain_link {
		uint32_t from, to;
		float weight;
		bool off; /* a gene without effect */
	} link[BRAIN_LINKS];
};

/* The links of a brain that have an effect, those of a node together and behind those of the nodes that
 * it depends on. */
struct network {
	int count;
	struct network_link {
		uint8_t from, to; /* below BRAIN_NODES */
		float weight;
	} link[BRAIN_LINKS];
};

/* Returns the brain in its shortest form: without what has no effect, hidden nodes numbered from 1 and
 * links in the order in which a step sums them. It computes the same to the bit. *cycle: a node
 * that depends on itself, whose links are then left out; 0: there is none. cycle may be NULL. */
struct brain brain_shortest(const struct brain *brain, uint32_t *cycle);

/* Returns the network of a brain in its shortest form. */
struct network network_of(const struct brain *shortest);

/* Returns the number of different hidden nodes. */
int brain_hidden(const struct brain *brain);

/* Returns whether both have the same links in the same order. */
bool brain_same(const struct brain *a, const struct brain *b);

static inline float
brain_activation(float sum)
{
	return sum / (1 + (sum < 0 ? -sum : sum));
}

/* Sets the values of all other nodes from those of the inputs. */
void network_run(const struct network *n, float value[BRAIN_NODES]);
