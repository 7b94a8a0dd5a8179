/* SPDX-License-Identifier: MIT */
/* Keep: a file is written whole or not at all. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { KEEP_DRAFT = 320 };

/* A file being written. Its folder is held open: should it be moved meanwhile, it is still the same. */
struct keep {
	FILE *file; /* where the bytes go: the draft */
	int folder;
	bool replace;
	char *path;       /* owned: where it will stand, links followed ... */
	const char *name; /* ... and its last part */
	char draft[KEEP_DRAFT];
};

/* A draft beside it takes its place only when all is on the disk, so that neither a full
 * disk nor another program that saves at once can spoil what was there. A symbolic link stays one:
 * what it leads to is replaced. Without `replace` a file that is there is left alone (EEXIST); one
 * that may not be written is in any case. The mode is 0644 less the umask. keep_end gives it its name if
 * it is whole, else takes the draft away. false: errno says why, and what was there is as it was. */
bool keep_begin(struct keep *k, const char *path, bool replace);
bool keep_end(struct keep *k, bool whole);

/* Takes the draft away, if there is one, and nothing else: what a handler of signals may do. */
void keep_abandon(const struct keep *k);

/* Writes what the file is to hold. false: no memory; what went wrong with `out` ferror tells. */
typedef bool keep_write(FILE *out, const void *what);

/* All of that at once; folders that are missing are made, for the user alone. */
bool keep_file(const char *path, bool replace, keep_write *write, const void *what);
