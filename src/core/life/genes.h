/* SPDX-License-Identifier: MIT */
/* Genes: the weights that a boid inherits. */
#pragma once

#include "math/random.h"

#include "boids/life.h"

/* Sets all genes to 1. */
void genes_init(float genes[BOIDS_GENES]);

/* Returns whether the genes were ever set: none is 0. */
bool genes_are_set(const float genes[BOIDS_GENES]);

/* Gives a child each gene of one parent by a fair coin (uniform crossover), times e^(mutation * N), N
 * normal with standard deviation 1, cut to BOIDS_GENE_LEAST .. BOIDS_GENE_MOST. */
void genes_inherit(float child[BOIDS_GENES], const float mother[BOIDS_GENES],
                   const float father[BOIDS_GENES], float mutation, struct random *chance);
