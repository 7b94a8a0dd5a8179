/* SPDX-License-Identifier: MIT */
/* Id search: finds a row by its id, the first member of each row, in rows sorted by increasing id. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the place of an id among `count` rows of `size` bytes, -1: it is not there. Where no id below it
 * is missing it is the id-th. */
static inline int
id_search(const void *rows, size_t size, int count, uint32_t id)
{
	const char *first = rows;
	int low = 0, high = count;

	if (id < (uint32_t)count && *(const uint32_t *)(const void *)(first + size * id) == id)
		return (int)id;
	while (low < high) {
		const int middle = low + (high - low) / 2;
		if (*(const uint32_t *)(const void *)(first + size * (size_t)middle) < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && *(const uint32_t *)(const void *)(first + size * (size_t)low) == id
	               ? low
	               : -1;
}
