/* SPDX-License-Identifier: MIT */
#include "atomic_file.h"

#include "io/memory.h"
#include "text/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100 }; /* to find a free name for the temporary file */

/* Returns the final path, links resolved; NULL with errno if it may not be written. */
static char *
destination(const char *path, bool replace)
{
	struct stat kind;

	if (lstat(path, &kind) != 0)
		return errno == ENOENT ? memory_copy(path) : NULL;
	errno = EEXIST;
	char *real = replace ? realpath(path, NULL) : NULL;
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

/* Creates the temporary file. Its name starts with a dot, so that no list of presets shows it. */
static FILE *
open_draft(struct atomic_file *atomic)
{
	int fd = -1;

	errno = EEXIST;
	for (int i = 0; fd < 0 && errno == EEXIST && i < TRIES; i++) {
		snprintf(atomic->draft, sizeof atomic->draft, ".%.200s.boids-%ld-%d", atomic->name,
		         (long)getpid(), i);
		fd = openat(atomic->folder, atomic->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		            0644);
	}
	FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (fd >= 0 && !out) {
		int why = errno;
		close(fd);
		unlinkat(atomic->folder, atomic->draft, 0);
		errno = why;
	}
	return out;
}

static void
release(struct atomic_file *atomic)
{
	int why = errno;

	if (atomic->folder >= 0)
		close(atomic->folder);
	free(atomic->path);
	*atomic = (struct atomic_file){ .folder = -1 };
	errno = why;
}

bool
atomic_file_begin(struct atomic_file *atomic, const char *path, bool replace)
{
	*atomic = (struct atomic_file){ .folder = -1,
		                        .replace = replace,
		                        .path = destination(path, replace) };
	if (!atomic->path)
		return false;
	char *slash = strrchr(atomic->path, '/'), *name = slash ? slash + 1 : atomic->path;
	char first = *name;
	atomic->name = name;
	*name = '\0'; /* what remains is the folder */
	atomic->folder =
		open(*atomic->path ? atomic->path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	*name = first;
	atomic->file = atomic->folder >= 0 ? open_draft(atomic) : NULL;
	if (!atomic->file) {
		release(atomic); // NOLINT(clang-analyzer-unix.Malloc): it frees the path
		return false;
	}
	struct stat old; /* its mode may be private */
	if (replace && fstatat(atomic->folder, name, &old, 0) == 0)
		fchmod(fileno(atomic->file), old.st_mode & 0777);
	return true;
}

/* Gives the file its name. A new one is linked, which fails if the name was taken meanwhile; a file
 * system without hard links only checks before it renames. */
static bool
give_name(const struct atomic_file *atomic)
{
	if (!atomic->replace &&
	    linkat(atomic->folder, atomic->draft, atomic->folder, atomic->name, 0) == 0)
		return unlinkat(atomic->folder, atomic->draft, 0) == 0;
	if (!atomic->replace &&
	    (errno == EEXIST || faccessat(atomic->folder, atomic->name, F_OK, 0) == 0)) {
		errno = EEXIST;
		return false;
	}
	return renameat(atomic->folder, atomic->draft, atomic->folder, atomic->name) == 0;
}

bool
atomic_file_end(struct atomic_file *atomic, bool whole)
{
	FILE *out = atomic->file;
	bool good = whole && fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0;
	int why = errno ? errno : EIO;

	if (!good) {
		fclose(out);
	} else if (fclose(out) != 0 || !give_name(atomic)) {
		why = errno;
		good = false;
	}
	if (good)
		fsync(atomic->folder); /* failure is ignored: the file is in place */
	else
		unlinkat(atomic->folder, atomic->draft, 0);
	errno = why;
	release(atomic);
	return good;
}

void
atomic_file_discard(void *file)
{
	const struct atomic_file *atomic = file;

	unlinkat(atomic->folder, atomic->draft, 0);
}

bool
atomic_file_write(const char *path, bool replace, atomic_file_writer *write, const void *what)
{
	struct atomic_file atomic;
	char *folder = memory_copy(path);
	bool good = true;

	/* mkdir may report EACCES or EROFS for an existing one: /home. */
	for (char *slash = folder; good && (slash = strchr(slash + 1, '/')); *slash = '/') {
		*slash = '\0';
		good = mkdir(folder, 0700) == 0 || errno == EEXIST;
		int why = errno;
		good = good || access(folder, X_OK) == 0;
		errno = why;
	}
	free_keeping_errno(folder);
	if (!good || !atomic_file_begin(&atomic, path, replace))
		return false;
	errno = 0;
	bool memory = write(atomic.file, what);
	if (!memory)
		errno = ENOMEM;
	return atomic_file_end(&atomic, memory);
}
