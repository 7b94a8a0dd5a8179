/* SPDX-License-Identifier: MIT */
/* Keymap: keys of other keyboards, and the keys that they stand for. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { KEYMAP_MOST = 100 };

/* What a key does, "separation" or "quit"; NULL: nothing. */
typedef const char *keymap_meaning(uint32_t key);

struct keymap {
	keymap_meaning *meaning; /* asked while lines are taken, and only then */
	int count;
	uint32_t from[KEYMAP_MOST], to[KEYMAP_MOST];
};

/* Takes a line "ы = s" of a section [keys]: a key without a meaning of its own now has that of another.
 * Both are a character, or a name as the program says it (Tab, F5, Ctrl-X) or, as a file of that kind
 * takes it for something else, a mark's (Semicolon, Hash). false: error
 * (FAIL_ERROR bytes) says why not. */
bool keymap_take(struct keymap *map, const char *from, const char *to, char *error);

/* The key that this one stands for: itself, where nothing is said of it. */
uint32_t keymap_key(const struct keymap *map, uint32_t key);
