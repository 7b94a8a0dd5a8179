/* SPDX-License-Identifier: MIT */
/* Key dispatch: which action a key runs, and whether a repeated press counts. */
#pragma once

#include "input_state.h"
#include "ui/widget.h"

/* Handles a key: in the topmost widget that takes it, or as a factor's key or a command. Returns what
 * it asks of the loop. */
enum request key_dispatch(struct input_state *input, struct ui *ui, uint32_t key);

/* Whether keys are text that is being typed. */
bool key_is_text(const struct ui *ui);

/* Returns the factor of a letter, and in `way` its direction (-1 or 1); -1: no factor. */
int key_factor(uint32_t key, int *way);

/* Describes what a key does, "separation" or "quit"; NULL: nothing. */
const char *key_meaning(uint32_t key);
