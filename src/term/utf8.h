/* SPDX-License-Identifier: MIT */
/* Utf8: characters as the bytes that text and terminals have for them (RFC 3629). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { UTF8_MOST = 4 }; /* bytes of a character */

/* How many bytes the character takes that starts with this one; 0: none starts so. */
int utf8_length(char first);

/* Whether the byte goes on with a character, so that none starts there. */
bool utf8_goes_on(char byte);

/* The character that text, which ends with NUL, starts with; returns how many bytes it takes, 0: the
 * text starts with none, or is at its end. More bytes than it needs are none; whether Unicode has it is
 * not asked. */
int utf8_read(const char *text, uint32_t *character);

/* Returns how many bytes it has written; no NUL follows them. */
int utf8_write(uint32_t character, char bytes[UTF8_MOST]);
