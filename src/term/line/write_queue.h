/* SPDX-License-Identifier: MIT */
/* Write queue: bytes the terminal has not accepted yet. For tty.c alone. */
#pragma once

#include "byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum { OUTBOX_LAST_WORDS = 512 };

struct outbox {
	int file;  /* O_NONBLOCK */
	bool gone; /* the terminal has hung up; writes are dropped */
	struct byte_buffer pending;
	char last_words[OUTBOX_LAST_WORDS];
	volatile size_t last_length;
};

/* Queues bytes and writes what the terminal accepts without blocking. Returns false after a hang-up
 * or on ENOMEM. */
bool outbox_put(struct outbox *box, const void *bytes, size_t length);
void outbox_flush(struct outbox *box);

/* Writes all. On a stalled line it drops the rest after 0.5 s and writes the last words instead. */
void outbox_drain(struct outbox *box);

/* Sets the bytes for emergencies; more than OUTBOX_LAST_WORDS are ignored. Writing them is
 * async-signal-safe. */
void outbox_last_words(struct outbox *box, const char *bytes, size_t length);
void outbox_say_last_words(const struct outbox *box);
