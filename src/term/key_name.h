/* SPDX-License-Identifier: MIT */
/* Key name: what a key is called, and which key is called so. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The name of a key for the eye: "x", "Ctrl-X", "F5", "U+FFFC". text: KEY_NAME bytes. */
enum { KEY_NAME = 16 };
void key_name(uint32_t key, bool utf8, char *text);

/* The one character that the text is, or the key of that name, in letters of either case; 0: there is
 * none. Semicolon, Colon, Equals and Hash are names too: in some files these mean something else. */
uint32_t key_read(const char *text);

/* Whether a key is a character that can be shown in one column. */
bool key_is_shown(uint32_t key, bool utf8);
