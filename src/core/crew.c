/* SPDX-License-Identifier: MIT */
/* Crew: threads that share the work of a step. */
#include "crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct crew {
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	void (*work)(void *with, int part, int parts);
	void *with;
	unsigned round; /* of work handed out */
	int busy;       /* threads that have not finished this round */
	bool leave;
	int size, hands; /* hands: threads besides the caller's, one short of size */
	struct hand {
		struct crew *crew;
		int part;
		pthread_t thread;
	} * hand;
};

/* A thread waits for a round, does its part and waits for the next. */
static void *
lend_a_hand(void *data)
{
	const struct hand *hand = data;
	struct crew *crew = hand->crew;
	unsigned seen = 0;

	pthread_mutex_lock(&crew->lock);
	for (;;) {
		while (crew->round == seen && !crew->leave)
			pthread_cond_wait(&crew->begin, &crew->lock);
		if (crew->leave)
			break;
		seen = crew->round;
		pthread_mutex_unlock(&crew->lock);
		crew->work(crew->with, hand->part, crew->size);
		pthread_mutex_lock(&crew->lock);
		if (--crew->busy == 0)
			pthread_cond_signal(&crew->done);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

/* Signals are the program's business: they go to the thread that was there before. */
static bool
hire(struct crew *crew)
{
	sigset_t every, before;

	sigfillset(&every);
	pthread_sigmask(SIG_SETMASK, &every, &before);
	while (crew->hands < crew->size - 1) {
		struct hand *hand = &crew->hand[crew->hands];
		*hand = (struct hand){ .crew = crew, .part = crew->hands + 1 };
		if (pthread_create(&hand->thread, NULL, lend_a_hand, hand) != 0)
			break;
		crew->hands++;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return crew->hands == crew->size - 1;
}

struct crew *
crew_new(int threads)
{
	struct crew *crew = threads > 1 ? calloc(1, sizeof *crew) : NULL;

	if (!crew)
		return NULL;
	crew->size = threads;
	crew->hand = calloc((size_t)threads, sizeof *crew->hand);
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->begin, NULL);
	pthread_cond_init(&crew->done, NULL);
	if (crew->hand && hire(crew))
		return crew;
	crew_free(crew);
	return NULL;
}

void
crew_free(struct crew *crew)
{
	if (!crew)
		return;
	pthread_mutex_lock(&crew->lock);
	crew->leave = true;
	pthread_cond_broadcast(&crew->begin);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < crew->hands; i++)
		pthread_join(crew->hand[i].thread, NULL);
	pthread_cond_destroy(&crew->done);
	pthread_cond_destroy(&crew->begin);
	pthread_mutex_destroy(&crew->lock);
	free(crew->hand);
	free(crew);
}

int
crew_size(const struct crew *crew)
{
	return crew ? crew->size : 1;
}

void
crew_run(struct crew *crew, void (*work)(void *with, int part, int parts), void *with)
{
	if (!crew) {
		work(with, 0, 1);
		return;
	}
	pthread_mutex_lock(&crew->lock);
	crew->work = work;
	crew->with = with;
	crew->busy = crew->hands;
	crew->round++;
	pthread_cond_broadcast(&crew->begin);
	pthread_mutex_unlock(&crew->lock);
	work(with, 0, crew->size);
	pthread_mutex_lock(&crew->lock);
	while (crew->busy > 0)
		pthread_cond_wait(&crew->done, &crew->lock);
	pthread_mutex_unlock(&crew->lock);
}
