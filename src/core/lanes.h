/* SPDX-License-Identifier: MIT */
/* Lanes: several boids perceive at once, what perceive_one perceives for one, to the bit. */
#pragma once

#include "wing.h"

/* What boids at .. at + lanes - 1 of a wing perceive, into the same places of p; boid `at` of them
 * is boid i of the herd, and all stand in the row that the band is about. Only for senses that
 * lanes_can. */
typedef void lanes_perceive(const struct grid_band *band, const struct herd *h,
                            const struct world *w, const struct senses *s, const struct wing *wing,
                            int at, int i, struct percepts *p);

/* The widest lanes that this machine has, or NULL; *width: how many. */
lanes_perceive *lanes_best(int *width);

/* Whether there is nothing rare about how boids look, so that lanes can do it. */
bool lanes_can(const struct senses *s);

/* One for each width; what the compiler or the machine lacks is not called. */
lanes_perceive lanes_perceive_4, lanes_perceive_8;
