/* SPDX-License-Identifier: MIT */
/* Progress: a line on standard error while a command works: after a second, then at most four times a
 * second; without escape sequences, for any terminal. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct progress {
	bool enabled;
	int shown;   /* characters on the line; 0: none */
	double next; /* time of the next update, on a monotonic clock */
};

/* Starts it, unless standard error is no terminal or one of the outputs (NULL: none) is one. */
struct progress progress_start(FILE *output, FILE *other);

/* Shows the text, if an update is due. */
void progress_show(struct progress *p, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Removes the line, for a message or at the end. */
void progress_clear(struct progress *p);
