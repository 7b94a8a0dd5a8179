/* SPDX-License-Identifier: MIT */
#include "file.h"

#include "io/memory.h"
#include "states/flock_text.h"
#include "text/line_words.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 65536 };

static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Whether a path leads to a file. "stdin" may be the name of a file, too. */
static bool
leads_to(const char *path, const struct stat *file)
{
	struct stat now;

	return (stat(path, &now) == 0 && is_same(&now, file)) ||
	       (strcmp(path, "stdin") == 0 && fstat(STDIN_FILENO, &now) == 0 && is_same(&now, file));
}

/* Returns the path by which a regular file was opened first. If it was not, remembers this one, unless
 * it is NULL. The list is the program's: no output may go over a file that any part of it has read. It
 * has paths, as the inode of a file that is gone is soon that of another. */
static const char *
opened_as(const struct stat *file, const char *path)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static struct opened {
		struct opened *next;
		char path[];
	} * all;
	struct opened *o;

	pthread_mutex_lock(&lock);
	for (o = all; o && !leads_to(o->path, file);)
		o = o->next;
	if (!o && path) {
		o = memory_new(1, sizeof *o + strlen(path) + 1);
		strcpy(o->path, path);
		o->next = all;
		all = o;
	}
	pthread_mutex_unlock(&lock);
	return o ? o->path : NULL;
}

const char *
file_opened_as(const char *name)
{
	struct stat kind;

	return stat(name, &kind) == 0 ? opened_as(&kind, NULL) : NULL;
}

const char *
file_shown(const char *path)
{
	return strcmp(path, "-") == 0 ? "stdin" : path;
}

void
file_close(FILE *file)
{
	int why = errno;

	if (file && file != stdin)
		fclose(file);
	errno = why;
}

/* Says why a file cannot be opened: a part of its path may be a link that leads nowhere. */
static FILE *
refuse(const char *path, char *error)
{
	const int why = errno;
	struct stat kind = { 0 };
	char part[PATH_MAX], *slash;

	snprintf(part, sizeof part, "%s", path);
	while (why == ENOENT && lstat(part, &kind) != 0 && (slash = strrchr(part, '/')))
		*slash = '\0';
	errno = why;
	if (!S_ISLNK(kind.st_mode) || stat(part, &kind) == 0)
		return error_cannot("open", path, error);
	error_set(error, ELOOP, "%s is a link to a file that does not exist", PATH_SHOWN(part));
	return NULL;
}

FILE *
file_open(const char *path, bool pipes, char *error)
{
	FILE *file = pipes && strcmp(path, "-") == 0 ? stdin : NULL;
	struct stat kind;

	if ((file ? fstat(fileno(file), &kind) : stat(path, &kind)) != 0)
		return refuse(path, error);
	if (!file && !S_ISREG(kind.st_mode) && !(pipes && S_ISFIFO(kind.st_mode))) {
		error_set(error, 0, "%s is %s", PATH_SHOWN(path),
		          S_ISDIR(kind.st_mode) ? "a directory" : "not a regular file");
		return NULL;
	}
	if (S_ISREG(kind.st_mode))
		opened_as(&kind, file_shown(path));
	if (!(file = file ? file : fopen(path, "r")))
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
	struct line_ends ends = { 0 };
	size_t room = 0, read = PIECE;
	char *text = NULL, *grown = NULL;

	for (*length = 0; read == PIECE && *length <= most;) {
		room = room > *length + PIECE ? room : 2 * room + PIECE + 1;
		grown = realloc(text, room);
		if (!grown)
			break;
		text = grown;
		read = fread(text + *length, 1, PIECE, file);
		*length += line_ends_unify(&ends, text + *length, read);
		if (flock_text_is(text, *length))
			most = SIZE_MAX;
	}
	if (!grown || ferror(file)) {
		errno = grown ? errno : ENOMEM;
		error_cannot("read", path, error);
	} else if (ends.is_utf16) {
		error_at(error, 0, path, 1, LINE_ENDS_UTF16);
	} else if (*length > most) {
		error_set(error, 0, "%s is larger than %zu bytes", PATH_SHOWN(path), most);
	} else {
		text[*length] = '\0';
		return text;
	}
	free_keeping_errno(text);
	return NULL;
}

bool
file_is_flock(FILE *in)
{
	struct line_ends ends = { 0 };
	char first[sizeof "BOMjournal format "];
	size_t length = 0;

	/* one by one: fread() of musl reads past the buffer, which takes back only what it had */
	for (int c; length < sizeof first && (c = getc(in)) != EOF; length++)
		first[length] = (char)c;
	for (size_t i = length; i > 0; i--)
		ungetc((unsigned char)first[i - 1], in);
	return flock_text_is(first, line_ends_unify(&ends, first, length));
}

char *
file_load(const char *path, size_t most, size_t *length, char *error)
{
	FILE *file = file_open(path, false, error);
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
