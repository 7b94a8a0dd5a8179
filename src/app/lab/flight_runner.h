/* SPDX-License-Identifier: MIT */
/* Flight runner: N flights on the threads of a pool, each on one thread, and their results in order. */
#pragma once

#include "math/thread_pool.h"

#include <stdbool.h>
#include <stdint.h>

struct flight_runner {
	void *data;
	uint64_t count;

	/* Makes flight `index`, 0 .. count - 1, on any thread. Returns its result, the caller's own. */
	void *(*fly)(void *data, uint64_t index);

	/* Takes a result, one at a time, by increasing index, whichever ends first. After false no
	 * flight begins; the results of those that have are still taken. */
	bool (*take)(void *data, uint64_t index, void *result);
};

/* Returns when all flights are taken, or those that had begun. At most 128 results wait for the one
 * before them. */
void flight_runner_run(const struct flight_runner *runner, struct thread_pool *pool);
