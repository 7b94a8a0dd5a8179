/* SPDX-License-Identifier: MIT */
/* Share hello: the first lines of a shared flock, by which a watcher learns whether its build
 * computes the same bits. A journal passes over notes, so that what a socket sends can be kept as
 * one. */
#pragma once

#include "share_socket.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARE_NAMED = 10 /* watchers that are told apart by name, at most */ };
enum { SHARE_PEOPLE = (SHARE_NAMED + 1) * SHARE_NAME };
enum { SHARE_FORMAT = 1, SHARE_HELLO = 160 /* bytes of the line */ };

/* Begins a line for watchers, which a journal passes over. */
#define SHARE_NOTE "note "

struct share_hello {
	unsigned format;
	uint64_t bits; /* of the build: share_hello_bits */
	bool open;     /* watchers may change the flock */
	int watchers;
	char user[SHARE_NAME]; /* the user that shares the flock */
};

/* Makes a name of any text, 31 bytes of it at most: letters and digits of any script, and what else
 * ASCII has. Marks that combine and what is not seen are left out; blanks become `_`, the rest `?`. */
void share_hello_name(char name[SHARE_NAME], const char *text);

/* Returns a hash that two builds share only if they fly flocks to the same bits: that of short
 * flights by every model, in two and three dimensions. */
uint64_t share_hello_bits(void);

/* Writes the line; reads one without SHARE_NOTE. Returns false if it is no hello. */
void share_hello_write(const struct share_hello *hello, char text[SHARE_HELLO]);
bool share_hello_read(struct share_hello *hello, const char *note);

/* Whether this build can watch such a flock; else error says why not. */
bool share_hello_fits(const struct share_hello *hello, const char *version, char *error);
