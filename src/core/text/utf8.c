/* SPDX-License-Identifier: MIT */
#include "utf8.h"

/* By the number of continuation bytes. */
static const struct {
	unsigned char mask, lead; /* of the first byte */
	uint32_t least;           /* smaller values would be overlong */
} forms[] = {
	{ 0x80, 0x00, 0 },
	{ 0xE0, 0xC0, 0x80 },
	{ 0xF0, 0xE0, 0x800 },
	{ 0xF8, 0xF0, 0x10000 },
};
_Static_assert(sizeof forms / sizeof *forms == UTF8_MOST, "a form for each length");

int
utf8_length(char first)
{
	for (int more = 0; more < UTF8_MOST; more++)
		if (((unsigned char)first & forms[more].mask) == forms[more].lead)
			return more + 1;
	return 0;
}

bool
utf8_is_continuation(char byte)
{
	return ((unsigned char)byte & 0xC0) == 0x80;
}

int
utf8_read(const char *text, uint32_t *character)
{
	int length = utf8_length(*text);

	if (length == 0 || !*text)
		return 0;
	uint32_t value = (unsigned char)*text & ~(uint32_t)forms[length - 1].mask;
	for (int i = 1; i < length; i++) {
		if (!utf8_is_continuation(text[i]))
			return 0;
		value = value << 6 | ((unsigned char)text[i] & 0x3F);
	}
	if (value < forms[length - 1].least)
		return 0;
	*character = value;
	return length;
}

bool
utf8_is_control(uint32_t character)
{
	static const struct {
		uint32_t first, last;
	} controls[] = {
		{ 0, 0x1F },        { 0x7F, 0x9F },     { 0x61C, 0x61C },
		{ 0x200E, 0x200F }, { 0x2028, 0x202E }, { 0x2066, 0x2069 },
	};

	for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
		if (character >= controls[i].first && character <= controls[i].last)
			return true;
	return false;
}

bool
utf8_is_shown(uint32_t character)
{
	return character <= 0x10FFFF && character >> 11 != 0xD800 >> 11 &&
	       !utf8_is_control(character);
}

size_t
utf8_plain(const char *text)
{
	const char *at = text;
	uint32_t character;

	while (*at) {
		int length = utf8_read(at, &character);
		if (length == 0 || character > 0x10FFFF || character >> 11 == 0xD800 >> 11) {
			character = (unsigned char)*at; /* as a terminal reads it */
			length = 1;
		}
		if (utf8_is_control(character))
			break;
		at += length;
	}
	return (size_t)(at - text);
}

int
utf8_write(uint32_t character, char bytes[UTF8_MOST])
{
	int more = 0;

	while (more + 1 < UTF8_MOST && character >= forms[more + 1].least)
		more++;
	bytes[0] = (char)(forms[more].lead | character >> 6 * more);
	for (int i = 1; i <= more; i++)
		bytes[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3F));
	return more + 1;
}
