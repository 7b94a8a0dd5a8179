/* SPDX-License-Identifier: MIT */
/* Thread pool: threads that share the work of a step, fork and join. Scheduling never affects the
 * result: no part of the work reads what another part writes. */
#pragma once

#include <stdint.h>

enum { THREADS_MOST = 64 };

struct thread_pool; /* NULL: a pool of one, the calling thread */

/* Creates a pool of 2 to THREADS_MOST threads, the caller's included. Returns NULL on failure, and for
 * any other number. */
struct thread_pool *thread_pool_new(int threads);
void thread_pool_free(struct thread_pool *pool);

int thread_pool_size(const struct thread_pool *pool);

typedef void thread_pool_work(void *data, int part, int parts);

/* Returns the first of `count` things that a part of the work begins with, or the end of the last part's. */
static inline int
thread_share(int count, int part, int parts)
{
	return (int)((int64_t)count * part / parts);
}

/* Calls work(data, part, parts) for each part, 0 <= part < parts = the pool's size, in parallel;
 * returns when all are done. A thread may do several parts, in any order. */
void thread_pool_run(struct thread_pool *pool, thread_pool_work *work, void *data);
