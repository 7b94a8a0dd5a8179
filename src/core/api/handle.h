/* SPDX-License-Identifier: MIT */
/* Handle: the flock of the library, and the sentence about the last call. */
#pragma once

#include "boids/boids.h"
#include "flight/change_kind.h"
#include "flight/flight.h"

struct boids_flock {
	struct flight flight; /* fresh until its first step, load or write: settings are its start */
	int threads;
	char *saved;             /* the text saved last */
	struct change_read read; /* the line read last */
};

/* Returns the sentence about the last call of this thread (ERROR_SIZE bytes). */
char *handle_error(void);

/* Begins a call: clears the sentence. Returns false, with one, if there is no flock. */
bool handle_begin(const struct boids_flock *flock);
