/* SPDX-License-Identifier: MIT */
/* Share queue: events of a journal that were read and wait for the flight to come to their step. */
#pragma once

#include "journal_reader.h"

struct share_event {
	struct share_event *next;
	enum journal_kind kind;
	uint64_t step, hash;
	char text[]; /* "" if it has none */
};

/* {0}: empty. */
struct share_queue {
	struct share_event *first, *last; /* owned */
	size_t bytes;                     /* of all of them */
};

/* Adds an event behind all others, for this step. Returns false on no memory. */
bool share_queue_put(struct share_queue *queue, const struct journal_event *event, uint64_t step);

/* Whether the first event is due at this step. */
bool share_queue_is_due(const struct share_queue *queue, uint64_t step);

/* Returns the first event if it is due at this step, for the caller to free; NULL: none is. */
struct share_event *share_queue_take(struct share_queue *queue, uint64_t step);

void share_queue_clear(struct share_queue *queue);
