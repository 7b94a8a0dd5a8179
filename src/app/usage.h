/* SPDX-License-Identifier: MIT */
/* Usage: --help and the lists, all from the tables. */
#pragma once

#include <stdio.h>

/* The lines of --help, at most 80 columns wide. */
void usage_help(FILE *out);

/* One line each: on a terminal in columns, else with one tab between fields, which hold none. */
void usage_presets(FILE *out); /* name and sentence; the user's own come last */
void usage_factors(FILE *out); /* name, range or words, usual value, unit ("-": none), sentence */

enum { USAGE_RANGE = 256 }; /* room for all words of a choice */

/* What a factor takes: "0..100", "wrap|turn|bounce|open". Returns text (USAGE_RANGE bytes). */
const char *usage_range(int factor, char *text);
