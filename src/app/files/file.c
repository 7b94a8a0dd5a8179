/* SPDX-License-Identifier: MIT */
#include "file.h"

#include "io/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
file_show(const char *path, char shown[FILE_SHOWN])
{
	size_t length = strlen(path);
	const char *end = length < FILE_SHOWN ? path : path + length - (FILE_SHOWN - 4);

	for (int more = 0; more < UTF8_MOST - 1 && end > path && utf8_is_continuation(*end); more++)
		end++;
	snprintf(shown, FILE_SHOWN, "%s%s", end > path ? "..." : "", length ? end : "''");
	for (char *c = shown + utf8_plain(shown); *c; c += utf8_plain(c))
		*c = '?';
	return shown;
}

void *
file_failed(const char *action, const char *path, char *error)
{
	int why = errno;

	error_set(error, why, "cannot %s %s: %s", action, PATH_SHOWN(path), strerror(why));
	return NULL;
}

void
file_close(FILE *file)
{
	int why = errno;

	if (file)
		fclose(file);
	errno = why;
}

void
file_free(void *memory)
{
	int why = errno;

	free(memory);
	errno = why;
}

FILE *
file_open(const char *path, bool pipes, char *error)
{
	struct stat kind;

	if (stat(path, &kind) != 0)
		return file_failed("open", path, error);
	if (!S_ISREG(kind.st_mode) && !(pipes && S_ISFIFO(kind.st_mode))) {
		error_set(error, 0, "%s is %s", PATH_SHOWN(path),
		          S_ISDIR(kind.st_mode) ? "a directory" : "not a regular file");
		return NULL;
	}
	FILE *file = fopen(path, "r");
	if (!file)
		return file_failed("open", path, error);
	return file;
}

bool
file_is_regular(const char *path)
{
	struct stat kind;

	return stat(path, &kind) == 0 && S_ISREG(kind.st_mode);
}

char *
file_read(FILE *file, const char *path, size_t most, size_t *length, char *error)
{
	size_t room = 0, next = most < 65536 ? most : 65536;
	char *text = NULL, *grown;

	*length = 0;
	while (*length == room && room < most && (grown = realloc(text, next))) {
		text = grown;
		room = next;
		*length += fread(text + *length, 1, room - *length, file);
		next = room > most / 2 ? most : 2 * room;
	}
	if (ferror(file) || (*length == room && room < most)) {
		if (!ferror(file))
			errno = ENOMEM;
		file_failed("read", path, error);
		file_free(text);
		text = NULL;
	}
	return text;
}

char *
file_load(const char *path, bool pipes, size_t most, size_t *length, char *error)
{
	FILE *file = file_open(path, pipes, error);
	char *text = file ? file_read(file, path, most, length, error) : NULL;

	file_close(file);
	return text;
}

bool
user_path(char *path, size_t size, const char *tail)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int length = -1;

	if (config && *config == '/') /* XDG: "All paths must be absolute"; ignore others */
		length = snprintf(path, size, "%s/boids/%s", config, tail);
	else if (home && *home)
		length = snprintf(path, size, "%s/.config/boids/%s", home, tail);
	return length >= 0 && (size_t)length < size;
}
