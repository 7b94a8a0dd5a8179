/* SPDX-License-Identifier: MIT */
/* File: opening what the user names, without being held up by it. */
#pragma once

#include "app/fail.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { FILE_SHOWN = 200 };

/* Opens a file to read. Only regular files are read: a device may never end, and a FIFO may never
 * begin. At the start of the program, when waiting does no harm, `pipes` will do too, <(such) as a
 * shell makes; these can be read but once. NULL: error (FAIL_ERROR bytes) has one sentence, and errno
 * is 0 where the name is at fault, else why the machine failed. */
FILE *file_open(const char *path, bool pipes, char *error);

/* Returns all that such a file holds, or its first `most` bytes, to be freed by the caller. NULL: as
 * above. */
char *file_load(const char *path, bool pipes, size_t most, size_t *length, char *error);

/* Whether the path leads to what can be read again and again. */
bool file_is_lasting(const char *path);

/* Reads an open file as file_load does; path is for the sentence. */
char *file_read(FILE *file, const char *path, size_t most, size_t *length, char *error);

/* Makes a file to write, or gives stdout for "-". NULL: as above. */
FILE *file_create(const char *path, char *error);

/* A path made fit for a message: control characters as '?', and no longer than FILE_SHOWN bytes,
 * of which the last ones tell most. */
const char *file_show(const char *path, char shown[FILE_SHOWN]);
