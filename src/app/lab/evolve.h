/* SPDX-License-Identifier: MIT */
/* Evolve: the search of --evolve: generations of flights, a table of them that it goes on with, and the
 * verdict on seeds that it has not flown. */
#pragma once

#include "settings/options.h"

#include <sys/types.h>

enum evolve_state { EVOLVE_SEARCHES, EVOLVE_JUDGES, EVOLVE_ENDED, EVOLVE_FAILED };

/* By generation the best score so far of those that have flown in more than one (NAN: none), and the
 * mean score. */
struct evolve_curve {
	pid_t shows;                      /* the process that shows it: the search ends with it */
	_Atomic(enum evolve_state) state; /* judges: flies the best and the start on fresh seeds */
	_Atomic int count;
	float best[EVOLVE_GENERATIONS], mean[EVOLVE_GENERATIONS];
};

/* Runs it without a terminal. With a curve (NULL: none) it writes that, and the best so far as lines of
 * a journal in the place of a table on standard output. Returns the exit status. */
int evolve_run(const struct options *options, struct evolve_curve *curve);
