/* SPDX-License-Identifier: MIT */
/* Life rates: the factors of life per step, computed once whenever settings or step length change. */
#pragma once

#include "rules/rates.h"
#include "types/factors.h"

enum { AGE_BINS = 40, AGE_BINS_PER_LIFESPAN = 8 };

/* The speed at which a boid cruises, a share of max-speed, and its cube: it neither tires nor rests
 * then. Drag makes the power of flight go by the cube of the speed. */
#define CRUISE 0.7f
#define CRUISE3 0.343f

/* Energies are in stomachs per step. A cost is rest + speed * u^3, u the share of max-speed. */
struct life_rates {
	float seconds; /* of the step; 0: none of these is set */
	unsigned look_every;

	float bite;    /* the most a boid eats */
	float regrown; /* the share of what lacks that grows back: 1 - e^(-dt / regrowth) */
	bool logistic; /* food grows the faster the more is left */

	bool hungers;      /* boids spend energy */
	float need;        /* hunger of an empty boid: 1; 0 if boids need no food */
	float starving;    /* energy below which boids are slow; 0: none are */
	float rest, speed; /* cost of a boid */
	float predator_rest, predator_speed;
	float predator_full; /* predator-stomach in whole grains */
	float per_speed;     /* 1 / max-speed; 0: max-speed is 0 */
	float breath;        /* change of breath at rest / CRUISE3; 0: boids never tire */
	float tiring;        /* share of the speed that an exhausted boid loses */
	float crash2;        /* square of the change of velocity that kills; INFINITY: none */
	float maturity;

	float forage, courtship; /* changes of velocity in a step that looks, units/s */
	float mate_range;
	float touch; /* distance within which mates have young, units */

	/* Gompertz (1825): hazard b e^(b (age - lifespan)), b = 8 / lifespan. */
	double ageing; /* b; 0: boids do not age */
	double lifespan;
	double bin;             /* 1 / width of a bin */
	double bound[AGE_BINS]; /* no boid in the bin dies in a step with a greater chance */
};

/* Computes the rates for steps that have these rates. */
struct life_rates life_rates_of(const struct boids_factors *f, const struct rates *step);

/* Returns the chance that a boid of this age dies of it in a step. */
double life_rates_death(const struct life_rates *r, float age);
