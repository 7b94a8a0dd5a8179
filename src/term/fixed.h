/* SPDX-License-Identifier: MIT */
/* Fixed: a type of terminal that is the same on every machine, whatever is installed there and
 * whatever the environment says. What a recording is drawn for. */
#pragma once

#include <stdbool.h>

/* What the environment said before. */
struct fixed {
	char *before; /* owned; NULL: nothing */
};

/* From now on screen_open knows this type, and only this one. NULL: no memory. */
const char *fixed_begin(struct fixed *fixed);

/* The environment is as it was; screens that are open stay so. */
void fixed_end(struct fixed *fixed);
