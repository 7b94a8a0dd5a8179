/* SPDX-License-Identifier: MIT */
/* Byte buffer: bytes come out in order, and a full memory changes nothing. */
#include "text/byte_buffer.h"

#include "scoped.h"
#include "test.h"

TEST(what_is_put_in_comes_out_in_order)
{
	struct byte_buffer bytes = { 0 };
	unsigned char in = 0, out = 0;

	for (int round = 1; round < 300; round++) {
		for (int i = 0; i < round; i++, in++)
			assert_true(byte_buffer_append(&bytes, &in, 1));
		size_t take = bytes.length / 2;
		for (size_t i = 0; i < take; i++, out++)
			assert_int_equal((unsigned char)bytes.at[i], out);
		byte_buffer_drop(&bytes, take);
	}
	byte_buffer_free(&bytes);
	assert_int_equal(bytes.length, 0);
}

TEST(nothing_can_be_put_in_and_more_than_all_taken)
{
	scoped(byte_buffer) bytes = { 0 };

	byte_buffer_drop(&bytes, 5);
	assert_true(byte_buffer_append(&bytes, NULL, 0));
	assert_true(byte_buffer_append(&bytes, "abc", 3));
	byte_buffer_drop(&bytes, 7);
	assert_int_equal(bytes.length, 0);
	assert_true(byte_buffer_append(&bytes, "d", 1));
	assert_memory_equal(bytes.at, "d", 1);
}

TEST(more_than_memory_holds_is_refused_and_changes_nothing)
{
	scoped(byte_buffer) bytes = { 0 };

	assert_true(byte_buffer_append(&bytes, "abc", 3));
	assert_null(byte_buffer_reserve(&bytes, SIZE_MAX));
	assert_null(byte_buffer_reserve(&bytes, SIZE_MAX / 2));
	assert_int_equal(bytes.length, 3);
	assert_memory_equal(bytes.at, "abc", 3);
}
