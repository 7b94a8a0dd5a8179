/* SPDX-License-Identifier: MIT */
/* Help text: what the overlay of all keys says, made from the tables of commands and factors. For
 * help.c. */
#pragma once

#include "app/app.h"

enum { HELP_LINES = 128 }; /* at most */
enum { HELP_WIDE = 78 };   /* columns from which commands stand two beside each other */

/* Between the title and the last row. */
struct help_text {
	char line[HELP_LINES][LINE_TEXT];
	int count;
};

void help_write(struct help_text *text, int columns);

/* What the keys of factors do; part of the text where that is not wide. */
extern const char help_pairs[];
