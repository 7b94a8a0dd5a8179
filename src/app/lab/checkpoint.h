/* SPDX-License-Identifier: MIT */
/* Checkpoint: a CSV that a long run writes row by row and, interrupted at any byte, goes on with. Beside
 * FILE.csv, FILE.ini tells of what run it is: only the same text goes on with it. */
#pragma once

#include "files/output.h"

#include <stddef.h>

struct checkpoint {
	struct output out;
	char ini[4096]; /* the name of the file beside it; "": standard output, a device or pipe */
	char *rows;     /* owned: those that the file has, up to its last newline; NULL: none */
	size_t head;    /* bytes before these rows */
};

/* Opens the file of this name ("-": standard output), locks it, and writes the lines of the head if it
 * is new; the .ini comes first. Returns DONE, else FAILED or WRONG after an error message: neither
 * file has changed if they are not of this run, or if another process writes them. */
int checkpoint_open(struct checkpoint *c, const char *name, const char *ini, const char *head);

/* Keeps this many bytes of the rows, for more behind them. Returns DONE or FAILED. */
int checkpoint_keep(struct checkpoint *c, size_t length);

/* Ends what the caller has written to c->out.file. Returns DONE or FAILED. */
int checkpoint_flush(struct checkpoint *c);

/* Closes the file. Returns status, or FAILED. */
int checkpoint_end(struct checkpoint *c, int status);
