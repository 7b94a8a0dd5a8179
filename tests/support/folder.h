/* SPDX-License-Identifier: MIT */
/* Folder: a temporary folder in /tmp for a test, also its XDG_CONFIG_HOME. The teardown removes it
 * with its contents. */
#pragma once

#include <stdbool.h>

/* Setup and teardown for cmocka; the second setup also sets a locale of UTF-8. */
int folder_make(void **state);
int folder_make_utf8(void **state);
int folder_remove(void **state);

/* The same for what writes into the current folder: it is the current one meanwhile. */
int folder_enter(void **state);
int folder_leave(void **state);

/* Return "/tmp/boids-abcdef", or the path of a name in it; valid until the next folder_path. */
const char *folder(void);
const char *folder_path(const char *name);

/* Writes a file, creates missing folders, and returns its path. */
const char *folder_write(const char *name, const char *text);

/* Returns the contents of a file, of less than 4 MiB, which must exist; valid until the fourth call
 * after this one. */
const char *folder_read(const char *name);

/* Fails the test unless the file has this text. */
void folder_holds(const char *name, const char *text);

/* Whether both files exist and have the same contents. */
bool folder_same(const char *name, const char *other);

/* Counts the names in a folder of it ("." for itself) that contain `part`; -1: no folder. */
int folder_count(const char *name, const char *part);

/* Runs a shell script in the folder; fails the test if the script fails. */
void folder_sh(const char *script);
