/* SPDX-License-Identifier: MIT */
/* Body: what a boid or predator needs and can: hunger, breath, age. */
#include "body.h"

#include "genes.h"
#include "grains.h"

struct boids_life
body_new(float full, float maturity)
{
	struct boids_life life = { .energy = full, .breath = 1, .age = maturity };

	genes_init(life.genes);
	return life;
}

struct boids_life
body_valid(const struct boids_life *life, float full, float maturity)
{
	struct boids_life valid = *life;

	if (!genes_are_set(life->genes))
		return body_new(full, maturity);
	valid.energy = grains_floor((double)body_within(life->energy, 0, full));
	valid.breath = body_within(life->breath, 0, 1);
	valid.age = body_within(life->age, 0, 1e9f);
	valid.rest = body_within(life->rest, 0, 1e9f);
	for (int g = 0; g < BOIDS_GENES; g++)
		valid.genes[g] = body_within(life->genes[g], BOIDS_GENE_LEAST, BOIDS_GENE_MOST);
	valid.mate = valid.fate = 0;
	return valid;
}
