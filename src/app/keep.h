/* SPDX-License-Identifier: MIT */
/* Keep: a file is written whole or not at all. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Writes what the file is to hold. false: no memory; what went wrong with `out` ferror tells. */
typedef bool keep_write(FILE *out, const void *what);

/* A temporary file beside it takes its place only when all is on the disk, so that neither a full
 * disk nor another program that saves at once can spoil what was there. A symbolic link stays one:
 * what it leads to is replaced. Without `replace` a file that is there is left alone (EEXIST); one
 * that may not be written is in any case. The mode is 0644 less the umask; folders that are missing
 * are made, for the user alone. false: errno says why, and what was there is as it was. */
bool keep_file(const char *path, bool replace, keep_write *write, const void *what);
