/* SPDX-License-Identifier: MIT */
#include "colour_reply.h"

#include <string.h>

static const char start[] = "11;";
enum { START = sizeof start - 1, PARTS = 3, DIGITS = 4 };

/* Returns the value of a hexadecimal digit; below 0: it is none. */
static int
digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
	                              : -1;
}

/* Reads one part of `most` digits or fewer, scaled to 0..255. Returns the number of its digits. */
static size_t
read_part(const char *text, size_t length, size_t most, uint32_t *part)
{
	uint32_t value = 0, full = 0;
	size_t count = 0;

	for (; count < length && count < most && digit(text[count]) >= 0; count++) {
		value = value << 4 | (uint32_t)digit(text[count]);
		full = full << 4 | 0xF;
	}
	*part = full > 0 ? (value * 255 + full / 2) / full : 0;
	return count;
}

/* Reads "RRRR/GGGG/BBBB", with /AAAA behind if `opacity`. */
static bool
read_slashed(const char *text, size_t length, bool opacity, uint32_t *rgb)
{
	int parts = PARTS + opacity;

	*rgb = 0;
	for (int i = 0; i < parts; i++) {
		uint32_t part;
		size_t count = read_part(text, length, DIGITS, &part);
		bool last = i == parts - 1;
		if (count == 0 || (last ? count != length : count == length || text[count] != '/'))
			return false;
		if (i < PARTS)
			*rgb = *rgb << 8 | part;
		text += count + !last;
		length -= count + !last;
	}
	return true;
}

/* Reads "RRGGBB", with one to four digits a part. */
static bool
read_joined(const char *text, size_t length, uint32_t *rgb)
{
	size_t each = length / PARTS;

	*rgb = 0;
	if (length % PARTS != 0 || each < 1 || each > DIGITS)
		return false;
	for (int i = 0; i < PARTS; i++, text += each) {
		uint32_t part;
		if (read_part(text, each, each, &part) != each)
			return false;
		*rgb = *rgb << 8 | part;
	}
	return true;
}

bool
colour_reply_parse(const char *text, size_t length, uint32_t *rgb)
{
	static const struct {
		const char *name;
		bool slashes, opacity;
	} forms[] = { { "rgb:", true, false }, { "rgba:", true, true }, { "#", false, false } };

	if (length < START || memcmp(text, start, START) != 0)
		return false;
	text += START;
	length -= START;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		size_t name = strlen(forms[i].name);
		if (length < name || memcmp(text, forms[i].name, name) != 0)
			continue;
		return forms[i].slashes
		               ? read_slashed(text + name, length - name, forms[i].opacity, rgb)
		               : read_joined(text + name, length - name, rgb);
	}
	return false;
}

bool
colour_reply_continues(const char *text, size_t length, char byte)
{
	enum { MOST = 32 }; /* 11;rgba:ffff/ffff/ffff/ffff */

	if (length < START)
		return memcmp(text, start, length) == 0 && byte == start[length];
	return length < MOST && memcmp(text, start, START) == 0 &&
	       (digit(byte) >= 0 || (byte && strchr("rgb:/#", byte)));
}
