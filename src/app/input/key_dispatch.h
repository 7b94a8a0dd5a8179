/* SPDX-License-Identifier: MIT */
/* Key dispatch: which action a key runs, and whether a repeated press counts. */
#pragma once

#include "session/session.h"

/* Handles a key: in an open prompt, in the overlay, in place mode, or as a command. */
void key_dispatch(struct session *session, uint32_t key);

/* Returns the factor of a letter, and in `way` its direction (-1 or 1); -1: no factor. */
int key_factor(uint32_t key, int *way);

/* Describes what a key does, "separation" or "quit"; NULL: nothing. */
const char *key_meaning(uint32_t key);
