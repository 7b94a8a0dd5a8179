/* SPDX-License-Identifier: MIT */
/* Keep: a file is written whole or not at all. */
#include "app/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100 }; /* at a free name for the draft */

/* Who may not make /home need not: it is there. */
static bool
make_folder(const char *path)
{
	if (mkdir(path, 0700) == 0 || errno == EEXIST)
		return true;
	int why = errno;
	bool there = access(path, X_OK) == 0;
	errno = why;
	return there;
}

static bool
make_folders(const char *path)
{
	char *folder = strdup(path);
	bool good = folder;

	for (char *slash = folder; good && (slash = strchr(slash + 1, '/')); *slash = '/') {
		*slash = '\0';
		good = make_folder(folder);
	}
	int why = errno;
	free(folder);
	errno = why;
	return good;
}

/* The file that a name leads to, through links. NULL: errno says why it may not be replaced. */
static char *
what_is_there(const char *path)
{
	struct stat kind;
	char *real = realpath(path, NULL);

	if (!real)
		return NULL;
	bool good = stat(real, &kind) == 0 && access(real, W_OK) == 0;
	if (good && S_ISREG(kind.st_mode))
		return real;
	free(real);
	if (good)
		errno = S_ISDIR(kind.st_mode) ? EISDIR : ENOTSUP;
	return NULL;
}

/* Where the bytes are to go. NULL: errno says why they may not. */
static char *
destination(const char *path, bool replace)
{
	struct stat kind;

	if (lstat(path, &kind) != 0)
		return errno == ENOENT ? strdup(path) : NULL;
	if (replace)
		return what_is_there(path);
	errno = EEXIST;
	return NULL;
}

/* Opens the folder of the file: all of its path before its name. */
static int
open_folder(char *path, char *name)
{
	char first = *name;

	*name = '\0';
	int fd = open(*path ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	*name = first;
	return fd;
}

/* The draft has a name that no other program takes, and no list of presets shows. */
static FILE *
open_draft(struct keep *k)
{
	int fd = -1;

	for (int i = 0; fd < 0 && i < TRIES; i++) {
		snprintf(k->draft, sizeof k->draft, ".%.250s.%ld-%d", k->name, (long)getpid(), i);
		/* let_go frees the path; the analyzer forgets it at the writing into k. */
		// NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
		fd = openat(k->folder, k->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (fd >= 0 && !out) {
		int why = errno;
		close(fd);
		unlinkat(k->folder, k->draft, 0);
		errno = why;
	}
	return out;
}

/* What only its owner may read stays so. */
static void
take_rights(const struct keep *k)
{
	struct stat old;

	if (k->replace && fstatat(k->folder, k->name, &old, 0) == 0)
		fchmod(fileno(k->file), old.st_mode & 0777);
}

static void
let_go(struct keep *k)
{
	int why = errno;

	if (k->folder >= 0)
		close(k->folder);
	free(k->path);
	*k = (struct keep){ .folder = -1 };
	errno = why;
}

bool
keep_begin(struct keep *k, const char *path, bool replace)
{
	*k = (struct keep){ .folder = -1, .replace = replace, .path = destination(path, replace) };
	if (!k->path)
		return false;
	char *slash = strrchr(k->path, '/'), *name = slash ? slash + 1 : k->path;
	k->name = name;
	k->folder = open_folder(k->path, name);
	k->file = k->folder >= 0 ? open_draft(k) : NULL;
	if (!k->file) {
		let_go(k);
		return false;
	}
	take_rights(k);
	return true;
}

/* Sees that all is on the disk. */
static bool
settle(FILE *out, bool whole)
{
	bool good = whole && fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0;
	int why = errno ? errno : EIO;

	if (fclose(out) != 0 && good)
		return false;
	errno = why;
	return good;
}

/* What has no name yet gets it by a link, which fails if another program was quicker; a file system
 * that knows no links has to do with a look before. */
static bool
move_in(const struct keep *k)
{
	if (!k->replace && linkat(k->folder, k->draft, k->folder, k->name, 0) == 0)
		return unlinkat(k->folder, k->draft, 0) == 0;
	if (!k->replace && (errno == EEXIST || faccessat(k->folder, k->name, F_OK, 0) == 0)) {
		errno = EEXIST;
		return false;
	}
	return renameat(k->folder, k->draft, k->folder, k->name) == 0;
}

bool
keep_end(struct keep *k, bool whole)
{
	bool good = settle(k->file, whole) && move_in(k);
	int why = errno;

	if (good)
		fsync(k->folder); /* it is in place: whether its name outlives a crash is all that is left */
	else
		unlinkat(k->folder, k->draft, 0);
	errno = why;
	let_go(k);
	return good;
}

void
keep_abandon(const struct keep *k)
{
	unlinkat(k->folder, k->draft, 0);
}

bool
keep_file(const char *path, bool replace, keep_write *write, const void *what)
{
	struct keep k;

	if (!make_folders(path) || !keep_begin(&k, path, replace))
		return false;
	errno = 0;
	bool memory = write(k.file, what);
	if (!memory)
		errno = ENOMEM;
	return keep_end(&k, memory);
}
