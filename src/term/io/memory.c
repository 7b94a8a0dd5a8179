/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include "signals.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*last_act)(void *);
static void *last_data;

void
memory_set_last_act(void (*act)(void *data), void *data)
{
	last_act = act;
	last_data = data;
}

void
memory_lack(void)
{
	memory_end("not enough memory");
}

void
memory_end(const char *reason)
{
	static atomic_flag ends = ATOMIC_FLAG_INIT;
	const bool again = atomic_flag_test_and_set(&ends); /* in the act, or on another thread */

	if (!again && last_act)
		last_act(last_data);
	signals_give_up(reason);
	signals_stop(); /* else exit() restores the terminal again */
	if (again)
		_exit(EXIT_FAILURE);
	exit(EXIT_FAILURE);
}

void *
memory_new(size_t count, size_t size)
{
	void *block = calloc(count > 0 ? count : 1, size);

	if (!block)
		memory_lack();
	return block;
}

void *
memory_resize(void *block, size_t count, size_t size)
{
	void *resized =
		count > SIZE_MAX / size ? NULL : realloc(block, count > 0 ? count * size : 1);

	if (!resized)
		memory_lack();
	return resized;
}

char *
memory_copy(const char *text)
{
	const size_t size = strlen(text) + 1;

	return memcpy(memory_new(size, 1), text, size);
}

char *
memory_reserve(struct byte_buffer *bytes, size_t more)
{
	char *room = byte_buffer_reserve(bytes, more);

	if (!room)
		memory_lack();
	return room;
}

void
memory_append(struct byte_buffer *bytes, const void *data, size_t length)
{
	if (!byte_buffer_append(bytes, data, length))
		memory_lack();
}

FILE *
memory_stream(char **text, size_t *length)
{
	FILE *stream = open_memstream(text, length);

	if (!stream)
		memory_lack();
	return stream;
}

void
memory_stream_end(FILE *stream)
{
	const bool whole = !ferror(stream);

	if (fclose(stream) != 0 || !whole)
		memory_lack();
}
