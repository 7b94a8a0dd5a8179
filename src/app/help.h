/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys, made from the tables of commands and factors. */
#pragma once

#include "app/app.h"

#include <stdbool.h>
#include <stdint.h>

/* Which presses of a held key count. */
enum repeat {
	REPEAT_EACH,   /* every press counts */
	REPEAT_TURN,   /* it turns the selected factor: slowly, if that is a choice */
	REPEAT_SLOWLY, /* at most four a second, so that a held key can be followed */
	REPEAT_NOT     /* the same key within 120 ms is the board repeating */
};

enum { COMMAND_KEYS = 11 };

/* A row of the overlay, and what its keys do. */
struct command {
	const char *label;                          /* its keys, as the help names them */
	const char *help;                           /* what they do, no full stop */
	void (*run)(struct app *app, uint32_t key); /* NULL: no key does it (the mouse) */
	enum repeat repeat;
	uint32_t keys[COMMAND_KEYS]; /* 0 past the last */
	const char *refused;         /* what is said instead where it is restricted; NULL: it may */
	bool away; /* it leads away from what goes on: even a step that was asked for */
};

enum { SECTIONS = 3 };
struct section {
	const char *name;               /* the headline above its commands */
	const struct command *commands; /* the last has a NULL label */
};

/* Opens the overlay, which lists these SECTIONS sections; they stay the caller's. */
void help_open(struct app *app, const struct section *sections);

/* Scrolls by so many lines, as far as there are any. */
void help_scroll(struct app *app, int lines);

/* Does what a key says while the overlay is open: some scroll and some close it. false: it is closed,
 * before or by any other key, which acts. */
bool help_key(struct app *app, uint32_t key);

/* Draws the overlay if it is open: framed in the middle of a screen larger than 80x24, else over
 * all of it. First scrolls back to the end of the text, if the screen has become larger. */
void help_draw(struct app *app, struct frame *frame);
