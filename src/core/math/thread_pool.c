/* SPDX-License-Identifier: MIT */
#include "thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct thread_pool {
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	thread_pool_work *work; /* NULL: the workers end */
	void *data;
	atomic_uint round, rounds_done; /* count the calls of thread_pool_run */
	atomic_int busy;                /* workers that have not finished this round */
	int looks;                      /* at a counter, before a thread sleeps */
	int size, workers;              /* worker threads: all but the caller's, size - 1 */
	struct worker {
		struct thread_pool *pool;
		int part;
		pthread_t thread;
	} * worker;
};

/* The rounds of a step follow each other within microseconds, less than it takes to wake a thread:
 * a thread looks at the counter PAUSES times, then YIELDS times. Two threads of a pool may be on
 * one core of a busy machine: the one that waits then lets the other run. */
enum { PAUSES = 500, YIELDS = 100 };

/* Waits until the counter is no longer `seen`, awake for a short time; `changed` is signalled then. */
static void
await(struct thread_pool *pool, const atomic_uint *counter, unsigned seen, pthread_cond_t *changed)
{
	for (int i = 0; i < pool->looks && atomic_load(counter) == seen; i++)
		if (i >= PAUSES)
			sched_yield();
#if defined __x86_64__ || defined __i386__
		else
			__builtin_ia32_pause();
#endif
	if (atomic_load(counter) != seen)
		return;
	pthread_mutex_lock(&pool->lock);
	while (atomic_load(counter) == seen)
		pthread_cond_wait(changed, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
}

/* Starts a round of the workers, or ends them. */
static void
begin_round(struct thread_pool *pool, thread_pool_work *work, void *data)
{
	pthread_mutex_lock(&pool->lock);
	pool->work = work;
	pool->data = data;
	atomic_store(&pool->busy, pool->workers);
	atomic_fetch_add(&pool->round, 1);
	pthread_cond_broadcast(&pool->begin);
	pthread_mutex_unlock(&pool->lock);
}

/* Does the worker's part of each round. */
static void *
run_worker(void *arg)
{
	const struct worker *worker = arg;
	struct thread_pool *pool = worker->pool;

	for (unsigned seen = 0;; seen++) {
		await(pool, &pool->round, seen, &pool->begin);
		if (!pool->work)
			return NULL;
		pool->work(pool->data, worker->part, pool->size);
		if (atomic_fetch_sub(&pool->busy, 1) == 1) {
			atomic_fetch_add(&pool->rounds_done, 1);
			pthread_mutex_lock(&pool->lock);
			pthread_cond_signal(&pool->done);
			pthread_mutex_unlock(&pool->lock);
		}
	}
}

/* Starts the workers with all signals blocked: the caller's thread handles them. */
static bool
start_workers(struct thread_pool *pool)
{
	sigset_t every, before;

	sigfillset(&every);
	pthread_sigmask(SIG_SETMASK, &every, &before);
	while (pool->workers < pool->size - 1) {
		struct worker *worker = &pool->worker[pool->workers];
		*worker = (struct worker){ .pool = pool, .part = pool->workers + 1 };
		if (pthread_create(&worker->thread, NULL, run_worker, worker) != 0)
			break;
		pool->workers++;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return pool->workers == pool->size - 1;
}

struct thread_pool *
thread_pool_new(int threads)
{
	struct thread_pool *pool = threads > 1 ? calloc(1, sizeof *pool) : NULL;

	if (!pool)
		return NULL;
	pool->size = threads;
	pool->looks = threads <= sysconf(_SC_NPROCESSORS_ONLN) ? PAUSES + YIELDS : 0;
	pool->worker = calloc((size_t)threads, sizeof *pool->worker);
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->begin, NULL);
	pthread_cond_init(&pool->done, NULL);
	if (pool->worker && start_workers(pool))
		return pool;
	thread_pool_free(pool);
	return NULL;
}

void
thread_pool_free(struct thread_pool *pool)
{
	if (!pool)
		return;
	begin_round(pool, NULL, NULL);
	for (int i = 0; i < pool->workers; i++)
		pthread_join(pool->worker[i].thread, NULL);
	pthread_cond_destroy(&pool->done);
	pthread_cond_destroy(&pool->begin);
	pthread_mutex_destroy(&pool->lock);
	free(pool->worker);
	free(pool);
}

int
thread_pool_size(const struct thread_pool *pool)
{
	return pool ? pool->size : 1;
}

void
thread_pool_run(struct thread_pool *pool, thread_pool_work *work, void *data)
{
	if (!pool) {
		work(data, 0, 1);
		return;
	}
	const unsigned done = atomic_load(&pool->rounds_done);
	begin_round(pool, work, data);
	work(data, 0, pool->size);
	await(pool, &pool->rounds_done, done, &pool->done);
}
