/* SPDX-License-Identifier: MIT */
/* Threads: how many fly a flock. */
#include "app/threads.h"

#include <unistd.h>

enum {
	WORTH_IT = 20000,
	MOST = 16
}; /* boids: below, a step is over before all threads are awake */

int
threads_for(const struct options *options, size_t boids)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	if (options->threads > 0)
		return (int)options->threads;
	if (boids < WORTH_IT || processors < 1)
		return 1;
	return processors < MOST ? (int)processors : MOST;
}
