/* SPDX-License-Identifier: MIT */
/* Atomic file: is written as a whole or not at all. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { ATOMIC_FILE_TEMP = 320 };

/* A file being written. Its folder is held open, so that it may be moved meanwhile. */
struct atomic_file {
	FILE *file; /* write here: the temporary file */
	int folder;
	bool replace;
	char *path;       /* owned: its final path, links resolved */
	const char *name; /* the last part of path */
	char draft[ATOMIC_FILE_TEMP];
};

/* Writes a temporary file beside `path` and renames it after fsync, so that neither a full disk nor
 * a concurrent save can damage the existing file. Of a symbolic link the target is replaced.
 * Without `replace` an existing file is an error (EEXIST), a read-only one always is. A new file
 * has mode 0644 less the umask. atomic_file_end renames if `whole`, else removes the temporary
 * file. Both return false with errno and leave an existing file unchanged. */
bool atomic_file_begin(struct atomic_file *atomic, const char *path, bool replace);
bool atomic_file_end(struct atomic_file *atomic, bool whole);

/* Removes the temporary file of a struct atomic_file, if there is one. Async-signal-safe. */
void atomic_file_discard(void *file);

/* Writes the contents. Returns false on ENOMEM; ferror reports write errors. */
typedef bool atomic_file_writer(FILE *out, const void *what);

/* Writes a whole file; creates missing folders with mode 0700. */
bool atomic_file_write(const char *path, bool replace, atomic_file_writer *write, const void *what);
