/* SPDX-License-Identifier: MIT */
/* Share hello: which builds can watch each other. */
#include "share/share_hello.h"

#include "test.h"

#include <locale.h>

static struct share_hello
hello(void)
{
	return (struct share_hello){
		.format = SHARE_FORMAT, .bits = share_hello_bits(), .watchers = 3, .user = "ann"
	};
}

TEST(a_hello_reads_back)
{
	struct share_hello said = hello(), heard;
	char line[SHARE_HELLO];

	said.open = true;
	share_hello_write(&said, line);
	assert_true(share_hello_read(&heard, line + strlen(SHARE_NOTE)));
	assert_int_equal(heard.format, SHARE_FORMAT);
	assert_true(heard.bits == said.bits);
	assert_true(heard.open);
	assert_int_equal(heard.watchers, 3);
	assert_string_equal(heard.user, "ann");
}

TEST(other_lines_are_no_hello)
{
	struct share_hello heard;

	assert_false(share_hello_read(&heard, ""));
	assert_false(share_hello_read(&heard, "rate 60"));
	assert_false(share_hello_read(&heard, "share 1"));
	assert_false(share_hello_read(&heard, "share x 0 open 1 ann"));
	assert_false(share_hello_read(&heard, "note share 1 0 open 1 ann"));
	assert_true(share_hello_read(&heard, "share 1 ff closed -5 a\033b"));
	assert_int_equal(heard.watchers, 0);
	assert_string_equal(heard.user, "a?b");
}

TEST(the_same_build_computes_the_same_bits)
{
	struct share_hello same = hello();
	char error[ERROR_SIZE];

	assert_true(same.bits != 0);
	assert_true(same.bits == share_hello_bits());
	assert_true(share_hello_fits(&same, "1.0", error));
}

TEST(other_bits_and_formats_are_told_apart)
{
	struct share_hello bits = hello(), format = hello();
	char error[ERROR_SIZE];

	bits.bits ^= 1;
	assert_false(share_hello_fits(&bits, "0.8", error));
	assert_contains(error, "boids 0.8 of ann computes other bits");
	format.format++;
	assert_false(share_hello_fits(&format, "2.0", error));
	assert_contains(error, "boids 2.0 of ann shares in format");
}

static void
assert_name(const char *text, const char *expected)
{
	char name[SHARE_NAME];

	share_hello_name(name, text);
	assert_string_equal(name, expected);
}

/* Two that look alike are the same, as far as that is not up to the letters. */
TEST(a_name_has_nothing_that_is_not_seen)
{
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_name("ann", "ann");
	assert_name("J\u00fcrgen_O'Neil@x.y-z+1", "J\u00fcrgen_O'Neil@x.y-z+1");
	assert_name("\u5c0f\u660e", "\u5c0f\u660e");
	assert_name("ro\u200bo\u0301t\u2060\ufeff\u00ad", "root?");
	assert_name("ro\u3164ot\uffa0\u115f", "ro?ot??");
	assert_name("ro\u202eot\u2066", "ro???ot???");
	assert_name("a b\u00a0c\u3000d\u2800e", "a_b?c?d?e");
	assert_name("\033[31m\x9b\xff", "?[31m??");
	assert_name("", "?");
	assert_name("\u200b\u0301", "?");
	assert_name("\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f",
	            "\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f\u5c0f?");
}
