/* SPDX-License-Identifier: MIT */
/* Error: one sentence for the user, with its errno. A function with a parameter `error` that fails
 * returns false, NULL or -1 with the sentence in error (ERROR_SIZE bytes) and errno: 0 for a mistake of
 * the user or a wrong text, else the reason of the system. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { ERROR_SIZE = 640 };

/* Writes the sentence and sets errno to the reason. Returns false, for the caller to return. */
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
