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

/* Slashes separate the parts, or all have the same number of digits. */
struct form {
	const char *name;
	bool slashes, opacity;
};

/* Reads parts of the same number of digits at most, each scaled to 0..255. */
static bool
read_parts(const struct form *form, const char *text, size_t length, uint32_t *rgb)
{
	const char *end = text + length;
	size_t most = form->slashes ? DIGITS : length / PARTS;

	*rgb = 0;
	for (int i = 0; i < PARTS + form->opacity; i++) {
		uint32_t value = 0, full = 0;
		if (form->slashes && i > 0 && (text == end || *text++ != '/'))
			return false;
		for (size_t k = 0; k < most && text < end && digit(*text) >= 0; k++, text++) {
			value = value << 4 | (uint32_t)digit(*text);
			full = full << 4 | 0xF;
		}
		if (full == 0)
			return false;
		if (i < PARTS)
			*rgb = *rgb << 8 | (value * 255 + full / 2) / full;
	}
	return text == end && most <= DIGITS;
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
