/* SPDX-License-Identifier: MIT */
/* Slow line: one direction of a slow line. */
#include "slow_line.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 32 };                      /* most bytes that arrive together ... */
static const double piece_seconds = 0.02; /* ... and most seconds' worth of them */

struct piece {
	struct piece *next;
	double arrives;
	size_t length;
	char bytes[PIECE];
};

size_t
slow_line_room(const struct slow_line *wire, double now)
{
	double waits = fmax(0, wire->free_at - now) * wire->rate;

	if (wire->buffer == 0)
		return SIZE_MAX;
	return waits < (double)wire->buffer ? wire->buffer - (size_t)waits : 0;
}

void
slow_line_put(struct slow_line *wire, double now, const void *bytes, size_t length)
{
	const char *at = bytes;
	double worth = wire->rate * piece_seconds;
	size_t most = wire->rate <= 0 || worth > PIECE ? PIECE : worth < 1 ? 1 : (size_t)worth;

	wire->free_at = fmax(wire->free_at, now);
	for (size_t some; length > 0; length -= some, at += some) {
		some = length < most ? length : most;
		wire->free_at += wire->rate > 0 ? (double)some / wire->rate : 0;
		struct piece *piece = calloc(1, sizeof *piece);
		assert(piece);
		piece->arrives = wire->free_at + wire->delay;
		piece->length = some;
		memcpy(piece->bytes, at, some);
		if (wire->last)
			wire->last->next = piece;
		else
			wire->first = piece;
		wire->last = piece;
	}
}

size_t
slow_line_take(struct slow_line *wire, double now, void *bytes, size_t size)
{
	char *to = bytes;
	size_t length = 0;

	while (wire->first && wire->first->arrives <= now && wire->first->length <= size - length) {
		struct piece *piece = wire->first;
		memcpy(to + length, piece->bytes, piece->length);
		length += piece->length;
		wire->first = piece->next;
		if (!wire->first)
			wire->last = NULL;
		free(piece);
	}
	return length;
}

double
slow_line_next(const struct slow_line *wire)
{
	return wire->first ? wire->first->arrives : -1;
}

void
slow_line_free(struct slow_line *wire)
{
	while (wire->first) {
		struct piece *next = wire->first->next;
		free(wire->first);
		wire->first = next;
	}
	wire->last = NULL;
}
