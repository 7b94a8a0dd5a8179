/* SPDX-License-Identifier: MIT */
/* Colour reply: replies in all forms, and what is none. */
#include "io/input.h"

#include "test.h"

TEST(colours_of_one_to_four_digits_are_read_in_each_form)
{
	static const struct {
		const char *text;
		uint32_t rgb;
	} rows[] = {
		{ "11;rgb:0000/0000/0000", 0x000000 }, { "11;rgb:ffff/FFFF/ffff", 0xFFFFFF },
		{ "11;rgb:1e1e/2222/3030", 0x1E2230 }, { "11;rgb:1e/22/30", 0x1E2230 },
		{ "11;rgb:1e2/222/303", 0x1E2230 },    { "11;rgb:f/0/8", 0xFF0088 },
		{ "11;rgb:f/00/8888", 0xFF0088 },      { "11;rgba:fdfd/f6f6/e3e3/ffff", 0xFDF6E3 },
		{ "11;rgba:0/0/f/8", 0x0000FF },
	};

	every (row, rows) {
		uint32_t rgb = 1;
		assert_true(colour_reply_parse(row->text, strlen(row->text), &rgb));
		assert_int_equal(rgb, row->rgb);
	}
}

TEST(anything_else_is_no_colour)
{
	static const char *const texts[] = {
		"",
		"1",
		"11",
		"11;",
		"10;rgb:00/00/00",
		"11;?",
		"11;rgb:",
		"11;rgb:/",
		"11;rgb://",
		"11;rgb:00/00",
		"11;rgb:00/00/",
		"11;rgb:00/00/0g",
		"11;rgb:00/00/00/",
		"11;rgb:00/00/00/00",
		"11;rgb:00000/0/0",
		"11;rgb:0/0/00000",
		"11;rgb:-1/0/0",
		"11;rgba:0/0/0",
		"11;rgba:0/0/0/0/0",
		"11;#1e2230",
		"11;black",
		"11;rgb:0/0/0x",
		" 11;rgb:0/0/0",
	};

	every (text, texts) {
		uint32_t rgb;
		assert_false(colour_reply_parse(*text, strlen(*text), &rgb));
	}
}

/* No byte behind the length is read. */
TEST(a_text_needs_no_nul)
{
	uint32_t rgb;

	assert_true(colour_reply_parse("11;rgb:1/2/3456", 12, &rgb));
	assert_int_equal(rgb, 0x112233);
	assert_false(colour_reply_parse("11;rgb:1/2/3", 11, &rgb));
}

TEST(a_reply_continues_with_what_it_is_made_of)
{
	static const char reply[] = "11;rgba:1e1e/22AB/3030/ffff";

	for (size_t i = 0; i + 1 < sizeof reply; i++)
		assert_true(colour_reply_continues(reply, i, reply[i]));
	assert_false(colour_reply_continues("", 0, 'q'));
	assert_false(colour_reply_continues("11;", 3, 'q'));
	assert_false(colour_reply_continues("11;", 3, '\0'));
	assert_false(colour_reply_continues("12", 2, ';'));
	assert_false(colour_reply_continues("52;", 3, 'a'));
	assert_false(colour_reply_continues("11;aaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 32, 'a'));
}
