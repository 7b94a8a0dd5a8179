/* SPDX-License-Identifier: MIT */
/* Error: one sentence for the user, and its errno. */
#pragma once

#include <stdbool.h>

enum { ERROR_SIZE = 640 };

/* Writes the sentence to error (ERROR_SIZE bytes) and sets errno to the reason: 0 for a mistake of
 * the user, else that of the system. Returns false, for the caller to return. */
bool error_set(char *error, int reason, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
