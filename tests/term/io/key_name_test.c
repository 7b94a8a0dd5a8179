/* SPDX-License-Identifier: MIT */
/* Key name: conversion between keys and their names. */
#include "io/key_name.h"

#include "test.h"

#include "io/input.h"

TEST(keys_are_named_by_what_is_on_them)
{
	static const struct {
		uint32_t key;
		const char *name, *ascii;
	} cases[] = {
		{ '$', "$", "$" },
		{ 0x44B, "ы", "U+044B" },
		{ 0x6F22, "U+6F22", "U+6F22" }, /* wide */
		{ CTRL('E'), "Ctrl-E", "Ctrl-E" },
		{ KEY_F1 + 4, "F5", "F5" },
		{ KEY_DELETE, "Delete", "Delete" },
		{ KEY_END, "End", "End" },
		{ 0x9B, "U+009B", "U+009B" },
		{ 0xFFFD, "\xEF\xBF\xBD", "U+FFFD" },
	};
	char name[KEY_NAME];

	every (row, cases) {
		key_name(row->key, true, name);
		assert_string_equal(name, row->name);
		key_name(row->key, false, name);
		assert_string_equal(name, row->ascii);
	}
}

TEST(every_key_is_found_by_its_name)
{
	char name[KEY_NAME];

	for (uint32_t key = 1; key < KEY_F1 + 12; key = key == 0x24F ? KEY_UP : key + 1) {
		key_name(key, true, name);
		if (key < 127 || key >= KEY_UP || key_is_shown(key, true))
			assert_int_equal(key_read(name), key);
	}
}

TEST(names_may_be_written_in_either_case)
{
	assert_int_equal(key_read("ctrl-x"), CTRL('X'));
	assert_int_equal(key_read("TAB"), KEY_TAB);
	assert_int_equal(key_read("s"), 's');
	assert_int_equal(key_read("S"), 'S');
}

TEST(what_is_no_key_has_no_name)
{
	static const char *const wrong[] = { "",      " ",    "sa",    "F13",          "F0",
		                             "Ctrl-", "\x7f", "\xd1",  "\xd1\x8b\x8b", "\xc1\x81",
		                             "\xff",  "\x80", "Equals" };

	every (row, wrong)
		if (key_read(*row) != 0)
			fail_msg("'%s' is a key", *row);
}

TEST_FILE(test_use_utf8, NULL);
