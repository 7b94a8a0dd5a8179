/* SPDX-License-Identifier: MIT */
/* Thread pool: threads that share the work of a step, fork and join. Scheduling never affects the
 * result: no part of the work reads what another part writes. */
#pragma once

struct thread_pool; /* NULL: a pool of one, the calling thread */

/* Creates a pool of `threads`, including the caller's. Returns NULL on failure or for `threads` <
 * 2. */
struct thread_pool *thread_pool_new(int threads);
void thread_pool_free(struct thread_pool *pool);

int thread_pool_size(const struct thread_pool *pool);

typedef void thread_pool_work(void *data, int part, int parts);

/* Calls work(data, part, parts) for each part, 0 <= part < parts = the pool's size, in parallel;
 * returns when all are done. */
void thread_pool_run(struct thread_pool *pool, thread_pool_work *work, void *data);
