/* SPDX-License-Identifier: MIT */
/* Error: one sentence for the user, with its errno. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { ERROR_SIZE = 640 };

/* Writes the sentence to error (ERROR_SIZE bytes) and sets errno to the reason: 0 for a mistake of
 * the user, else that of the system. Returns false, for the caller to return. */
bool error_set(char *error, int reason, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Sets the error to "FILE:LINE: sentence" as error_set does. The sentence may be error itself. */
bool error_at(char *error, int reason, const char *where, uint64_t line, const char *sentence);

/* Sets the error to "cannot ACTION path: reason of errno" and leaves errno unchanged. Returns NULL,
 * which is also false. */
void *error_cannot(const char *action, const char *path, char *error);

/* Frees memory with errno unchanged; nothing for NULL. */
void free_keeping_errno(void *memory);

enum { PATH_SIZE = 200 };

/* Formats a path for a message: control characters become '?', and only the end of a path longer
 * than PATH_SIZE bytes is shown. Returns shown. */
const char *path_show(const char *path, char shown[PATH_SIZE]);
#define PATH_SHOWN(path) path_show(path, (char[PATH_SIZE]){ 0 })
