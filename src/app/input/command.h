/* SPDX-License-Identifier: MIT */
/* Command: actions of keys, one row each, in a table and a file for each section. The overlay, the
 * manual and README list these tables and boids_factor_table. */
#pragma once

#include "widgets/help.h"

#include <stdint.h>

/* Tables of commands; the last row has a NULL label. */
extern const struct command factor_commands[], flock_commands[], screen_commands[];

extern const struct section section_table[SECTIONS];

/* Returns the command of a key, or NULL. */
const struct command *command_find(uint32_t key);

/* Changes a factor by a number of presses up (above 0) or down. Numbers stop at their ends; choices
 * wrap around, by one. */
void command_turn(struct ui *ui, int factor, int presses);
