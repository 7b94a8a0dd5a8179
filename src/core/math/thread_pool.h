/* SPDX-License-Identifier: MIT */
/* Thread pool: threads that share the work of a step, fork and join. Scheduling never affects the
 * result: no part of the work reads what another part writes. */
#pragma once

#include <stdbool.h>

struct crew; /* NULL: a pool of one, the calling thread */

/* Creates a pool of `threads`, including the caller's. Returns NULL on failure or for `threads` < 2. */
struct crew *crew_new(int threads);
void crew_free(struct crew *pool);

int crew_size(const struct crew *pool);

/* Calls work(data, part, parts) for each part, 0 <= part < parts = the pool's size, in parallel;
 * returns when all are done. */
void crew_run(struct crew *pool, void (*work)(void *data, int part, int parts), void *data);
