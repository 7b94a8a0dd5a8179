/* SPDX-License-Identifier: MIT */
/* Count: whole numbers and sizes as text, for options and settings alike. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { COUNT_SIDE_MOST = 10000 };

/* Digits and nothing else, up to most. On failure *count is untouched. */
bool count_read(const char *text, uint64_t most, uint64_t *count);

/* "80x24": columns and rows, 1 to COUNT_SIDE_MOST each. On failure they are untouched. */
bool count_size(const char *text, int *columns, int *rows);
