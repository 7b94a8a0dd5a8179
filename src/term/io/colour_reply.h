/* SPDX-License-Identifier: MIT */
/* Colour reply: the terminal's reply to a query of its background colour (OSC 11). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the text between OSC and its end: "11;rgb:RRRR/GGGG/BBBB" with one to four hexadecimal
 * digits a part, "11;rgba:" with an opacity, which is ignored, or "11;#RRGGBB" with one to four
 * digits a part. Returns false if it is anything else; sets *rgb to 0xRRGGBB. */
bool colour_reply_parse(const char *text, size_t length, uint32_t *rgb);

/* Whether the byte may continue such a text, of which `length` bytes have come. */
bool colour_reply_continues(const char *text, size_t length, char byte);
