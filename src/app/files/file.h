/* SPDX-License-Identifier: MIT */
/* File: opens and reads files that the user names, without blocking; and errors, one sentence for
 * the user with its errno. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { ERROR_SIZE = 640 };

/* Writes the sentence to error (ERROR_SIZE bytes) and sets errno to the reason: 0 for a mistake of
 * the user, else that of the system. Returns false, for the caller to return. */
bool error_set(char *error, int reason, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Sets the error to "FILE:LINE: sentence" as error_set does. The sentence may be error itself. */
bool error_at(char *error, int reason, const char *where, uint64_t line, const char *sentence);

enum { FILE_SHOWN = 200 };

/* Sets the error to "cannot ACTION path: reason of errno" and leaves errno unchanged. Returns NULL,
 * which is also false. */
void *file_failed(const char *action, const char *path, char *error);

/* Close a file, and free memory, with errno unchanged; nothing for NULL. */
void file_close(FILE *file);
void file_free(void *memory);

/* Opens a file to read. Accepts regular files only: a device may never end, and opening a FIFO may
 * block. With `pipes` it accepts FIFOs too, such as <(command) of a shell, for use at the start of
 * the program; they can be read only once. Returns NULL with one sentence in error (ERROR_SIZE
 * bytes), and errno: 0 for another kind of file. */
FILE *file_open(const char *path, bool pipes, char *error);

/* Returns the contents of an open file, at most `most` bytes, owned by the caller; NULL with one
 * sentence in error and errno. */
char *file_read(FILE *file, const char *path, size_t most, size_t *length, char *error);

/* Returns the contents of such a file, at most `most` bytes, owned by the caller; NULL as above. */
char *file_load(const char *path, bool pipes, size_t most, size_t *length, char *error);

/* Whether the path is a regular file, which can be read more than once. */
bool file_is_regular(const char *path);

/* Formats a path for a message: control characters become '?', and only the end of a path longer
 * than FILE_SHOWN bytes is shown. Returns shown. */
const char *file_show(const char *path, char shown[FILE_SHOWN]);
#define PATH_SHOWN(path) file_show(path, (char[FILE_SHOWN]){ 0 })

/* Writes $XDG_CONFIG_HOME/boids (or ~/.config/boids), '/' and `tail` ("boids.ini",
 * "presets/x.ini"). Returns false if neither variable is set or the path is too long. */
bool user_path(char *path, size_t size, const char *tail);
