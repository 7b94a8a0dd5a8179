/* SPDX-License-Identifier: MIT */
/* Memory: small blocks of the program's own, which it cannot do without. Where there is no memory
 * for one the program ends with status 1: the terminal is restored, and one line says why. What a
 * user or another program asks for in any size (a flock, a map, a file, a text) is allocated
 * elsewhere and refused with a sentence, as is all that the library allocates. */
#pragma once

#include "text/byte_buffer.h"

#include <stddef.h>
#include <stdio.h>

/* Return zeroed memory, a block of another size, and a copy of a text. The caller frees them. */
void *memory_new(size_t count, size_t size);
void *memory_resize(void *block, size_t count, size_t size);
char *memory_copy(const char *text);

/* The same as byte_buffer_reserve and byte_buffer_append. */
char *memory_reserve(struct byte_buffer *bytes, size_t more);
void memory_append(struct byte_buffer *bytes, const void *data, size_t length);

/* The same as open_memstream, and fclose of such a stream. */
FILE *memory_stream(char **text, size_t *length);
void memory_stream_end(FILE *stream);

/* End the program for lack of memory, or of other room: "cannot draw: File too large". */
_Noreturn void memory_lack(void);
_Noreturn void memory_end(const char *reason);

/* Sets what is done before that, such as writing the end of a file; NULL: nothing. It is done once,
 * also if it lacks memory itself. */
void memory_set_last_act(void (*act)(void *data), void *data);
