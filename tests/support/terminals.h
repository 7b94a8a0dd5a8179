/* SPDX-License-Identifier: MIT */
/* Terminals: the kinds that people have, each to run a script in and to be typed at. */
#pragma once

#include "pty.h"

#include <stdbool.h>

/* A kind of terminal. The script is the file `run` in the folder; every line of shell is run there. */
struct kind {
	const char *name;
	const char *needs; /* commands */
	const char *line;  /* runs the script in it; NULL: sshd does */
	const char *knows; /* in the script: says what a multiplexer knows of the window; NULL: nothing */
	const char *ends; /* makes it vanish; NULL: it goes with its pty */
	bool x;           /* keys are pressed at an X server */
};

/* A bare pty, tmux, GNU screen, sshd, xterm; the last has no name. Names say what is needed, for whoever
 * sees them skipped. */
extern const struct kind kind_table[];

struct terminal;

/* Opens one of 80x24 in a folder that is its own. NULL: what it needs is not here. */
struct terminal *terminal_open(const struct kind *kind, const char *folder);

/* It vanishes, with all that belongs to it. */
void terminal_end(struct terminal *terminal);

/* What it shows, also of what is in it of others. */
struct pty *terminal_pty(const struct terminal *terminal);

/* A character, or a control character. */
void terminal_press(struct terminal *terminal, char key);

/* A line of shell in the folder, silently; whether it ends well. */
__attribute__((format(printf, 2, 3))) bool terminal_sh(const char *folder, const char *format, ...);
