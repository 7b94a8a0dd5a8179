/* SPDX-License-Identifier: MIT */
/* Key table: what each key and mouse event does, and whether a repeated press counts. The commands
 * are rows in keys_flock.c, keys_screen.c and keys_factor.c, a table for each section; the keys of
 * factors are in factor_table. The overlay, the manual and README list these tables. */
#pragma once

#include "mouse_drag.h"
#include "widgets/help.h"

/* Tables of commands; the last row has a NULL label. */
extern const struct command first_commands[], flock_commands[], file_commands[], screen_commands[],
	factor_commands[];

extern const struct section section_table[SECTIONS];

/* Handles a key: in the topmost widget that takes it, or as a factor's key or a command. What it
 * asks of the loop is in ui->request, as after a mouse event. */
void key_dispatch(struct input_state *input, struct ui *ui, uint32_t key);

/* Turns a click on a hint of the bottom row, or of that of the help, into its key. */
void mouse_hint(const struct ui *ui, struct input_event *event);

/* Handles a mouse event; false: ignored. The topmost widget that takes it gets it. In the world
 * buttons place or paint (mouse_drag.h), and the wheel zooms. */
bool mouse_event(struct input_state *input, struct ui *ui, const struct input_event *event);

/* Whether keys are text that is being typed. */
bool key_is_text(const struct ui *ui);

/* Returns the command of a key, or NULL. */
const struct command *key_command(uint32_t key);

/* Returns the factor of a letter, and in `way` its direction (-1 or 1); -1: no factor. */
int key_factor(uint32_t key, int *way);

/* Describes what a key does, "separation" or "quit"; NULL: nothing. */
const char *key_meaning(uint32_t key);

/* Changes a factor by a number of presses up (above 0) or down, by 10 to 20 % each; fine: by 4 to
 * 10 %. Numbers stop at their ends; choices wrap around, by one. */
void key_turn_factor(struct ui *ui, int factor, int presses, bool fine);
