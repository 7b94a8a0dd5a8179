/* SPDX-License-Identifier: MIT */
#include "body.h"

#include "math/portable_math.h"

const struct boids_gene gene_table[BOIDS_GENES] = {
#define GENE(field, name, help) [BOIDS_GENE_##field] = { name, help },
	BOIDS_GENE_LIST(GENE)
#undef GENE
};

struct boids_life
body_new(float full, float maturity)
{
	struct boids_life life = { .energy = full, .breath = 1, .age = maturity };

	for (int g = 0; g < BOIDS_GENES; g++)
		life.genes[g] = 1;
	return life;
}

/* A constant number has as many boids of an age as reach it: (Gompertz) the share
 * e^(e^(-b lifespan) - e^(b (age - lifespan))). */
static float
start_age(const struct boids_factors *f, struct random *chance)
{
	const double steepness = 8, oldest = 1.5;

	if (!(f->lifespan > 0))
		return f->maturity;
	for (;;) {
		double age = oldest * (double)random_uniform(chance);
		double lives =
			portable_exp(portable_exp(-steepness) - portable_exp(steepness * (age - 1)));
		if ((double)random_uniform(chance) < lives)
			return (float)age * f->lifespan;
	}
}

void
body_start(struct boids_life *life, const struct boids_factors *f, struct random *chance)
{
	const float most = f->breeding != BOIDS_BREEDING_OFF ? BODY_READY : 1;
	const float share = BOIDS_STARVING + (most - BOIDS_STARVING) * random_uniform(chance);

	life->age = start_age(f, chance);
	if (f->hunger > 0 && most > BOIDS_STARVING)
		life->energy = grains_floor((double)(life->energy * share));
}

uint32_t
body_founder(uint64_t steps, uint32_t id)
{
	return steps == 0 ? id : (uint32_t)(random_mix(steps << 32 ^ id) >> 32) | 0x80000000u;
}

struct boids_life
body_valid(const struct boids_life *life, float full, float maturity)
{
	struct boids_life valid = *life;

	for (int g = 0; g < BOIDS_GENES; g++) {
		if (!(life->genes[g] > 0))
			return body_new(full, maturity);
		valid.genes[g] = body_within(life->genes[g], BOIDS_GENE_LEAST, BOIDS_GENE_MOST);
	}
	valid.energy = grains_floor((double)body_within(life->energy, 0, full));
	valid.breath = body_within(life->breath, 0, 1);
	valid.age = body_within(life->age, 0, BOIDS_FAR);
	valid.rest = body_within(life->rest, 0, BOIDS_FAR);
	valid.mate = valid.fate = 0;
	return valid;
}

void
body_inherit(float child[BOIDS_GENES], const float mother[BOIDS_GENES],
             const float father[BOIDS_GENES], float mutation, struct random *chance)
{
	for (int g = 0; g < BOIDS_GENES; g++) {
		bool first = random_uniform(chance) < 0.5f;
		float gene = first ? mother[g] : father[g], step = random_normal(chance);
		if (mutation > 0)
			gene *= (float)portable_exp((double)mutation * (double)step);
		child[g] = body_within(gene, BOIDS_GENE_LEAST, BOIDS_GENE_MOST);
	}
}
