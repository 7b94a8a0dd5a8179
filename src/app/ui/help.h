/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys, from the tables of commands and factors. */
#pragma once

#include "session/session.h"

#include <stdbool.h>
#include <stdint.h>

/* Which presses of a repeating key count. */
enum repeat {
	REPEAT_EACH,   /* every press counts */
	REPEAT_TURN,   /* changes the selected factor: slowly, if that is a choice */
	REPEAT_SLOWLY, /* at most four a second, to see each step of a held key */
	REPEAT_NOT     /* the same key within 120 ms is keyboard repeat: ignored */
};

enum { COMMAND_KEYS = 11 };

/* A command: a row of the overlay, and the function its keys run. */
struct command {
	const char *label;                                  /* its keys, as the help names them */
	const char *help;                                   /* its effect, no full stop */
	void (*run)(struct session *session, uint32_t key); /* NULL: no key, only the mouse */
	enum repeat repeat;
	uint32_t keys[COMMAND_KEYS]; /* 0 past the last */
	const char *refused;         /* notice if restricted mode forbids it; NULL: allowed */
	bool away;                   /* cancels a running step, even one the user asked for */
};

enum { SECTIONS = 3 };
struct section {
	const char *name;               /* the headline above its commands */
	const struct command *commands; /* the last has a NULL label */
};

/* Opens the overlay, which lists these SECTIONS sections; the caller keeps them. */
void help_open(struct session *session, const struct section *sections);

/* Scrolls by `lines`, within the text. */
void help_scroll(struct session *session, int lines);

/* Handles a key while the overlay is open: some keys scroll, some close it. Returns false for
 * any other key, which closes it and is handled as usual, and while the overlay is closed. */
bool help_key(struct session *session, uint32_t key);

/* Draws the overlay if it is open: framed in the middle of a screen larger than 80x24, else full
 * screen. First scrolls back to the end of the text, if the screen has grown. */
void help_draw(struct session *session, struct frame *frame);
