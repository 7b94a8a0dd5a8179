/* SPDX-License-Identifier: MIT */
/* Command: what can be done by key, one row each, in a table and a file for each section. The overlay,
 * the manual and README list what stands there and in factor_table. */
#pragma once

#include "app/help.h"

#include <stdint.h>

/* Each ends with a NULL label. */
extern const struct command factor_commands[], flock_commands[], screen_commands[];

extern const struct section section_table[SECTIONS];

/* The command of a key, or NULL. */
const struct command *command_find(uint32_t key);

/* Turns a factor by so many presses up (above 0) or down. Numbers stop at their ends, choices go
 * round by one. */
void command_turn(struct app *app, int factor, int presses);
