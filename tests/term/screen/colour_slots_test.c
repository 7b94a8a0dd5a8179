/* SPDX-License-Identifier: MIT */
/* Colour slots: direct colours through the 256-colour palette. */
#include "screen/colour_slots.h"
#include "screen/frame.h"

#include "test.h"

#include <string.h>

TEST(a_colour_keeps_its_number_and_two_never_share_one)
{
	struct colour_slots inks = { 0 };

	assert_int_equal(colour_slots_get(&inks, COLOUR_DIRECT + 0x123456), COLOUR_SLOTS_FIRST);
	assert_int_equal(colour_slots_get(&inks, 161), COLOUR_SLOTS_FIRST + 1);
	assert_int_equal(colour_slots_get(&inks, COLOUR_DIRECT + 0x123456), COLOUR_SLOTS_FIRST);
	assert_int_equal(colour_slots_get(&inks, COLOUR_DIRECT), COLOUR_SLOTS_FIRST + 2);
	assert_int_equal(colour_slots_get(&inks, 161), COLOUR_SLOTS_FIRST + 1);
}

TEST(when_all_are_taken_no_other_has_one)
{
	struct colour_slots inks = { 0 };

	for (int i = 0; i < COLOUR_SLOTS; i++)
		assert_int_equal(colour_slots_get(&inks, COLOUR_DIRECT + i), COLOUR_SLOTS_FIRST + i);
	assert_true(colour_slots_get(&inks, COLOUR_DIRECT + COLOUR_SLOTS) < 0);
	assert_int_equal(colour_slots_get(&inks, COLOUR_DIRECT + COLOUR_SLOTS - 1), 255);
}

static void
assert_spelt(const struct colour_slots *inks, const char *text, const char *expected)
{
	struct byte_buffer out = { 0 };

	assert_true(byte_buffer_append(&out, "<", 1));
	assert_true(colour_slots_expand(inks, &out, text, strlen(text)));
	assert_true(byte_buffer_append(&out, ">", 2));
	assert_int_equal(out.at[0], '<');
	assert_string_equal(out.at + 1, expected);
	byte_buffer_free(&out);
}

TEST(only_what_sets_a_colour_is_spelt_otherwise)
{
	struct colour_slots inks = { { COLOUR_DIRECT + 0x0102FF, 161 }, 2 };

	assert_spelt(&inks, "", ">");
	assert_spelt(&inks, "a\033[38;5;16mb", "a\033[38;2;1;2;255mb>");
	assert_spelt(&inks, "\033[38;5;17m\033[38;5;16m", "\033[38;5;161m\033[38;2;1;2;255m>");
	assert_spelt(&inks, "\033[38;5;18m", "\033[38;5;18m>");
	assert_spelt(&inks, "\033[38;5;15m", "\033[38;5;15m>");
	assert_spelt(&inks, "\033[31m\033[m38;5;16m", "\033[31m\033[m38;5;16m>");
	assert_spelt(&inks, "\033[16;16H\033[0;1m", "\033[16;16H\033[0;1m>");
}

TEST(what_is_not_whole_is_left_as_it_is)
{
	static const char *const pieces[] = { "\033",           "\033[38;5;",   "\033[38;5;m",
		                              "\033[38;5;1",    "\033[38;5;16", "\033[38;5;16;1m",
		                              "\033[38;5;0016m" };
	struct colour_slots inks = { { COLOUR_DIRECT }, 1 };

	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		char expected[32] = "";
		strcat(strcpy(expected, pieces[i]), ">");
		assert_spelt(&inks, pieces[i], expected);
	}
}
