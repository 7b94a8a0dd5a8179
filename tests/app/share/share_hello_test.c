/* SPDX-License-Identifier: MIT */
/* Share hello: which builds can watch each other. */
#include "share/share_hello.h"

#include "test.h"

#include "text/error.h"

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
