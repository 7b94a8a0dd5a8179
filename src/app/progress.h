/* SPDX-License-Identifier: MIT */
/* Progress: how far long work has come, for whoever watches standard error. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct progress {
	bool watched; /* standard error is a terminal, and no rows go to one */
	bool shown;
	double next; /* when to show it next, on a clock that only goes forward */
};

/* Work begins; outputs it writes to meanwhile may be NULL. */
void progress_start(struct progress *p, FILE *a, FILE *b);

/* So much of the work is done, 0..1; says so after a second, and then four times a second. */
void progress_show(struct progress *p, double share);

/* Work has ended; leaves an empty line. */
void progress_end(struct progress *p);
