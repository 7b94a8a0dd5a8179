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

/* Slashes separate the parts, or all have the same number of digits. */
struct form {
	const char *name;
	bool slashes, opacity;
};

static bool
read_parts(const struct form *form, const char *text, size_t length, uint32_t *rgb)
{
	size_t most = form->slashes ? DIGITS : length / PARTS;

	*rgb = 0;
	for (int i = 0; i < PARTS + form->opacity; i++) {
		size_t slash = form->slashes && i > 0;
		uint32_t part;
		if (slash && (length == 0 || *text != '/'))
			return false;
		size_t count = read_part(text + slash, length - slash, most, &part);
		if (count == 0)
			return false;
		if (i < PARTS)
			*rgb = *rgb << 8 | part;
		text += slash + count;
		length -= slash + count;
	}
	return length == 0 && most <= DIGITS;
}

bool
colour_reply_parse(const char *text, size_t length, uint32_t *rgb)
{
	static const struct form forms[] = { { "11;rgb:", true, false },
		                             { "11;rgba:", true, true },
		                             { "11;#", false, false } };

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		size_t name = strlen(forms[i].name);
		if (length >= name && memcmp(text, forms[i].name, name) == 0)
			return read_parts(&forms[i], text + name, length - name, rgb);
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
