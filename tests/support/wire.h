/* SPDX-License-Identifier: MIT */
/* Wire: one direction of a slow line. Bytes wait in its buffer, pass at a fixed rate, and arrive
 * after a delay. Times are seconds of any clock. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct wire {
	double rate;   /* bytes a second; 0: unlimited */
	double delay;  /* seconds */
	size_t buffer; /* most bytes that wait; 0: unlimited */

	double free_at; /* when all bytes have passed */
	struct piece *first, *last;
};

/* Returns the free bytes of the buffer. */
size_t wire_room(const struct wire *wire, double now);

void wire_put(struct wire *wire, double now, const void *bytes, size_t length);

/* Removes up to `size` bytes that have arrived; returns 0 if none have. */
size_t wire_take(struct wire *wire, double now, void *bytes, size_t size);

/* Returns when the next bytes arrive; below 0: none are on the way. */
double wire_next(const struct wire *wire);

void wire_free(struct wire *wire);
