/* SPDX-License-Identifier: MIT */
/* Width probe: its queries, and the meaning of the replies. */
#include "screen/width_probe.h"

#include "emulator.h"
#include "io/input.h"
#include "test.h"

enum { DISTINCT = 24 }; /* eight arrows, eight wedges, four lines and four shades */

static size_t
ask(struct width_probe *probe, int columns, int rows, char bytes[WIDTH_PROBE_BYTES])
{
	return width_probe_query(probe, NULL, columns, rows, bytes);
}

/* The cursor position that a terminal reports. */
static struct input_event
answer_of(struct emulator *glass)
{
	struct input input = { 0 };
	struct input_event event = { .kind = INPUT_NONE };
	char bytes[64];
	size_t length = emulator_answer(glass, bytes, sizeof bytes);

	for (size_t i = 0; i < length; i++)
		if (input_feed(&input, (unsigned char)bytes[i], 0, &event))
			assert_int_equal(i, length - 1);
	assert_int_equal(event.kind, INPUT_ANSWER);
	assert_int_equal(event.answer, ANSWER_CURSOR);
	return event;
}

TEST(a_terminal_that_draws_them_narrow_answers_so)
{
	scoped_emulator *glass = emulator_new(80, 24);
	struct width_probe probe;
	char bytes[WIDTH_PROBE_BYTES];
	bool wide = true;

	size_t length = ask(&probe, 80, 24, bytes);
	assert_true(length > 0 && length <= WIDTH_PROBE_BYTES && probe.narrow > 0);
	emulator_feed(glass, bytes, length);
	struct input_event answer = answer_of(glass);
	assert_true(width_probe_replied(&probe, answer.column, answer.row, &wide));
	assert_false(wide || probe.narrow > 0);
	for (int row = 0; row < 24; row++) /* no glyph of it is left */
		assert_string_equal(emulator_row(glass, row), "");
}

TEST(one_that_draws_any_of_them_wide_is_wide)
{
	struct width_probe asked, probe;
	char bytes[WIDTH_PROBE_BYTES];

	ask(&asked, 80, 24, bytes);
	for (int column = 0; column < 80; column++)
		for (int row = 0; row < 24; row++) {
			bool wide = false,
			     fits = row == 1 && column >= DISTINCT && column <= 2 * DISTINCT;
			probe = asked;
			assert_int_equal(width_probe_replied(&probe, column, row, &wide), fits);
			assert_int_equal(wide, fits && column > DISTINCT);
			assert_int_equal(probe.narrow > 0, !fits);
		}
}

TEST(each_question_takes_one_answer)
{
	struct width_probe probe = { 0 };
	char bytes[WIDTH_PROBE_BYTES];
	bool wide = false;

	assert_false(width_probe_replied(&probe, 0, 0, &wide));
	ask(&probe, 80, 24, bytes);
	assert_true(width_probe_replied(&probe, 2 * DISTINCT, 1, &wide));
	assert_true(wide);
	assert_false(width_probe_replied(&probe, DISTINCT, 1, &wide));
	assert_true(wide);
}

static int
count_characters(const char *bytes, size_t length)
{
	int count = 0;

	for (size_t i = 0; i < length; i++)
		count += ((unsigned char)bytes[i] & 0xC0) == 0xC0;
	return count;
}

TEST(they_never_wrap_and_a_tiny_screen_is_not_asked)
{
	static const int sizes[][3] = { { 80, 24, DISTINCT }, { 49, 2, DISTINCT }, { 24, 2, 11 },
		                        { 3, 5, 1 },          { 2, 5, 0 },         { 80, 1, 0 },
		                        { 1, 1, 0 } };

	foreach (i, sizes) {
		struct width_probe probe;
		char bytes[WIDTH_PROBE_BYTES];
		size_t length = ask(&probe, sizes[i][0], sizes[i][1], bytes);
		assert_int_equal(count_characters(bytes, length), sizes[i][2]);
		assert_int_equal(probe.narrow > 0, sizes[i][2] > 0);
		assert_true(2 * sizes[i][2] < sizes[i][0] || length == 0);
	}
}

TEST(the_users_own_are_asked_about_too)
{
	static const uint32_t characters[] = { 0x1F850, 0x1F851, 0x1F852, 0x1F853,
		                               0x1F854, 0x1F855, 0x2190,  '>' };
	struct glyph_set own = glyphs_custom(characters, 8);
	struct width_probe probe;
	char bytes[WIDTH_PROBE_BYTES];

	size_t length = width_probe_query(&probe, &own, 80, 24, bytes);
	assert_true(length <= WIDTH_PROBE_BYTES);
	assert_int_equal(count_characters(bytes, length), DISTINCT + 6); /* each only once */
}

TEST_FILE(test_use_utf8, NULL);
