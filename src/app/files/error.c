/* SPDX-License-Identifier: MIT */
/* Error: one sentence for the user. */
#include "error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

bool
error_set(char *error, int reason, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(error, ERROR_SIZE, format, arguments);
	va_end(arguments);
	errno = reason;
	return false;
}
