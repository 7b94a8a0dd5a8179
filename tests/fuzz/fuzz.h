/* SPDX-License-Identifier: MIT */
/* Fuzz: what fuzzers share. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts unless a text is printable, in one line and shorter than `size`. */
static inline void
fuzz_check_line(const char *text, size_t size)
{
	if (strlen(text) >= size || strpbrk(text, "\n\r\t\033"))
		abort();
}

/* The same of a sentence that says what is wrong. */
static inline void
fuzz_check_error(const char *error, size_t size)
{
	if (!*error)
		abort();
	fuzz_check_line(error, size);
}
