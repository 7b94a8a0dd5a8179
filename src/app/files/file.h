/* SPDX-License-Identifier: MIT */
/* File: opens and reads files that the user names, without blocking. */
#pragma once

#include "text/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Closes a file, with errno unchanged; nothing for NULL. */
void file_close(FILE *file);

/* Opens a file to read. Accepts regular files only: a device may never end, and opening a FIFO may
 * block. With `pipes` it accepts FIFOs too, such as <(command) of a shell, for use at the start of
 * the program; they can be read only once. Returns NULL with one sentence in error (ERROR_SIZE
 * bytes), and errno: 0 for another kind of file. */
FILE *file_open(const char *path, bool pipes, char *error);

/* Returns the contents of an open file, at most `most` bytes, owned by the caller; NULL with one
 * sentence in error and errno. */
char *file_read(FILE *file, const char *path, size_t most, size_t *length, char *error);

/* Works as file_read to the end of a text of settings, which has at most FLOCK_TEXT_MOST bytes unless
 * it is a saved flock or a journal. */
char *file_read_start(FILE *in, const char *where, size_t *length, char *error);

/* Returns the contents of such a file, at most `most` bytes, owned by the caller; NULL as above. */
char *file_load(const char *path, bool pipes, size_t most, size_t *length, char *error);

/* Whether the path is a regular file, which can be read more than once. */
bool file_is_regular(const char *path);

/* Writes $XDG_CONFIG_HOME/boids (or ~/.config/boids), '/' and `tail` ("boids.ini",
 * "presets/x.ini"). Returns false if neither variable is set or the path is too long. */
bool user_path(char *path, size_t size, const char *tail);
