/* SPDX-License-Identifier: MIT */
/* Slow line: one direction of a slow line. Bytes wait in its buffer, pass at a fixed rate, and
 * arrive after a delay. Times are seconds of any clock. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct slow_line {
	double rate;   /* bytes a second; 0: unlimited */
	double delay;  /* seconds */
	size_t buffer; /* most bytes that wait; 0: unlimited */

	double free_at; /* when all bytes have passed */
	struct piece *first, *last;
};

/* Returns the free bytes of the buffer. */
size_t slow_line_room(const struct slow_line *wire, double now);

void slow_line_put(struct slow_line *wire, double now, const void *bytes, size_t length);

/* Removes up to `size` bytes that have arrived; returns 0 if none have. */
size_t slow_line_take(struct slow_line *wire, double now, void *bytes, size_t size);

/* Returns when the next bytes arrive; below 0: none are on the way. */
double slow_line_next(const struct slow_line *wire);

void slow_line_free(struct slow_line *wire);
