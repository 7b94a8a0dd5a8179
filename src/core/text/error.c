/* SPDX-License-Identifier: MIT */
#include "error.h"

#include "utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

bool
error_at(char *error, int reason, const char *where, uint64_t line, const char *sentence)
{
	char copy[ERROR_SIZE];

	snprintf(copy, sizeof copy, "%s", sentence);
	return error_set(error, reason, "%s:%" PRIu64 ": %s", PATH_SHOWN(where), line, copy);
}

const char *
path_show(const char *path, char shown[PATH_SIZE])
{
	size_t length = strlen(path);
	const char *end = length < PATH_SIZE ? path : path + length - (PATH_SIZE - 4);

	for (int more = 0; more < UTF8_MOST - 1 && end > path && utf8_is_continuation(*end); more++)
		end++;
	snprintf(shown, PATH_SIZE, "%s%s", end > path ? "..." : "", length ? end : "''");
	for (char *c = shown + utf8_plain(shown); *c; c += utf8_plain(c))
		*c = '?';
	return shown;
}

void *
error_cannot(const char *action, const char *path, char *error)
{
	int why = errno;

	error_set(error, why, "cannot %s %s: %s", action, PATH_SHOWN(path), strerror(why));
	return NULL;
}

void
free_keeping_errno(void *memory)
{
	int why = errno;

	free(memory);
	errno = why;
}
