/* SPDX-License-Identifier: MIT */
/* Output: error messages that contain words of the user. */
#include "files/output.h"

#include "test.h"

#include <locale.h>

static void
assert_shown(const char *text, const char *shown)
{
	char line[64];

	strcpy(line, text);
	assert_ptr_equal(output_printable(line), line);
	assert_string_equal(line, shown);
}

TEST(printable_characters_stay)
{
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_shown("", "");
	assert_shown("not 'far'", "not 'far'");
	assert_shown("ä→漢\U0001F600", "ä→漢\U0001F600");
	assert_shown("e\u0301", "e\u0301"); /* a combining accent, as some systems name files */
}

TEST(every_other_byte_is_a_question_mark)
{
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_shown("a\033[2J\n\t\x7f", "a?[2J?\?\?");
	assert_shown("\xff\x80x", "?\?x");
	assert_shown("ä\xe2\x86", "ä?\?"); /* truncated */
	assert_shown("\xe2\x86→", "?\?→");
	assert_shown("\xc0\xaf", "?\?");         /* overlong '/' */
	assert_shown("\xed\xa0\x80.", "?\?\?."); /* one surrogate */
	assert_shown("a\u202Eb", "a?\?\?b");     /* reverses what follows */
	assert_shown("\302\2330n", "?\?0n");     /* CSI in one character */
}

TEST(the_control_characters_that_are_kept_stay)
{
	char text[] = "a\r\n\tb\033[2J\0\x07\u00fc\302\233";

	output_printable_bytes(text, sizeof text - 1, "\r\n\t");
	assert_memory_equal(text, "a\r\n\tb?[2J?\?\u00fc?\?", sizeof text);
}

TEST(without_utf8_only_ascii_stays)
{
	assert_non_null(setlocale(LC_CTYPE, "C"));
	assert_shown("not 'ä'", "not '?\?'");
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
}
