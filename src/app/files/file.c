/* SPDX-License-Identifier: MIT */
#include "file.h"

#include "states/flock_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void
file_close(FILE *file)
{
	int why = errno;

	if (file)
		fclose(file);
	errno = why;
}

FILE *
file_open(const char *path, bool pipes, char *error)
{
	struct stat kind;

	if (stat(path, &kind) != 0)
		return error_cannot("open", path, error);
	if (!S_ISREG(kind.st_mode) && !(pipes && S_ISFIFO(kind.st_mode))) {
		error_set(error, 0, "%s is %s", PATH_SHOWN(path),
		          S_ISDIR(kind.st_mode) ? "a directory" : "not a regular file");
		return NULL;
	}
	FILE *file = fopen(path, "r");
	if (!file)
		return error_cannot("open", path, error);
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
		error_cannot("read", path, error);
		free_keeping_errno(text);
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

char *
file_read_start(FILE *in, const char *where, size_t *length, char *error)
{
	char *text = file_read(in, where, FLOCK_TEXT_MOST + 1, length, error);

	if (!text || *length <= FLOCK_TEXT_MOST || !flock_text_is(text, *length) ||
	    fseek(in, 0, SEEK_SET) != 0)
		return text;
	free(text);
	return file_read(in, where, SIZE_MAX, length, error);
}
