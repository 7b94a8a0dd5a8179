/* SPDX-License-Identifier: MIT */
/* Life turn: the one pass of a step in which boids come and go, after they have moved and are sorted.
 * One thread, O(boids + cells); nothing depends on the order of boids in memory. In order: food
 * grows, bodies spend and age, boids graze, predators catch, young are born, the dead are dropped,
 * predators die and have young, strays come in. */
#pragma once

#include "turn.h"

/* Returns true if the caller must sort: `next` then has all boids. reach: the range of the grid. Boids
 * that were caught and survive have fear 1; *caught is set if there are any. */
bool life_turn(struct life_turn *t, float reach, bool *caught);
