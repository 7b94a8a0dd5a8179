/* SPDX-License-Identifier: MIT */
/* Byte buffer: grows at its end, is emptied from its front. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct bytes {
	char *at; /* owned; NULL until something is appended */
	size_t length, size;
};

/* Returns room for `more` bytes behind the last one; the caller raises `length`. NULL: ENOMEM. */
char *bytes_reserve(struct bytes *bytes, size_t more);

/* Returns false on ENOMEM, with nothing changed. */
bool bytes_append(struct bytes *bytes, const void *data, size_t length);

/* Removes `length` bytes from the front, or all if there are fewer. */
void bytes_drop(struct bytes *bytes, size_t length);

void bytes_free(struct bytes *bytes);
