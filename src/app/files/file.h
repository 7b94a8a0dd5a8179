/* SPDX-License-Identifier: MIT */
/* File: opens and reads files that the user names, without blocking. */
#pragma once

#include "text/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Closes a file but stdin, with errno unchanged; nothing for NULL. */
void file_close(FILE *file);

/* Opens a file to read. Accepts regular files only: a device may never end, and opening a FIFO may
 * block. With `pipes` it accepts FIFOs too, such as <(command) of a shell, and "-" for stdin, for
 * use at the start of the program; they can be read only once. Returns NULL with one sentence in
 * error, and errno: 0 for another kind of file, ELOOP for a link that leads nowhere. */
FILE *file_open(const char *path, bool pipes, char *error);

/* Returns the path by which the program has opened the regular file of this name, the same or
 * another; NULL: it has not. On any thread. */
const char *file_opened_as(const char *name);

/* Returns what messages call an input: "stdin" for "-". */
const char *file_shown(const char *path);

/* Returns the text of an open file, owned by the caller, with lines that end in LF and a NUL behind
 * its last byte. NULL with one sentence in error and errno: 0 if it is in UTF-16, or larger than `most`
 * bytes and neither a saved flock nor a journal. */
char *file_read(FILE *file, const char *path, size_t most, size_t *length, char *error);

/* Whether the text of a file begins as a saved flock or a journal does. Nothing was read of it before. */
bool file_is_flock(FILE *in);

/* Opens, reads and closes a file as above. */
char *file_load(const char *path, size_t most, size_t *length, char *error);

/* Whether the path is a regular file, which can be read more than once. */
bool file_is_regular(const char *path);

/* Writes $XDG_CONFIG_HOME/boids (or ~/.config/boids), '/' and `tail` ("boids.ini",
 * "presets/x.ini"). Returns false if neither variable is set or the path is too long. */
bool user_path(char *path, size_t size, const char *tail);
