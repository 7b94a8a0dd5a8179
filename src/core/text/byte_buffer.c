/* SPDX-License-Identifier: MIT */
#include "byte_buffer.h"

#include "error.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4096 };

char *
byte_buffer_reserve(struct byte_buffer *bytes, size_t more)
{
	if (!bytes->at || bytes->size - bytes->length < more) {
		if (more > SIZE_MAX / 4 - bytes->length)
			return NULL;
		size_t size = 2 * (bytes->length + more) + LEAST;
		char *at = realloc(bytes->at, size);
		if (!at)
			return NULL;
		bytes->at = at;
		bytes->size = size;
	}
	return bytes->at + bytes->length;
}

bool
byte_buffer_append(struct byte_buffer *bytes, const void *data, size_t length)
{
	char *room = byte_buffer_reserve(bytes, length);

	if (!room)
		return false;
	if (length)
		memcpy(room, data, length);
	bytes->length += length;
	return true;
}

void
byte_buffer_drop(struct byte_buffer *bytes, size_t length)
{
	if (length > bytes->length)
		length = bytes->length;
	bytes->length -= length;
	if (bytes->length)
		memmove(bytes->at, bytes->at + length, bytes->length);
}

void
byte_buffer_free(struct byte_buffer *bytes)
{
	free_keeping_errno(bytes->at);
	*bytes = (struct byte_buffer){ 0 };
}
