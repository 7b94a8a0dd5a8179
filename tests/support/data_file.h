/* SPDX-License-Identifier: MIT */
/* Data file: texts of tests/data. */
#pragma once

#include <stdio.h>

/* Opens a file of tests/data; fails the test if there is none. */
FILE *data_open(const char *name);

/* Reads what is behind a tab in the lines of a file below "# KIND", with \n, \\ and \033 for what they
 * are in C. Returns their number, which must be from 1 to `most`. */
enum { DATA_LINE = 200 };
size_t data_lines(const char *name, const char *kind, char lines[][DATA_LINE], size_t most);
