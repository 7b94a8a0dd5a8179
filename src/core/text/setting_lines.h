/* SPDX-License-Identifier: MIT */
/* Setting lines: a line `name = value, name = value` (line_words.h). The first `=` ends a name; blanks
 * around name and value do not count. */
#pragma once

#include <stdbool.h>

/* Handles one setting. Returns false with one sentence in error (ERROR_SIZE bytes). */
typedef bool setting_line(void *user, const char *name, const char *value, char *error);

/* Passes each setting of a line, which is cut up, to `take`. Returns false with one sentence in error
 * (ERROR_SIZE bytes). Control characters are refused. */
bool setting_lines_take(char *line, setting_line *take, void *user, char *error);

/* Returns NULL if a line `name = value` reads back this path, else the end of a sentence: "contains
 * a control character". */
const char *setting_lines_refuse(const char *path);
