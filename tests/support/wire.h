/* SPDX-License-Identifier: MIT */
/* Wire: one way of a slow line. What is put in waits in its buffer, goes over at so many bytes a
 * second, and arrives after a delay. Times are seconds on any clock. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct wire {
	double rate;   /* bytes a second; 0: at once */
	double delay;  /* seconds */
	size_t buffer; /* bytes that wait at most; 0: any number */

	double free_at; /* when all is over */
	struct piece *first, *last;
};

/* Bytes there is room for. */
size_t wire_room(const struct wire *wire, double now);

void wire_put(struct wire *wire, double now, const void *bytes, size_t length);

/* What has arrived by now, at most size bytes; 0: nothing. */
size_t wire_take(struct wire *wire, double now, void *bytes, size_t size);

/* When something arrives next; below 0: nothing is under way. */
double wire_next(const struct wire *wire);

void wire_free(struct wire *wire);
