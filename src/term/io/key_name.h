/* SPDX-License-Identifier: MIT */
/* Key name: the name of a key, and the key of a name. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Writes the name of a key: "x", "Ctrl-X", "F5", "U+FFFC". text: KEY_NAME bytes. */
enum { KEY_NAME = 16 };
void key_name(uint32_t key, bool utf8, char *text);

/* Returns the key of a single character or of a name, in either case; 0: none. */
uint32_t key_read(const char *text);

/* Whether a key is a printable character one column wide. */
bool key_is_shown(uint32_t key, bool utf8);
