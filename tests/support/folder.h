/* SPDX-License-Identifier: MIT */
/* Folder: a folder of a test's own in /tmp, made before it and removed after it with all in it. It is
 * the user's configuration's, too: XDG_CONFIG_HOME. */
#pragma once

#include <stdbool.h>

/* A setup and a teardown for cmocka. */
int folder_make(void **state);
int folder_remove(void **state);

/* "/tmp/boids-abcdef", and of a name in it; good until the next call of folder_path. */
const char *folder(void);
const char *folder_path(const char *name);

/* Writes a text as this file, in folders made for it, and gives its path. */
const char *folder_write(const char *name, const char *text);

/* Whether both files are there and hold the same bytes. */
bool folder_same(const char *name, const char *other);

/* Names in a folder of it, "." being itself, that hold this part; -1: it is not there. */
int folder_count(const char *name, const char *part);

/* Does what a shell would in the folder; fails if that does. */
void folder_sh(const char *script);
