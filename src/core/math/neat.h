/* SPDX-License-Identifier: MIT */
/* NEAT: a search for networks that grows them (Stanley and Miikkulainen 2002, "Evolving neural networks
 * through augmenting topologies"). The caller scores a generation, and neat_next makes the next one by
 * settings, seed and scores alone: a search goes on from the scores in a file to the same bits.
 *
 *     neat_start(&n, &settings, &start, seed);
 *     for (int generation = 0; generation < count; generation++, neat_next(&n))
 *             for (int i = 0; i < settings.population; i++)
 *                     n.now[i].lineage.score = score of brain_shortest(&n.now[i].brain);
 *     neat_end(&n); */
#pragma once

#include "lineage.h"
#include "random.h"
#include "types/brain.h"

struct neat_settings {
	int population; /* above 1 */
	uint32_t inputs,
		outputs; /* that new links may join: bits 1 << BRAIN_bias, 1 << BRAIN_AHEAD ... */
	float step; /* the greatest change of a weight by a mutation; twice that is a new one */
};

struct neat_individual {
	struct brain brain;
	struct lineage lineage;
	int species; /* unique in a search */
};

struct neat {
	struct neat_settings settings;
	uint64_t seed;
	int generation;
	struct neat_individual *now, *next; /* the populations; owned */
	struct neat_species *species;       /* owned */
	int count, species_ids;             /* of species: there are, there have been */
	int *order;                         /* scratch memory; owned */
};

/* Starts with a brain and mutants of its weights. Returns false on no memory; neat_end frees what there
 * is either way. */
bool neat_start(struct neat *n, const struct neat_settings *settings, const struct brain *start,
                uint64_t seed);
void neat_end(struct neat *n);

/* Replaces the population by its offspring, without the scores. The best of all and of each species of
 * more than five stay as they are. */
void neat_next(struct neat *n);

/* ---- what it is made of */

/* Returns the number of links of one of the brains alone, and 0.4 times the mean difference of the
 * weights of the others: that of the paper with N = 1, as it has for small networks. */
float neat_distance(const struct brain *a, const struct brain *b);

/* Returns a child with the links of `better`, of those that both have with the weight of either. */
struct brain neat_cross(const struct brain *better, const struct brain *other,
                        struct random *chance);

/* Turns a link off and puts two and a node in its place, of weights 1 and its own. Returns false if it
 * is off or there is no room: the brain is unchanged. */
bool neat_split(struct brain *brain, int link);

/* Adds a link of a random weight, without a cycle. Returns false if none was found. */
bool neat_link(struct brain *brain, const struct neat_settings *s, struct random *chance);
