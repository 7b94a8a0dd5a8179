/* SPDX-License-Identifier: MIT */
/* Memory file: receives the output of curses, which writes to files only; and a check that memory
 * can be allocated. For screen.c. */
#pragma once

#include "io/byte_buffer.h"

#include <stdbool.h>
#include <stdio.h>

/* Returns an empty file, or NULL; close it with fclose. */
FILE *memory_file_open(void);

/* Moves the contents to the buffer. Returns false, mostly on ENOMEM, if they are lost. */
bool memory_file_drain(FILE *memory, struct byte_buffer *bytes);

/* Whether `size` bytes can be allocated now. */
bool memory_available(size_t size);
