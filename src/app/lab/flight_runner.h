/* SPDX-License-Identifier: MIT */
/* Flight runner: flights without a terminal. One, or N on the threads of a pool, each on one thread, and
 * the table of their results, in order: it goes on with a table that was interrupted. */
#pragma once

#include "aim.h"
#include "files/output.h"
#include "math/thread_pool.h"
#include "progress.h"
#include "session/session.h"

/* Starts the session of a flight, with its map, the boids of --start-state and its threads. Returns false
 * with one sentence in error (ERROR_SIZE bytes) and errno, 0 for a mistake of the user. session_end frees
 * its memory either way. */
bool lab_flight_start(struct session *session, const struct options *options, char *error);

/* By what is swept, why it has no effect; "": it has. */
typedef char sweep_whys[OPTIONS_SWEEPS][BOIDS_FACTOR_ERROR];

/* One flight: on the heap, as threads have small stacks on some systems. */
struct lab_flight {
	uint64_t index; /* 0 up to the count of the run */
	struct options options;
	struct session session; /* zero, or started; the runner ends it */
	int status;
	char error[ERROR_SIZE];

	/* What `fly` finds, any of: */
	char *rows; /* owned */
	aim_values values;
	uint64_t hash, last_step;
	bool lives;
	sweep_whys why;
};

struct flight_runner {
	void *data;

	/* Flies, on any thread. Returns DONE, or another status with or without an error. */
	int (*fly)(void *data, struct lab_flight *flight);

	/* Takes what was found, one flight at a time, by increasing index, whichever ends first. Returns
	 * as `fly` does; unless DONE, no flight begins any more. */
	int (*take)(void *data, struct lab_flight *flight);

	/* Writes the names of the columns, a line. */
	void (*write_names)(const void *data, FILE *out);

	struct thread_pool *pool;
	bool is_beside;           /* a terminal: signals are its own, and no progress is shown */
	char error[ERROR_SIZE];   /* why the run has ended, printed at its end; "": as it should */
	struct progress progress; /* `take` may show it */
	double begun;             /* when the flights of the table did, on a monotonic clock */

	/* The table, a CSV; beside FILE.csv, FILE.ini tells of what run it is. */
	struct output out;
	char ini[4096]; /* the name of that file; "": standard output, a device or pipe */
	char *rows;     /* owned: those that the table has, up to its last newline; NULL: none */
	size_t head;    /* bytes before these rows */
};

/* Starts the threads, and catches signals unless it is beside a terminal; draft: see
 * headless_signals_watch. Returns DONE, or FAILED after an error message. flight_runner_end is to follow
 * either way. */
int flight_runner_start(struct flight_runner *runner, const struct options *options,
                        struct atomic_file *draft);

/* Opens the table of this name ("-": standard output), locks it, and writes the names if it is new. Its
 * .ini has the settings, how many of what there will be, and the hash of their starts: a run goes on
 * only with its own. Returns DONE, else FAILED or WRONG after an error message: neither file has changed
 * if they are of another run, or if another process writes them. */
int flight_runner_open(struct flight_runner *runner, const char *name,
                       const struct options *settings, uint64_t count, const char *what,
                       uint64_t hash);

/* Keeps this many bytes of the rows, for more behind them. Returns DONE, or FAILED with an error. */
int flight_runner_keep(struct flight_runner *runner, size_t length);

/* Ends what the caller has written to out.file. Returns DONE, or FAILED with an error. */
int flight_runner_flush(struct flight_runner *runner);

/* Returns DONE when all flights are taken; else none after the one that failed was, whose error is kept, if
 * there was one. At most 128 results wait for the one before them. */
int flight_runner_run(struct flight_runner *runner, uint64_t count);

/* Prints the error, closes the table and restores signals. Returns status, or FAILED. */
int flight_runner_end(struct flight_runner *runner, int status);
