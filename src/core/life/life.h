/* SPDX-License-Identifier: MIT */
/* Life: what a flock that is alive has besides its boids. Each boid has a struct boids_life in the
 * boid arrays. */
#pragma once

#include "food.h"
#include "ledger.h"
#include "life_rates.h"
#include "perception/boid_arrays.h"

#include <stdatomic.h>

/* FATE_NONE: lives on. */
enum { FATE_NONE = 0xff };

/* The last births, deaths, captures and arrivals, for display and for users of the library. */
struct life_events {
	struct boids_life_event of[BOIDS_LIFE_EVENTS];
	uint64_t count; /* since the start; the newest is of[(count - 1) % BOIDS_LIFE_EVENTS] */
};

/* A boid that wants food. */
struct eater {
	int slot, cell;
	float want; /* stomachs */
};

struct wisher {
	uint32_t id;
	int slot;
};

struct life {
	struct life_rates rates;
	struct food food;
	struct ledger ledger;
	_Atomic int64_t spent; /* by boids in this step, grains */
	/* Scratch memory of a step. */
	uint8_t *fate;          /* by slot: enum boids_fate, or FATE_NONE */
	struct eater *eaters;   /* boids that want food */
	struct wisher *wishers; /* boids that wish for a mate, by increasing id */
	int *gone;              /* slots of boids that died, increasing */
	int eats, wishes, goes; /* counts of these lists, which have room for all boids */
};

/* Returns whether the factors turn life on. */
bool life_wanted(const struct boids_factors *f);

/* Makes a life with full food for `room` boids. The food and the ledger of another one are taken
 * over; NULL: there is none. NULL: no memory. */
struct life *life_new(const struct boids_factors *f, const struct boids_world *w,
                      const struct terrain *t, const struct life *old, int room);
void life_free(struct life *life); /* may be NULL */

/* Returns the grains that food, boids and predators hold. life may be NULL: 0. */
int64_t life_held(const struct life *life, const struct boid_arrays *boids,
                  const struct boid_arrays *predators);

/* Keeps what became of a boid or predator, and counts it unless life is NULL. steps: those of the flock
 * then. */
void life_tell(struct life *life, struct life_events *events, enum boids_boid_kind kind,
               const struct boids_boid *b, enum boids_fate fate, uint64_t steps);
