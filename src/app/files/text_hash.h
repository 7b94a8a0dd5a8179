/* SPDX-License-Identifier: MIT */
/* Text hash: names a text by its contents. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* FNV-1a (Fowler, Noll, Vo). */
static inline uint64_t
text_hash(const char *text, size_t length)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
	return hash;
}
