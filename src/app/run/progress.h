/* SPDX-License-Identifier: MIT */
/* Progress: shows the progress of long work on standard error. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct progress {
	bool enabled; /* standard error is a terminal, and no output goes to one */
	bool shown;
	double next; /* time of the next update, on a monotonic clock */
};

/* Starts; a and b are the output files of the work, or NULL. */
void progress_start(struct progress *p, FILE *a, FILE *b);

/* Shows the share of work done, 0..1: first after a second, then at most four times a second. */
void progress_show(struct progress *p, double share);

/* Ends; clears the line. */
void progress_end(struct progress *p);
