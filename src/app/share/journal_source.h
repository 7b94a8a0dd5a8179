/* SPDX-License-Identifier: MIT */
/* Journal source: the file, pipe or standard input that --play reads. */
#pragma once

#include "text/line_words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct journal_source {
	FILE *in; /* NULL: not opened */
	struct line_ends ends;
	bool waits; /* reading waits for bytes, or a signal that ends the run */
};

/* Opens it; without waiting, standard input only if it is no terminal. Returns false with one sentence in
 * error, and errno: 0 for another kind of file. */
bool journal_source_open(struct journal_source *s, const char *name, bool waits, char *error);

/* Whether it is a file: the lines of a pipe or the like come as they are written. Sets `last` to the step
 * of its last whole line; 0: it is none, or that line has no step. */
bool journal_source_is_file(const struct journal_source *s, uint64_t *last);

/* Closes it, if it is open. */
void journal_source_close(struct journal_source *s);

/* Reads from a struct journal_source, as playback_read does. */
long journal_source_read(void *source, char *bytes, size_t room);
