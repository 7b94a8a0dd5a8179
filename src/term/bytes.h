/* SPDX-License-Identifier: MIT */
/* Bytes: a buffer that grows at its end and is emptied from its front. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct bytes {
	char *at; /* owned; NULL while nothing has been put in */
	size_t length, size;
};

/* Room for so many more behind the last byte; length is the caller's to raise. NULL: no memory. */
char *bytes_reserve(struct bytes *bytes, size_t more);

/* false: no memory, nothing changed. */
bool bytes_append(struct bytes *bytes, const void *data, size_t length);

/* Takes so many from the front, at most all. */
void bytes_drop(struct bytes *bytes, size_t length);

void bytes_free(struct bytes *bytes);
