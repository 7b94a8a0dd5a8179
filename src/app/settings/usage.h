/* SPDX-License-Identifier: MIT */
/* Usage: --help, --version and the lists, from the tables. */
#pragma once

#include "options.h"

#include <stdio.h>

/* Whether --help, --version or a list is requested; these read no settings. */
bool usage_requested(const struct options *options);

/* Writes all that is requested: help in at most 80 columns, lists with a line for each entry, in
 * columns on a terminal, else with a tab between fields. Returns false, after an error message, if
 * a list is incomplete. */
bool usage_print(const struct options *options, FILE *out);

enum { USAGE_RANGE = 256 }; /* bytes for all words of a choice */

/* Writes the range of a factor: "0..100", "wrap|turn|open". Returns text (USAGE_RANGE bytes). */
const char *usage_range(int factor, char *text);
