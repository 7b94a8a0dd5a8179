/* SPDX-License-Identifier: MIT */
/* Search process: the search of --evolve beside a terminal, where its best so far is played. */
#pragma once

#include "lab/evolve.h"

#include <stdio.h>
#include <sys/types.h>

struct search_process {
	pid_t pid;  /* 0: none */
	FILE *said; /* its standard error */
	struct evolve_curve *curve;
};

/* Starts it, and lets the options play what it finds, from standard input. Returns DONE; else the exit
 * status, once search_process_end has told why. */
int search_process_start(struct search_process *s, struct options *options);

/* Ends it, and prints what it has found. Returns status, or that of a search that failed. */
int search_process_end(struct search_process *s, int status);
