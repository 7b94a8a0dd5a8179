/* SPDX-License-Identifier: MIT */
/* Command: what can be done by key, one row each, in a table and a file for each section. The overlay,
 * the manual and README list what stands there and in factor_table. */
#pragma once

#include "app/app.h"

#include <stdbool.h>
#include <stdint.h>

enum repeat {
	REPEAT_EACH,   /* every press counts */
	REPEAT_TURN,   /* it turns the selected factor: slowly, if that is a choice */
	REPEAT_SLOWLY, /* at most four a second, so that a held key can be followed */
	REPEAT_NOT     /* the same key within 120 ms is the board repeating */
};

enum { COMMAND_KEYS = 11 };

struct command {
	const char *label;                          /* its keys, as the help names them */
	const char *help;                           /* what they do, no full stop */
	void (*run)(struct app *app, uint32_t key); /* NULL: no key does it (the mouse) */
	enum repeat repeat;
	uint32_t keys[COMMAND_KEYS]; /* 0 past the last */
	const char *refused;         /* what is said instead where it is restricted; NULL: it may */
	bool away; /* it leads away from what goes on: even a step that was asked for */
};

/* Each ends with a NULL label. */
extern const struct command factor_commands[], flock_commands[], screen_commands[];

/* In the order of the help. */
enum { SECTIONS = 3 };
extern const struct section {
	const char *name;
	const struct command *commands;
} section_table[SECTIONS];

/* The command of a key, or NULL. */
const struct command *command_find(uint32_t key);

/* Turns a factor by so many presses up (above 0) or down. Numbers stop at their ends, choices go
 * round by one. */
void command_turn(struct app *app, int factor, int presses);
