/* SPDX-License-Identifier: MIT */
/* Genetic: a genetic algorithm over positive numbers. The caller scores a generation, and genetic_next
 * makes the next one by seed and scores alone: a search goes on from the scores in a file to the same
 * bits. The two best stay as they are. Any other individual has two parents, each the best of three
 * drawn at random, takes each gene from one or the other, and changes half of its genes by a normal
 * number, of a deviation of 0.3 at first, 3 % less each generation. */
#pragma once

#include "lineage.h"

#include <stdbool.h>
#include <stdint.h>

enum { GENETIC_GENES = 16 };

struct genetic_individual {
	double gene[GENETIC_GENES]; /* logarithms of a number over that of the start */
	struct lineage lineage;
};

struct genetic {
	int population; /* at least 2 */
	int genes;
	double least[GENETIC_GENES], most[GENETIC_GENES]; /* of each gene: up to 0, from 0 */
	uint64_t seed;
	int generation;
	struct genetic_individual *now, *next; /* owned */
};

/* Makes generation 0 of what the caller has set above it: the start, whose genes are 0, and others at a
 * deviation of 0.7 from it. Returns false on no memory; genetic_end frees what there is either way. */
bool genetic_start(struct genetic *g);
void genetic_end(struct genetic *g);

void genetic_next(struct genetic *g);
