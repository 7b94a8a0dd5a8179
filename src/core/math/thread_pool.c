/* SPDX-License-Identifier: MIT */
#include "thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct thread_pool {
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	thread_pool_work *work;
	void *data;
	atomic_uint round, rounds_done; /* count the calls of thread_pool_run */
	atomic_int busy;                /* parts of this round that are not done */
	atomic_bool ends;
	int looks;         /* at a counter, before a thread sleeps */
	int size, workers; /* worker threads: all but the caller's, size - 1 */
	struct worker {    /* [size]; of the first, the caller's thread, only the part */
		struct thread_pool *pool;
		pthread_t thread;
		int part;
		atomic_bool is_open; /* its part, which no thread has taken */
	} * worker;
};

/* The rounds of a step follow each other within microseconds, less than it takes to wake a thread:
 * a thread looks at the counter, then sleeps. It does not yield: two threads that yield in turns
 * stay on one core, as a kernel wakes a thread on an idle core, but rarely moves one that runs. */
enum { LOOKS = 2000 };

/* Waits until the counter is no longer `seen`, awake for a short time; `changed` is signalled then. */
static void
await(struct thread_pool *pool, const atomic_uint *counter, unsigned seen, pthread_cond_t *changed)
{
	for (int i = 0; i < pool->looks && atomic_load(counter) == seen; i++)
#if defined __x86_64__ || defined __i386__
		__builtin_ia32_pause();
#elif defined __aarch64__
		__asm__ volatile("isb");
#else
		;
#endif
	if (atomic_load(counter) != seen)
		return;
	pthread_mutex_lock(&pool->lock);
	while (atomic_load(counter) == seen)
		pthread_cond_wait(changed, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
}

/* Counts on, and wakes those that wait for it. */
static void
advance(struct thread_pool *pool, atomic_uint *counter, pthread_cond_t *changed)
{
	pthread_mutex_lock(&pool->lock);
	atomic_fetch_add(counter, 1);
	pthread_mutex_unlock(&pool->lock);
	pthread_cond_broadcast(changed);
}

/* Does the parts that no thread has taken yet, first its own, whose data are in its cache. So a round does
 * not wait for a worker that wakes late. */
static void
do_parts(struct thread_pool *pool, int own)
{
	for (int i = 0; i < pool->size; i++) {
		const int part = (own + i) % pool->size;
		if (!atomic_exchange(&pool->worker[part].is_open, false))
			continue;
		pool->work(pool->data, part, pool->size);
		if (atomic_fetch_sub(&pool->busy, 1) == 1)
			advance(pool, &pool->rounds_done, &pool->done);
	}
}

static void *
run_worker(void *arg)
{
	const struct worker *worker = arg;
	struct thread_pool *pool = worker->pool;
	unsigned seen = atomic_load(&pool->round); /* before `ends`: that is set first */

	while (!atomic_load(&pool->ends)) {
		do_parts(pool, worker->part);
		await(pool, &pool->round, seen, &pool->begin);
		seen = atomic_load(&pool->round);
	}
	return NULL;
}

/* Starts the workers with all signals blocked: the caller's thread handles them. */
static bool
start_workers(struct thread_pool *pool)
{
	sigset_t every, before;

	sigfillset(&every);
	pthread_sigmask(SIG_SETMASK, &every, &before);
	while (pool->workers < pool->size - 1) {
		struct worker *worker = &pool->worker[pool->workers + 1];
		worker->pool = pool;
		worker->part = pool->workers + 1;
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
	struct thread_pool *pool =
		threads > 1 && threads <= THREADS_MOST ? calloc(1, sizeof *pool) : NULL;

	if (!pool)
		return NULL;
	pool->size = threads;
	pool->looks = threads <= sysconf(_SC_NPROCESSORS_ONLN) ? LOOKS : 0;
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
	atomic_store(&pool->ends, true);
	advance(pool, &pool->round, &pool->begin);
	for (int i = 1; i <= pool->workers; i++)
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
	pool->work = work;
	pool->data = data;
	atomic_store(&pool->busy, pool->size);
	for (int i = 0; i < pool->size; i++)
		atomic_store(&pool->worker[i].is_open, true);
	advance(pool, &pool->round, &pool->begin);
	do_parts(pool, 0);
	await(pool, &pool->rounds_done, done, &pool->done);
}
