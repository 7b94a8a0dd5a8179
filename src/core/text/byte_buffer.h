/* SPDX-License-Identifier: MIT */
/* Byte buffer: grows at its end, is emptied from its front. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct byte_buffer {
	char *at; /* owned; NULL until something is appended */
	size_t length, size;
};

/* Returns room for `more` bytes behind the last one; the caller raises `length`. NULL: ENOMEM. */
char *byte_buffer_reserve(struct byte_buffer *bytes, size_t more);

/* Returns false on ENOMEM, with nothing changed. */
bool byte_buffer_append(struct byte_buffer *bytes, const void *data, size_t length);

/* Removes `length` bytes from the front, or all if there are fewer. */
void byte_buffer_drop(struct byte_buffer *bytes, size_t length);

/* Frees the bytes, with errno unchanged. */
void byte_buffer_free(struct byte_buffer *bytes);
