/* SPDX-License-Identifier: MIT */
/* File: opening what the user names, without being held up by it. */
#pragma once

#include <stdio.h>

enum { FILE_SHOWN = 200, FILE_ERROR = 320 };

/* Opens a file to read. Only regular files are read: a device may never end, and a FIFO may never
 * begin. NULL: error (FILE_ERROR bytes) has one sentence, and errno is 0 where the name is at fault,
 * else why the machine failed. */
FILE *file_open(const char *path, char *error);

/* Makes a file to write, or gives stdout for "-". NULL: as above. */
FILE *file_create(const char *path, char *error);

/* A path made fit for a message: control characters as '?', and no longer than FILE_SHOWN bytes,
 * of which the last ones tell most. */
const char *file_show(const char *path, char shown[FILE_SHOWN]);
