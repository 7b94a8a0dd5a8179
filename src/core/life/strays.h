/* SPDX-License-Identifier: MIT */
/* Strays: when hardly any are left, one comes in over the border now and then. */
#pragma once

#include "turn.h"

/* Returns whether strays may come in this step. */
bool strays_are_due(const struct life_turn *t);

/* Adds a boid to `next` if fewer than 4 live, and a predator that must eat if fewer than 2 do. */
void strays_come(struct life_turn *t);
