/* SPDX-License-Identifier: MIT */
/* Write queue: bytes the terminal has not accepted yet. For tty.c alone. */
#pragma once

#include "byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum { WRITE_QUEUE_EMERGENCY = 512 };

struct write_queue {
	int file;  /* O_NONBLOCK */
	bool gone; /* the terminal has hung up; writes are dropped */
	struct byte_buffer pending;
	char last_words[WRITE_QUEUE_EMERGENCY];
	volatile size_t last_length;
};

/* Queues bytes and writes what the terminal accepts without blocking. Returns false after a hang-up
 * or on ENOMEM. */
bool write_queue_put(struct write_queue *box, const void *bytes, size_t length);
void write_queue_flush(struct write_queue *box);

/* Writes all. On a stalled line it drops the rest after 0.5 s and writes the last words instead. */
void write_queue_drain(struct write_queue *box);

/* Sets the bytes for emergencies; more than WRITE_QUEUE_EMERGENCY are ignored. Writing them is
 * async-signal-safe. */
void write_queue_set_emergency(struct write_queue *box, const char *bytes, size_t length);
void write_queue_write_emergency(const struct write_queue *box);
