/* SPDX-License-Identifier: MIT */
/* Styled text: text with inline style marks. */
#include "ui/styled_text.h"

#include "emulator.h"
#include "golden.h"
#include "scoped.h"
#include "test.h"

TEST(a_line_fills_with_whole_fields)
{
	struct line line = { .room = 10 };

	assert_true(line_add(&line, 2, "abc", 0));
	assert_true(line_add(&line, 2, BOLD "de" BOLD, 0));
	assert_false(line_add(&line, 2, "fgh", 0));
	assert_false(line_add(&line, 2, "i", 0)); /* once full it stays full */
	assert_string_equal(line.text, "abc  " BOLD "de" BOLD);
	assert_int_equal(line.width, 7);
}

TEST(a_line_never_overflows)
{
	struct line line = { .room = 100000 };
	char field[400];

	memset(field, 'x', sizeof field - 1);
	field[sizeof field - 1] = '\0';
	for (int i = 0; i < 10; i++)
		line_add(&line, 2, field, 0);
	assert_true(line.length < sizeof line.text && strlen(line.text) == line.length);
}

TEST(fields_on_the_right_are_dropped_from_the_right)
{
	scoped(frame) frame = new_frame(12, 3);

	styled_right(&frame, 2, 0, 12, "ab  cd  ef");
	styled_right(&frame, 1, 1, 12, "ab  cd");
	styled_right(&frame, 9, 2, 12, "ab");
	scoped_block char *text = golden_print(&frame);
	assert_string_equal(text, "      ab  cd\n      ab  cd\n\n");
}
