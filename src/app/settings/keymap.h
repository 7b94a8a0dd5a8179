/* SPDX-License-Identifier: MIT */
/* Keymap: maps keys of other keyboard layouts to keys of the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { KEYMAP_MOST = 100 };

/* Returns what a key does, "separation" or "quit"; NULL: nothing. */
typedef const char *keymap_meaning(uint32_t key);

struct keymap {
	keymap_meaning *meaning; /* used by keymap_add only */
	int count;
	uint32_t from[KEYMAP_MOST], to[KEYMAP_MOST];
};

/* Adds a line "ы = s" of a section [keys], which maps an unused key to a used one. Both are a
 * character or the name of a key: Tab, F5, Ctrl-X, and Semicolon, Hash for characters that are
 * special in the file. Returns false with one sentence in error (ERROR_SIZE bytes). */
bool keymap_add(struct keymap *map, const char *from, const char *to, char *error);

/* Returns the mapped key, or `key` itself. */
uint32_t keymap_key(const struct keymap *map, uint32_t key);
