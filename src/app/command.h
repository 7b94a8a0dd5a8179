/* SPDX-License-Identifier: MIT */
/* Command: what can be done by key, one row each. The overlay, the manual and README list what
 * stands in this table and in factor_table. */
#pragma once

#include "app/app.h"

#include <stdbool.h>
#include <stdint.h>

enum repeat {
	REPEAT_EACH,   /* every press counts */
	REPEAT_SLOWLY, /* at most four a second, so that a held key can be followed */
	REPEAT_NOT     /* the same key within 120 ms is the board repeating */
};

enum section { SECTION_FACTOR, SECTION_FLOCK, SECTION_SCREEN, SECTIONS };
extern const char *const section_names[SECTIONS];

enum { COMMAND_KEYS = 11 };

struct command {
	const char *label; /* its keys, as the help names them */
	const char *help;  /* what they do, no full stop; NULL: not there yet, listed nowhere */
	void (*run)(struct app *app, uint32_t key); /* NULL: no key does it (the mouse) */
	enum section section;
	enum repeat repeat;
	bool turns;                  /* it turns the selected factor; if that is a choice, slowly */
	uint32_t keys[COMMAND_KEYS]; /* 0 past the last */
};

extern const struct command command_table[]; /* ends with a NULL label */

/* Turns a factor by so many presses up (above 0) or down. Numbers stop at their ends, choices go
 * round by one. */
void command_turn(struct app *app, int factor, int presses);
