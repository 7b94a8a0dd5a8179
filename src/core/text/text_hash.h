/* SPDX-License-Identifier: MIT */
/* Text hash: names a text by its contents. */
#pragma once

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TEXT_HASH_NAME = 17 };

/* Writes the hash FNV-1a (Fowler, Noll, Vo) as 16 hexadecimal digits, the name of the text. */
static inline void
text_hash_name(char name[TEXT_HASH_NAME], const char *text, size_t length)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
	snprintf(name, TEXT_HASH_NAME, "%016" PRIx64, hash);
}
