/* SPDX-License-Identifier: MIT */
/* Output: the files a run writes, and its error messages. */
#pragma once

#include "atomic_file.h"

#include <stdbool.h>
#include <stdio.h>

/* Exit statuses: success, system error, wrong usage. */
enum { DONE = 0, FAILED = 1, WRONG = 2 };

/* An output file; file NULL: none requested. */
struct output {
	FILE *file;
	const char *name;          /* "-" is standard output */
	struct atomic_file atomic; /* of a file from output_open_whole; atomic.file equals file */
};

/* Replaces in place each byte that is not part of a printable character of the locale by '?'.
 * Returns text. */
char *output_printable(char *text);

/* The same of `length` bytes, NULs too, but leaves the control characters in `kept` alone. */
void output_printable_bytes(char *text, size_t length, const char *kept);

/* Prints "boids: sentence" to stderr, made printable; returns the status. */
__attribute__((format(printf, 2, 3))) int complain(int status, const char *format, ...);

/* Prints the sentence of an error. Returns the status of its errno: FAILED, or WRONG for 0, a mistake of
 * the user. */
int complain_of(const char *error);

/* Returns DONE; WRONG after an error message if the program has read the file of this name. */
int output_check(const char *name);

/* Creates the file; none if name is NULL. What is in an existing one stays until output_empty. A FIFO
 * is opened once it has a reader. Returns DONE, else FAILED or WRONG after an error message. */
int output_open(struct output *out, const char *name);

/* Removes what was in a file before: call it when nothing can refuse the run any more. */
void output_empty(const struct output *out);

/* Opens an atomic file, which output_close renames over an existing one. Devices and pipes are
 * written directly. Returns as output_open does. */
int output_open_whole(struct output *out, const char *name);

/* Whether both names lead to the same file, also if there is none yet. */
bool output_same_name(const char *a, const char *b);

/* Sets the error (ERROR_SIZE bytes) to errno's; "" for EPIPE: the reader closed the pipe itself. Returns
 * false. */
bool output_error(const struct output *out, char *error);

/* Prints that. Returns FAILED. */
int output_failed(const struct output *out);

/* Flushes and closes; reports write errors. Returns status, or FAILED in place of a good one. An
 * atomic file is then removed, and an existing one unchanged. */
int output_close(struct output *out, int status);
