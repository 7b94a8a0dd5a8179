/* SPDX-License-Identifier: MIT */
/* File: opening what the user names, without being held up by it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FILE_SHOWN = 200, FILE_ERROR = 320 };

/* Opens a file to read. Only regular files are read: a device may never end, and a FIFO may never
 * begin. NULL: error (FILE_ERROR bytes) has one sentence, and errno is 0 where the name is at fault,
 * else why the machine failed. */
FILE *file_open(const char *path, char *error);

/* The same at the start of the program, when waiting is no harm: a pipe will do, too, <(such) as a
 * shell makes; it can be read but once. */
FILE *file_open_once(const char *path, char *error);

/* Whether the path leads to what can be read again and again. */
bool file_is_lasting(const char *path);

/* All that an open file holds, or the first `most` bytes of it, to be freed by the caller; path is for the
 * sentence. NULL: as above. */
char *file_read(FILE *file, const char *path, size_t most, size_t *length, char *error);

/* Makes a file to write, or gives stdout for "-". NULL: as above. */
FILE *file_create(const char *path, char *error);

/* A path made fit for a message: control characters as '?', and no longer than FILE_SHOWN bytes,
 * of which the last ones tell most. */
const char *file_show(const char *path, char shown[FILE_SHOWN]);
