/* SPDX-License-Identifier: MIT */
/* Life measures: births, deaths, genes and energy of a flock that is alive. */
#include "life_measure.h"

#include "life/life.h"
#include "math/portable_math.h"
#include "step/flock_state.h"

#include <math.h>

static double
count_of(const struct boids_flock *flock, enum boids_fate fate)
{
	return flock->life ? (double)flock->life->ledger.counts[BOIDS_KIND_BOID][fate] : 0;
}

static double
predators_of(const struct boids_flock *flock, enum boids_fate fate)
{
	return flock->life ? (double)flock->life->ledger.counts[BOIDS_KIND_PREDATOR][fate] : 0;
}

#define COUNT(name, of, fate) \
	double life_measure_##name(const struct boids_flock *flock) \
	{ \
		return of(flock, BOIDS_FATE_##fate); \
	}
COUNT(births, count_of, BORN)
COUNT(starved, count_of, STARVED)
COUNT(aged, count_of, AGED)
COUNT(crashed, count_of, CRASHED)
COUNT(eaten, count_of, EATEN)
COUNT(strays, count_of, STRAYED)
COUNT(predator_births, predators_of, BORN)
COUNT(predator_strays, predators_of, STRAYED)

double
life_measure_deaths(const struct boids_flock *flock)
{
	return count_of(flock, BOIDS_FATE_STARVED) + count_of(flock, BOIDS_FATE_AGED) +
	       count_of(flock, BOIDS_FATE_CRASHED) + count_of(flock, BOIDS_FATE_EATEN);
}

double
life_measure_predator_deaths(const struct boids_flock *flock)
{
	return predators_of(flock, BOIDS_FATE_STARVED) + predators_of(flock, BOIDS_FATE_AGED);
}

static double
energy_of(const struct boids_life *life)
{
	return (double)life->energy;
}

static double
age_of(const struct boids_life *life)
{
	return (double)life->age;
}

static double
generation_of(const struct boids_life *life)
{
	return (double)life->generation;
}

static double
mean(const struct boids_flock *flock, double (*of)(const struct boids_life *life))
{
	const int count = flock->now.count;
	double sum = 0;

	if (!flock->life || count == 0)
		return (double)NAN;
	for (int i = 0; i < count; i++)
		sum += of(&flock->now.life[i]);
	return sum / count;
}

double
life_measure_energy(const struct boids_flock *flock)
{
	return mean(flock, energy_of);
}

double
life_measure_generation(const struct boids_flock *flock)
{
	return mean(flock, generation_of);
}

double
life_measure_age(const struct boids_flock *flock)
{
	return mean(flock, age_of);
}

double
life_measure_food(const struct boids_flock *flock)
{
	const struct food *food = flock->life ? &flock->life->food : NULL;
	int cells = 0;

	if (!food || food->is.columns == 0)
		return (double)NAN;
	for (int i = 0; i < food_cells(food); i++)
		cells += !food->barren[i];
	double held = (double)food_grains(food) * (double)BOIDS_ENERGY_GRAIN;
	return cells > 0 ? held / cells / (double)food->is.full : (double)NAN;
}

double
life_measure_gene(const struct boids_flock *flock, int gene)
{
	const int count = flock->now.count;
	double sum = 0;

	if (!flock->life || count == 0)
		return (double)NAN;
	for (int i = 0; i < count; i++)
		sum += portable_log((double)flock->now.life[i].genes[gene]);
	return portable_exp(sum / count);
}

double
life_measure_held(const struct boids_flock *flock)
{
	return (double)life_held(flock->life, &flock->now, &flock->predators) *
	       (double)BOIDS_ENERGY_GRAIN;
}

#define ENERGY(name) \
	double life_measure_##name(const struct boids_flock *flock) \
	{ \
		return flock->life ? (double)flock->life->ledger.name * (double)BOIDS_ENERGY_GRAIN \
		                   : 0; \
	}
ENERGY(grown)
ENERGY(spent)
ENERGY(lost)
