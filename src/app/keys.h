/* SPDX-License-Identifier: MIT */
/* Keys: what a key means where it is pressed, and whether a press counts. */
#pragma once

#include "app/app.h"

/* Does what a key says: in the prompt if one is open, in the overlay, or flying. */
void keys_press(struct app *app, uint32_t key);

/* The factor that a letter turns, and which way (-1 or 1); -1 if it turns none. */
int key_factor(uint32_t key, int *way);

/* What a key does, "separation" or "quit"; NULL: nothing. */
const char *key_meaning(uint32_t key);
