/* SPDX-License-Identifier: MIT */
/* UTF-8: characters as bytes. */
#include "text/utf8.h"

#include "test.h"

/* The first and the last character of each length (RFC 3629, 3), and some between. */
static const struct {
	uint32_t character;
	const char *bytes;
} known[] = {
	{ 'x', "x" },
	{ 0x7F, "\x7F" },
	{ 0x80, "\xC2\x80" },
	{ 0x44B, "ы" },
	{ 0x7FF, "\xDF\xBF" },
	{ 0x800, "\xE0\xA0\x80" },
	{ 0x2192, "→" },
	{ 0xFFFF, "\xEF\xBF\xBF" },
	{ 0x10000, "\xF0\x90\x80\x80" },
	{ 0x1D11E, "𝄞" },
	{ 0x10FFFF, "\xF4\x8F\xBF\xBF" },
};
enum { KNOWN = LENGTH(known) };

TEST(a_character_is_written_as_the_standard_has_it)
{
	char bytes[UTF8_MOST];

	for (int i = 0; i < KNOWN; i++) {
		int length = utf8_write(known[i].character, bytes);
		assert_int_equal(length, strlen(known[i].bytes));
		assert_memory_equal(bytes, known[i].bytes, (size_t)length);
	}
}

TEST(what_follows_a_character_is_not_read_with_it)
{
	for (int i = 0; i < KNOWN; i++) {
		char text[16];
		uint32_t character = 0;
		int length = (int)strlen(known[i].bytes);
		strcpy(text, known[i].bytes);
		strcat(text, "→");
		assert_int_equal(utf8_length(*text), length);
		assert_int_equal(utf8_read(text, &character), length);
		assert_int_equal(character, known[i].character);
	}
}

/* Bytes behind the NUL would complete some of these characters, but are not part of the text. */
TEST(broken_bytes_are_no_character)
{
	static const char broken[][8] = {
		"",         "\xFF",     "\x80",         "\xE2\x86\0\x92",   "\xE2\x86x",
		"\xC0\xAF", "\xC1\xBF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", "\xF8\x88\x80\x80\x80",
	};

	foreach (i, broken) {
		uint32_t character = 7;
		assert_int_equal(utf8_read(broken[i], &character), 0);
		assert_int_equal(character, 7);
	}
}

TEST(only_inner_bytes_go_on_with_a_character)
{
	for (int byte = 0; byte < 256; byte++)
		assert_int_equal(utf8_is_continuation((char)byte), byte >= 0x80 && byte < 0xC0);
}

TEST(plain_text_ends_at_a_control_character)
{
	static const char *const plain[] = { "", "a b", "ä→漢😀", "\xC2\xA0", "\xA0\xFF", "\xC3\x9B" };
	static const struct {
		const char *text;
		size_t plain;
	} control[] = {
		{ "\x1B[2J", 0 },   /* ESC */
		{ "a\n", 1 },       /* and other controls below a blank */
		{ "ä\x7F", 2 },     /* DEL */
		{ "a\xC2\x9B", 1 }, /* CSI */
		{ "a\xC2\x80", 1 }, /* the first of C1 */
		{ "a\x9B", 1 },     /* CSI as a single byte, */
		{ "a\u202Eb", 1 },  /* overrides of the direction, */
		{ "a\u2066b", 1 },  /* isolates, */
		{ "ä\u200F", 2 },   /* and marks */
		{ "a\u061C", 1 },
		{ "a\u2028b", 1 },         /* a line separator */
		{ "\xC3\xC3\x9B\x9B", 3 }, /* after a character */
		{ "\xE0\x82\x9B", 1 },     /* and in an invalid one: overlong, */
		{ "\xED\xA0\x9B", 2 },     /* half a surrogate pair, */
		{ "\xF5\xA0\x9B\x9B", 2 }, /* above Unicode */
	};

	every (row, plain)
		assert_int_equal(utf8_plain(*row), strlen(*row));
	foreach (i, control)
		assert_int_equal(utf8_plain(control[i].text), control[i].plain);
}
