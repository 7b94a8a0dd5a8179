/* SPDX-License-Identifier: MIT */
/* Asset: a text that changes refer to by its name, a map, the boids of a saved flock or a brain. Assets
 * of a session live as long as it does, so that undo can go back to each. */
#pragma once

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TEXT_HASH_NAME = 17 };

/* Mixes a text into a hash (FNV-1a: Fowler, Noll, Vo). */
static inline uint64_t
text_hash(uint64_t hash, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
	return hash;
}

/* Writes the hash of a text as 16 hexadecimal digits, its name. */
static inline void
text_hash_name(char name[TEXT_HASH_NAME], const char *text, size_t length)
{
	snprintf(name, TEXT_HASH_NAME, "%016" PRIx64, text_hash(0xcbf29ce484222325, text, length));
}

struct asset {
	char name[TEXT_HASH_NAME]; /* of the text */
	char *text;
	size_t length; /* without the NUL behind it */
	uint64_t line; /* lines of its file before the text; 0: not known */
	struct asset *next;
};

/* Returns the asset with this text, a new one or the one that has it already. Takes ownership of
 * the text, which malloc made, also on failure. NULL: no memory. */
const struct asset *asset_add(struct asset **assets, char *text, size_t length);

/* Does so with a copy of a text. */
const struct asset *asset_copy(struct asset **assets, const char *text, size_t length);

/* Moves the assets of `from` to the end of `to`. */
void asset_join(struct asset **to, struct asset **from);

/* Returns the asset of this name; NULL: none. */
const struct asset *asset_find(const struct asset *assets, const char *name);

/* Whether a text is the name of an asset, which may not be there. */
bool asset_is_name(const char *text);

/* Returns the bytes of all of them. */
size_t asset_bytes(const struct asset *assets);

/* Frees one of them, which no change names any more. */
void asset_drop(struct asset **assets, const struct asset *asset);

/* Frees all of them, with errno unchanged. */
void asset_free(struct asset *assets);

/* Writes a line "asset NAME BYTES", the bytes and a newline. */
void asset_write(FILE *out, const struct asset *asset);
