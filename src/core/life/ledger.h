/* SPDX-License-Identifier: MIT */
/* Ledger: where energy comes from and goes to, and what became of boids, counted exactly:
 *
 *     energy held - grown + spent + lost    never changes */
#pragma once

#include "boids/life.h"
#include "boids/state.h"

/* Energies in grains. */
struct ledger {
	int64_t grown; /* as food, and what came in */
	int64_t spent; /* by bodies */
	int64_t lost;  /* by death, and leftovers of prey */
	uint64_t boids[BOIDS_FATES], predators[BOIDS_FATES];
};

/* Books a change of the energy held by other means than a step: placed food, another factor. */
void ledger_book(struct ledger *l, int64_t before, int64_t after);

/* Copy the ledger to a state, and back. */
void ledger_write(const struct ledger *l, struct boids_state *s);
struct ledger ledger_read(const struct boids_state *s);
