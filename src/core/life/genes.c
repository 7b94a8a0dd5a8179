/* SPDX-License-Identifier: MIT */
/* Genes: the weights that a boid inherits. */
#include "genes.h"

#include "math/portable_math.h"

const struct boids_gene boids_gene_table[BOIDS_GENES] = {
#define GENE(field, name, help) [BOIDS_GENE_##field] = { name, help },
	BOIDS_GENE_LIST(GENE)
#undef GENE
};

void
genes_init(float genes[BOIDS_GENES])
{
	for (int g = 0; g < BOIDS_GENES; g++)
		genes[g] = 1;
}

bool
genes_are_set(const float genes[BOIDS_GENES])
{
	for (int g = 0; g < BOIDS_GENES; g++)
		if (!(genes[g] > 0))
			return false;
	return true;
}

static float
cut(float gene)
{
	gene = gene > BOIDS_GENE_LEAST ? gene : BOIDS_GENE_LEAST;
	return gene < BOIDS_GENE_MOST ? gene : BOIDS_GENE_MOST;
}

void
genes_inherit(float child[BOIDS_GENES], const float mother[BOIDS_GENES],
              const float father[BOIDS_GENES], float mutation, struct random *chance)
{
	for (int g = 0; g < BOIDS_GENES; g++) {
		bool first = random_uniform(chance) < 0.5f;
		float gene = first ? mother[g] : father[g], step = random_normal(chance);
		if (mutation > 0)
			gene *= (float)portable_exp((double)mutation * (double)step);
		child[g] = cut(gene);
	}
}
