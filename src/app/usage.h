/* SPDX-License-Identifier: MIT */
/* Usage: --help and the lists, all from the tables. */
#pragma once

#include "app/options.h"

#include <stdio.h>

/* Whether --help, --version or a list is asked for; these look at no settings. */
bool usage_asked(const struct options *options);

/* Writes all that is asked for, one after the other: help in at most 80 columns; of a list a line for each,
 * on a terminal in columns, else with one tab between fields, which hold none. false: a list is not all
 * there, and it has complained. */
bool usage_answer(const struct options *options, FILE *out);

enum { USAGE_RANGE = 256 }; /* room for all words of a choice */

/* What a factor takes: "0..100", "wrap|turn|bounce|open". Returns text (USAGE_RANGE bytes). */
const char *usage_range(int factor, char *text);
