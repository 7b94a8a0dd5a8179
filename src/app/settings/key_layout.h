/* SPDX-License-Identifier: MIT */
/* Key layout: maps keys of other keyboard layouts to keys of the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { KEY_LAYOUT_MOST = 100 };

/* Returns what a key does, "separation" or "quit"; NULL: nothing. */
typedef const char *key_layout_meaning(uint32_t key);

struct key_layout {
	key_layout_meaning *meaning; /* used by key_layout_add only */
	int count;
	uint32_t from[KEY_LAYOUT_MOST], to[KEY_LAYOUT_MOST];
};

/* Adds "ы" = "s", which maps an unused key to a used one. Both are a character or the name of a
 * key: Tab, F5, Ctrl-X. Returns false with one sentence in error (ERROR_SIZE bytes). */
bool key_layout_add(struct key_layout *map, const char *from, const char *to, char *error);

/* Returns the mapped key, or `key` itself. */
uint32_t key_layout_key(const struct key_layout *map, uint32_t key);
