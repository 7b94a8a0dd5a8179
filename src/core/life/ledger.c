/* SPDX-License-Identifier: MIT */
/* Ledger: where energy comes from and goes to, and what became of boids. */
#include "ledger.h"

static const double PER_GRAIN = (double)BOIDS_ENERGY_GRAIN;

void
ledger_book(struct ledger *l, int64_t before, int64_t after)
{
	if (after > before)
		l->grown += after - before;
	else
		l->lost += before - after;
}

void
ledger_write(const struct ledger *l, struct boids_state *s)
{
	s->grown = (double)l->grown * PER_GRAIN;
	s->spent = (double)l->spent * PER_GRAIN;
	s->lost = (double)l->lost * PER_GRAIN;
	s->births = (double)l->boids[BOIDS_FATE_BORN];
	s->starved = (double)l->boids[BOIDS_FATE_STARVED];
	s->aged = (double)l->boids[BOIDS_FATE_AGED];
	s->crashed = (double)l->boids[BOIDS_FATE_CRASHED];
	s->eaten = (double)l->boids[BOIDS_FATE_EATEN];
	s->strays = (double)l->boids[BOIDS_FATE_STRAYED];
	s->predator_births = (double)l->predators[BOIDS_FATE_BORN];
	s->predator_starved = (double)l->predators[BOIDS_FATE_STARVED];
	s->predator_aged = (double)l->predators[BOIDS_FATE_AGED];
	s->predator_strays = (double)l->predators[BOIDS_FATE_STRAYED];
}

static int64_t
grains(double energy)
{
	return (int64_t)(energy / PER_GRAIN);
}

struct ledger
ledger_read(const struct boids_state *s)
{
	return (struct ledger){
		.grown = grains(s->grown),
		.spent = grains(s->spent),
		.lost = grains(s->lost),
		.boids = { [BOIDS_FATE_BORN] = (uint64_t)s->births,
		           [BOIDS_FATE_STARVED] = (uint64_t)s->starved,
		           [BOIDS_FATE_AGED] = (uint64_t)s->aged,
		           [BOIDS_FATE_CRASHED] = (uint64_t)s->crashed,
		           [BOIDS_FATE_EATEN] = (uint64_t)s->eaten,
		           [BOIDS_FATE_STRAYED] = (uint64_t)s->strays },
		.predators = { [BOIDS_FATE_BORN] = (uint64_t)s->predator_births,
		               [BOIDS_FATE_STARVED] = (uint64_t)s->predator_starved,
		               [BOIDS_FATE_AGED] = (uint64_t)s->predator_aged,
		               [BOIDS_FATE_STRAYED] = (uint64_t)s->predator_strays },
	};
}
