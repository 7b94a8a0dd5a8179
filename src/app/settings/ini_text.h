/* SPDX-License-Identifier: MIT */
/* INI: reads and writes texts of `name = value` lines; libinih is the only parser. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { INI_LINE_MOST = 199 }; /* bytes of a line without its newline */

/* Handles one line, outside of sections with section "". Returns false with one sentence in error
 * (ERROR_SIZE bytes). */
typedef bool ini_callback(void *user, const char *section, const char *name, const char *value,
                          char *error);

/* Passes each line to `take`. Returns 0, or the number of the first line that fails, with one
 * sentence in error (ERROR_SIZE bytes). `#` and `;` start a comment line, `;` after a blank a
 * comment; CR before LF and a byte order mark are skipped. Refuses lines above 199 bytes, control
 * characters, and sections other than `section`; also that one, with the sentence `refused`, unless
 * it is NULL. */
int ini_read(const char *text, size_t length, const char *section, const char *refused,
             ini_callback *take, void *user, char *error);

/* ini_write_line writes a line that ini_read reads back. ini_refuse returns NULL if a line can
 * hold the value, else the end of a sentence: "is too long for a line of settings, 199 bytes". */
void ini_write_line(FILE *out, const char *name, const char *value);
const char *ini_refuse(const char *name, const char *value);
