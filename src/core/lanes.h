/* SPDX-License-Identifier: MIT */
/* Lanes: several boids perceive at once, what perceive_one perceives for one, to the bit. */
#pragma once

#include "perceive.h"

enum { LANES_MOST = 8 };

/* What boids i, i+1 ... i+count-1 perceive, all of one row of cells; count is at most the width of
 * the lanes. Only for senses that lanes_can. */
typedef void lanes_perceive(const struct grid *g, const struct herd *h, const struct world *w,
                            const struct senses *s, int i, int count, struct perception *out);

/* The widest lanes that this machine has, or NULL; *width: how many. */
lanes_perceive *lanes_best(int *width);

/* Whether there is nothing rare about how boids look, so that lanes can do it. */
bool lanes_can(const struct senses *s);

/* One for each width; what the compiler or the machine lacks is not called. */
lanes_perceive lanes_perceive_4, lanes_perceive_8;
