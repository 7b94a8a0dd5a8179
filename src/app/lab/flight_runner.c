/* SPDX-License-Identifier: MIT */
#include "flight_runner.h"

#include <pthread.h>

enum { WAITING = 128 };

/* A run. Its flights are in three parts: taken, begun, and those from `next` on. */
struct run {
	const struct flight_runner *runner;
	pthread_mutex_t lock;
	pthread_cond_t taken_more;
	uint64_t next, taken;
	bool stopped;
	struct {
		bool is;
		void *result;
	} done[WAITING]; /* by index modulo WAITING, from `taken` on */
};

/* Takes the results whose turn it is. */
static void
take_done(struct run *r)
{
	for (; r->done[r->taken % WAITING].is; r->taken++) {
		r->done[r->taken % WAITING].is = false;
		if (!r->runner->take(r->runner->data, r->taken, r->done[r->taken % WAITING].result))
			r->stopped = true;
	}
	pthread_cond_broadcast(&r->taken_more);
}

static void
work(void *data, int part, int parts)
{
	struct run *r = data;

	(void)part, (void)parts;
	pthread_mutex_lock(&r->lock);
	for (;;) {
		while (!r->stopped && r->next < r->runner->count && r->next - r->taken >= WAITING)
			pthread_cond_wait(&r->taken_more, &r->lock);
		if (r->stopped || r->next >= r->runner->count)
			break;
		const uint64_t index = r->next++;
		pthread_mutex_unlock(&r->lock);
		void *result = r->runner->fly(r->runner->data, index);
		pthread_mutex_lock(&r->lock);
		r->done[index % WAITING].is = true;
		r->done[index % WAITING].result = result;
		take_done(r);
	}
	pthread_mutex_unlock(&r->lock);
}

void
flight_runner_run(const struct flight_runner *runner, struct thread_pool *pool)
{
	struct run run = { .runner = runner };

	pthread_mutex_init(&run.lock, NULL);
	pthread_cond_init(&run.taken_more, NULL);
	thread_pool_run(pool, work, &run);
	pthread_cond_destroy(&run.taken_more);
	pthread_mutex_destroy(&run.lock);
}
