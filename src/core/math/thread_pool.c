/* SPDX-License-Identifier: MIT */
/* Thread pool: threads that share the work of a step. */
#include "thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct thread_pool {
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	void (*work)(void *data, int part, int parts);
	void *data;
	unsigned round; /* counts the calls of thread_pool_run */
	int busy;       /* workers that have not finished this round */
	bool stop;
	int size, workers; /* worker threads: all but the caller's, size - 1 */
	struct worker {
		struct thread_pool *pool;
		int part;
		pthread_t thread;
	} * worker;
};

/* Waits for a round, does the worker's part and waits for the next round. */
static void *
run_worker(void *arg)
{
	const struct worker *worker = arg;
	struct thread_pool *pool = worker->pool;
	unsigned seen = 0;

	pthread_mutex_lock(&pool->lock);
	for (;;) {
		while (pool->round == seen && !pool->stop)
			pthread_cond_wait(&pool->begin, &pool->lock);
		if (pool->stop)
			break;
		seen = pool->round;
		pthread_mutex_unlock(&pool->lock);
		pool->work(pool->data, worker->part, pool->size);
		pthread_mutex_lock(&pool->lock);
		if (--pool->busy == 0)
			pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
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
	pthread_mutex_lock(&pool->lock);
	pool->stop = true;
	pthread_cond_broadcast(&pool->begin);
	pthread_mutex_unlock(&pool->lock);
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
thread_pool_run(struct thread_pool *pool, void (*work)(void *data, int part, int parts), void *data)
{
	if (!pool) {
		work(data, 0, 1);
		return;
	}
	pthread_mutex_lock(&pool->lock);
	pool->work = work;
	pool->data = data;
	pool->busy = pool->workers;
	pool->round++;
	pthread_cond_broadcast(&pool->begin);
	pthread_mutex_unlock(&pool->lock);
	work(data, 0, pool->size);
	pthread_mutex_lock(&pool->lock);
	while (pool->busy > 0)
		pthread_cond_wait(&pool->done, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
}
