/* SPDX-License-Identifier: MIT */
/* Change settings: the kind of changes that sets factors, a preset, the map, the size of the world
 * or the seed, or several of them at once. */
#pragma once

#include "change_kind.h"

/* Returns the change that sets all factors, looks too, as those of a preset. */
struct change change_preset(const struct boids_factors *factors, const char *preset);

/* Copies the factors that a change sets. */
void change_factors(const struct change *change, struct boids_factors *to);

/* Whether a change sets factors and nothing else. */
bool change_only_factors(const struct change *change);

/* Returns the only factor that a change sets; -1: several, or none. */
int change_only_factor(const struct change *change);

/* Replaces the flock by another one, fitted to world and factors of the flight; one without a map
 * gets that of the flight. Takes ownership, also on failure. Returns false on no memory (flock NULL
 * too) with one sentence in error (ERROR_SIZE bytes): the old flock stays. */
bool change_adopt(struct flight *flight, struct flock_state *flock, uint64_t seed, char *error);
