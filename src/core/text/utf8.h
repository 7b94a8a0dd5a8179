/* SPDX-License-Identifier: MIT */
/* UTF-8: encodes and decodes code points (RFC 3629). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_MOST = 4 }; /* bytes of a character */

/* Returns the length of a character with this first byte; 0: no valid first byte. */
int utf8_length(char first);

/* Whether it is a continuation byte. */
bool utf8_is_continuation(char byte);

/* Decodes the first character of a NUL-terminated text. Returns its length; 0 at the end or on
 * invalid bytes. Overlong encodings are invalid; surrogates and code points above Unicode are not
 * checked. */
int utf8_read(const char *text, uint32_t *character);

/* Whether a terminal may take it for more than a glyph: C0, DEL, C1, and what ends lines or
 * reverses the order of others (U+2028, U+202E ...). */
bool utf8_is_control(uint32_t character);

/* Whether it may be in a cell of a terminal: no control, surrogate or number above Unicode. */
bool utf8_is_shown(uint32_t character);

/* Returns the length of the text before its first control character, in UTF-8 or as a C1 byte that
 * is no part of a character, as 8-bit terminals take it. */
size_t utf8_plain(const char *text);

/* Encodes a character without a NUL. Returns its length. */
int utf8_write(uint32_t character, char bytes[UTF8_MOST]);
