/* SPDX-License-Identifier: MIT */
/* Outbox: bytes on their way to the terminal, kept until it takes them. For tty.c alone. */
#pragma once

#include "bytes.h"

#include <stdbool.h>
#include <stddef.h>

enum { OUTBOX_LAST_WORDS = 512 };

struct outbox {
	int file;  /* never blocks */
	bool gone; /* the terminal has vanished, and what is written goes nowhere */
	struct bytes pending;
	char last_words[OUTBOX_LAST_WORDS];
	volatile size_t last_length;
};

/* Bytes to write; as many as can be are, without waiting. false: the terminal has vanished, or no
 * memory. */
bool outbox_put(struct outbox *box, const void *bytes, size_t length);
void outbox_flush(struct outbox *box);

/* Writes all. If the line has come to a halt, what waits there is dropped for the last words. */
void outbox_drain(struct outbox *box);

/* What is written where nothing else can be. To say them is all that a signal handler may do; too long
 * ones are none. */
void outbox_last_words(struct outbox *box, const char *bytes, size_t length);
void outbox_say_last_words(const struct outbox *box);
