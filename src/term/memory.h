/* SPDX-License-Identifier: MIT */
/* Memory: a file that takes up what curses writes to its terminal, for it writes to files only. And whether
 * there is enough of the other kind. For screen.c. */
#pragma once

#include "bytes.h"

#include <stdbool.h>
#include <stdio.h>

/* An empty one, or NULL; to be closed by fclose. */
FILE *memory_open(void);

/* Appends what has been written since the last time. false: it is lost, for lack of memory most likely. */
bool memory_take(FILE *memory, struct bytes *bytes);

/* Whether so many bytes could be had now. */
bool memory_has(size_t size);
