/* SPDX-License-Identifier: MIT */
/* Output: the files a flight writes, and the one line of an error. */
#pragma once

#include "app/keep.h"

#include <stdbool.h>
#include <stdio.h>

/* Exit statuses: done, the machine failed, what was asked is wrong. */
enum { DONE = 0, FAILED = 1, WRONG = 2 };

/* Where rows go; no file: they are not asked for. */
struct output {
	FILE *file;
	const char *name; /* "-" is standard output */
	struct keep keep; /* of one that gets its name when it is whole; its file is the one above */
};

/* Makes text fit to be shown in this locale, where it stands: each byte that is of none of its printable
 * characters becomes a '?'. Returns text. */
char *output_printable(char *text);

/* "boids: sentence" on standard error, so made fit; returns the status. */
__attribute__((format(printf, 2, 3))) int complain(int status, const char *format, ...);

/* Makes the file; without a name there is none. false: it has complained. */
bool output_open(struct output *out, const char *name);

/* The same for a file that stands under its name only when it is whole: output_close gives it that,
 * in place of what was there. A device or a pipe is written as it comes. */
bool output_open_whole(struct output *out, const char *name);

/* Whether both names are known to lead to one file, before it is opened and so emptied. */
bool output_same_name(const char *a, const char *b);

/* Whether both write to one and the same file on disk. */
bool output_same(const struct output *a, const struct output *b);

/* Complains of errno; a reader that has left early (EPIPE) knows so itself. Returns FAILED. */
int output_failed(const struct output *out);

/* Sees that all has got there. Returns status, or FAILED if it was good until now; a draft is then
 * removed, and what had its name before is as it was. */
int output_close(struct output *out, int status);
