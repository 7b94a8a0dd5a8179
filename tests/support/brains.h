/* SPDX-License-Identifier: MIT */
/* Brains: random ones, and what they compute by definition. */
#pragma once

#include "scene.h"
#include "types/brain.h"

/* Lets a brain of the user steer, which has these links; its text lasts as long as the program. */
void steer_by(struct boids_factors *f, const char *links);

/* Returns the value of a node by its definition, in double precision. */
double brain_value(const struct brain *brain, uint32_t node, const double input[BRAIN_INPUTS]);

/* Returns a brain of up to 64 links and 12 hidden nodes of any ids, without a cycle. */
struct brain random_brain(struct dice *d);
