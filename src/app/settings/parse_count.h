/* SPDX-License-Identifier: MIT */
/* Parse count: whole numbers and sizes from text, for options and settings. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PARSE_SIDE_MOST = 10000 };
#define PARSE_SIZE_ALLOWED "COLSxROWS from 1x1 to 10000x10000, such as 80x24"

/* Parses a number of digits only, from 0 to most. Returns false with *count unchanged. */
bool parse_count(const char *text, uint64_t most, uint64_t *count);

/* Parses "80x24", 1 to PARSE_SIDE_MOST each. Returns false with both unchanged. */
bool parse_size(const char *text, int *columns, int *rows);
