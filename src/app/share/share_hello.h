/* SPDX-License-Identifier: MIT */
/* Share hello: the first lines of a shared flock, which tell its watchers apart from builds that cannot
 * fly it to the same bits. They are a comment to a journal: what a socket sends can be kept as one. */
#pragma once

#include "share_socket.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARE_FORMAT = 1, SHARE_HELLO = 160 /* bytes of the line */ };

/* A line of the stream that a journal skips: for watchers alone. */
#define SHARE_NOTE "#: "

struct share_hello {
	unsigned format;
	uint64_t bits; /* of the build: share_hello_bits */
	bool open;     /* watchers may change the flock */
	int watchers;
	char user[SHARE_NAME]; /* who shares it */
};

/* Returns a hash that two builds share only if they fly flocks to the same bits: that of short flights
 * by every model, in two and three dimensions. 0: no memory. */
uint64_t share_hello_bits(void);

/* Writes the line; reads one without SHARE_NOTE. Returns false if it is no hello. */
void share_hello_write(const struct share_hello *hello, char text[SHARE_HELLO]);
bool share_hello_read(struct share_hello *hello, const char *note);

/* Whether this build can watch such a flock; else error (ERROR_SIZE bytes) says why not. */
bool share_hello_fits(const struct share_hello *hello, const char *version, char *error);
