/* SPDX-License-Identifier: MIT */
/* Keep: a file is written whole or not at all. */
#include "app/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100, TEMPORARY = 320 }; /* at a free name for the temporary file; room for one */

/* A file in a folder that is held open: should it be moved meanwhile, it still is the same one. */
struct place {
	int folder;
	const char *name;
	char temporary[TEMPORARY];
};

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

static int
open_folder(const char *path, const char *slash)
{
	char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
	int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	int why = errno;

	free(folder);
	errno = why;
	return fd;
}

/* The temporary file has a name that no other program takes, and no list of presets shows. */
static FILE *
open_temporary(struct place *p)
{
	int fd = -1;

	for (int i = 0; fd < 0 && i < TRIES; i++) {
		snprintf(p->temporary, TEMPORARY, ".%.250s.%ld-%d", p->name, (long)getpid(), i);
		fd = openat(p->folder, p->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (fd >= 0 && !file) {
		int why = errno;
		close(fd);
		unlinkat(p->folder, p->temporary, 0);
		errno = why;
	}
	return file;
}

/* Sees that all is on the disk. */
static bool
write_all(FILE *out, keep_write *write, const void *what)
{
	bool memory = write(out, what);
	bool good = memory && fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0;
	int why = !memory ? ENOMEM : errno ? errno : EIO;

	if (fclose(out) != 0 && good)
		return false;
	errno = why;
	return good;
}

/* What has no name yet gets it by a link, which fails if another program was quicker; a file system
 * that knows no links has to do with a look before. */
static bool
move_in(const struct place *p, bool replace)
{
	if (!replace && linkat(p->folder, p->temporary, p->folder, p->name, 0) == 0)
		return unlinkat(p->folder, p->temporary, 0) == 0;
	if (!replace && (errno == EEXIST || faccessat(p->folder, p->name, F_OK, 0) == 0)) {
		errno = EEXIST;
		return false;
	}
	return renameat(p->folder, p->temporary, p->folder, p->name) == 0;
}

static bool
replace_at(struct place *p, bool replace, keep_write *write, const void *what)
{
	FILE *out = open_temporary(p);

	if (!out)
		return false;
	errno = 0;
	if (!write_all(out, write, what) || !move_in(p, replace)) {
		int why = errno;
		unlinkat(p->folder, p->temporary, 0);
		errno = why;
		return false;
	}
	fsync(p->folder); /* the file is in place: whether its name outlives a crash is all that is left */
	return true;
}

static bool
write_to(const char *path, bool replace, keep_write *write, const void *what)
{
	const char *slash = strrchr(path, '/');
	struct place p = { .folder = open_folder(path, slash), .name = slash ? slash + 1 : path };

	if (p.folder < 0)
		return false;
	bool good = replace_at(&p, replace, write, what);
	int why = errno;
	close(p.folder);
	errno = why;
	return good;
}

/* A limit on the size of files kills with SIGXFSZ unless it is ignored; then it is an error. */
bool
keep_file(const char *path, bool replace, keep_write *write, const void *what)
{
	struct sigaction ignored = { .sa_handler = SIG_IGN }, usual;
	char *to = make_folders(path) ? destination(path, replace) : NULL;

	if (!to)
		return false;
	sigemptyset(&ignored.sa_mask);
	sigaction(SIGXFSZ, &ignored, &usual);
	bool good = write_to(to, replace, write, what);
	int why = errno;
	sigaction(SIGXFSZ, &usual, NULL);
	free(to);
	errno = why;
	return good;
}
