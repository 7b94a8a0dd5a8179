/* SPDX-License-Identifier: MIT */
/* Evolve: the search of --evolve: generations of flights, a table of them that it goes on with, and the
 * verdict on seeds that it has not flown. */
#pragma once

#include "aim.h"
#include "settings/options.h"

enum evolve_state { EVOLVE_SEARCHES, EVOLVE_JUDGES, EVOLVE_ENDED };
enum { EVOLVE_SHOWN = 8 };

/* An individual: it is shown by its factors, and flew with these values of the aim's terms. */
struct evolve_found {
	int generation, individual;
	double score;
	aim_values values;
	struct boids_factors factors;
};

/* What a search has found, for who shows it. */
struct evolve_shown {
	enum evolve_state state; /* judges: flies the best and the start on fresh seeds */
	struct aim aim;
	int columns, column[16]; /* factors that it changes */
	double share;            /* of its flights that have flown */
	int generations; /* that have flown, with a score each: the best so far of those that have flown in
	                  * more than one (NAN: none), and the mean */
	float best[EVOLVE_GENERATIONS], mean[EVOLVE_GENERATIONS];
	struct evolve_found so_far;           /* the best */
	int count;                            /* of the last generation ... */
	struct evolve_found of[EVOLVE_SHOWN]; /* ... those with the highest scores, the best first */
};

struct evolve;

/* Runs it without a terminal. Returns the exit status. */
int evolve_run(const struct options *options);

/* Begins one beside a terminal, whose signals it leaves alone: its flights are on threads of its own,
 * cut between steps. Returns NULL after an error message, with the exit status. */
struct evolve *evolve_start(const struct options *options, int *status);

/* Copies what it has found, if another generation has flown than in `shown`, which is zero at first, or
 * its state has changed. Returns whether it did. The share is always that of now. */
bool evolve_look(struct evolve *evolve, struct evolve_shown *shown);

/* Ends it, also within a generation, and prints what it has found. Returns status, or that of a search
 * that failed. */
int evolve_end(struct evolve *evolve, int status);
