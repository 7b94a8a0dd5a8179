/* SPDX-License-Identifier: MIT */
/* Terminals: the kinds of terminals that users have, to run scripts and type in. */
#pragma once

#include "pty.h"

#include <stdbool.h>

/* A kind of terminal. Its shell lines run in the folder; the script is the file `run` there. */
struct kind {
	const char *name;
	const char *needs; /* commands it needs */
	const char *line;  /* runs the script in it; NULL: sshd does */
	const char *knows; /* in the script: prints a multiplexer's state; NULL: none */
	const char *ends;  /* closes it; NULL: it ends with its pty */
	bool x;            /* an X server sends the keys */
};

/* A bare pty, tmux, GNU screen, sshd, xterm; ended by a NULL name. A name tells what it needs, for
 * the message of skipped tests. */
extern const struct kind kind_table[];

struct terminal;

/* Opens one of 80x24 in its own folder. Returns NULL if something it needs is missing. */
struct terminal *terminal_open(const struct kind *kind, const char *folder);

/* Closes it with all processes in it. */
void terminal_end(struct terminal *terminal);

/* Returns the pty that shows it, and all terminals inside it. */
struct pty *terminal_pty(const struct terminal *terminal);

/* Sends a character or control character. */
void terminal_press(struct terminal *terminal, char key);

/* Runs a shell line in the folder without output; returns whether it succeeds. */
__attribute__((format(printf, 2, 3))) bool terminal_sh(const char *folder, const char *format, ...);
