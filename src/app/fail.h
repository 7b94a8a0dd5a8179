/* SPDX-License-Identifier: MIT */
/* Fail: what went wrong, as one sentence for the user. */
#pragma once

#include <stdbool.h>

enum { FAIL_ERROR = 640 };

/* Puts the sentence into error (FAIL_ERROR bytes) and makes errno the reason: 0 where the user is at
 * fault, else why the machine failed. Returns false, for the caller to return. */
bool fail_with(char *error, int reason, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
