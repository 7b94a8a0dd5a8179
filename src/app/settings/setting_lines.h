/* SPDX-License-Identifier: MIT */
/* Setting lines: reads texts of lines `name = value, name = value`, of at most LINE_MOST bytes
 * (line_words.h). The first `=` ends a name; blanks around name and value do not count. `#` begins a
 * line that is a comment. Blank lines, CR before LF and a byte order mark are skipped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Handles one setting. Returns false with one sentence in error (ERROR_SIZE bytes). */
typedef bool setting_line(void *user, const char *name, const char *value, char *error);

/* Passes each setting of a line, which is cut up, to `take`. Returns false with one sentence in error
 * (ERROR_SIZE bytes). */
bool setting_lines_take(char *line, setting_line *take, void *user, char *error);

/* Passes each setting to `take`. Returns 0, or the number of the first line that fails, with one
 * sentence in error (ERROR_SIZE bytes). Control characters are refused. */
uint64_t setting_lines_read(const char *text, size_t length, setting_line *take, void *user,
                            char *error);

/* Returns NULL if a line `name = value` reads back this path, else the end of a sentence: "contains
 * a control character". */
const char *setting_lines_refuse(const char *path);
