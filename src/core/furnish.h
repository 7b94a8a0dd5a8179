/* SPDX-License-Identifier: MIT */
/* Furnish: all that a flock needs but its boids. Whoever gives a flock other ones furnishes a copy of
 * it, fills that and lets it take the flock's place: so a failure changes nothing. */
#pragma once

#include "rates.h"

struct flock;

/* Gives a copy of a flock the memory and the derived numbers for these factors in this world; there are
 * no boids yet. What still fits it shares with the flock. false: no memory, and nothing to free. */
bool furnish(struct flock *copy, const struct factors *f, struct world world);

/* The flock becomes its copy, whose boids are in `next`. */
void furnish_replace(struct flock *flock, const struct flock *copy);

/* Gives the memory for boids back. */
void furnish_strip(struct flock *flock);

/* The rates of its factors for steps of so many seconds. */
struct rates furnish_rates(const struct flock *flock, float seconds);
