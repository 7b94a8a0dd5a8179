/* SPDX-License-Identifier: MIT */
#include "atomic_file.h"

#include "io/memory.h"
#include "text/error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	TRIES = 100,     /* to find a free name for the temporary file */
	SEARCHED = 4096, /* entries of a folder, for temporary files of killed processes */
};

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

/* Its name starts with a dot, so that no list of presets shows it. */
static void
name_draft(char draft[ATOMIC_FILE_TEMP], const char *name, long pid, int number)
{
	snprintf(draft, ATOMIC_FILE_TEMP, ".%.200s.boids-%ld-%d", name, pid, number);
}

/* Returns the process that made a temporary file of this name; 0: the name is not exactly one. */
static pid_t
maker(const char *file)
{
	static const char mark[] = ".boids-";
	char name[ATOMIC_FILE_TEMP], draft[ATOMIC_FILE_TEMP], *end;
	const char *dot = strrchr(file, '.');

	if (*file != '.' || dot - file < 2 || strncmp(dot, mark, strlen(mark)) != 0)
		return 0;
	long pid = strtol(dot + strlen(mark), &end, 10);
	long number = *end == '-' ? strtol(end + 1, NULL, 10) : -1;
	if (pid <= 0 || pid > INT_MAX || number < 0 || number >= TRIES)
		return 0;
	snprintf(name, sizeof name, "%.*s", (int)(dot - file - 1), file + 1);
	name_draft(draft, name, pid, (int)number);
	return strcmp(draft, file) == 0 ? (pid_t)pid : 0;
}

/* Locks the whole file until it is closed; does not wait. */
static bool
lock(int fd)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return fcntl(fd, F_SETLK, &whole) == 0;
}

/* Removes the user's temporary files of killed processes. One whose number is another's by now stays
 * until that has ended, too; a process of another machine or container has locked its file. */
static void
sweep(int folder)
{
	int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
	const struct dirent *entry;

	if (!list) {
		if (fd >= 0)
			close(fd);
		return;
	}
	for (int i = 0; i < SEARCHED && (entry = readdir(list)); i++) {
		const char *name = entry->d_name;
		pid_t pid = maker(name);
		struct stat kind;
		if (pid <= 0 || kill(pid, 0) == 0 || errno != ESRCH ||
		    (fd = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) < 0)
			continue;
		if (fstat(fd, &kind) == 0 && S_ISREG(kind.st_mode) && kind.st_uid == geteuid() &&
		    lock(fd))
			unlinkat(folder, name, 0);
		close(fd);
	}
	closedir(list);
}

/* Creates and locks the temporary file. If another process has the lock, it takes the file for one
 * of a killed process. A file system without locks does without. */
static FILE *
open_draft(struct atomic_file *atomic)
{
	int fd = -1;

	for (int i = 0; fd < 0 && i < TRIES; i++) {
		name_draft(atomic->draft, atomic->name, (long)getpid(), i);
		fd = openat(atomic->folder, atomic->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		            0644);
		if (fd < 0 && errno != EEXIST)
			break;
		bool taken = fd >= 0 && !lock(fd) && (errno == EAGAIN || errno == EACCES);
		if (taken || (fd >= 0 && faccessat(atomic->folder, atomic->draft, F_OK, 0) != 0)) {
			close(fd);
			fd = -1;
		}
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
	if (atomic->folder >= 0)
		sweep(atomic->folder);
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
