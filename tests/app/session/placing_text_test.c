/* SPDX-License-Identifier: MIT */
/* Placing text: what is placed, removed and held reads back as it was written, to the bit. */
#include "session/placing_text.h"

#include "test.h"

#include "files/error.h"

#include <stdlib.h>
#include <string.h>

static struct change change;
static struct placing placings[PLACINGS_MOST];
static char copy[1 << 16], error[ERROR_SIZE];

/* Reads a line as change_text.c does. */
static bool
reads(const char *text)
{
	struct line_words line = { .rest = copy, .error = error };

	strcpy(copy, text);
	change = (struct change){ 0 };
	if (line_words_take(&line, "hold"))
		return placing_text_read_hold(&line, &change);
	bool removes = line_words_take(&line, "remove");
	return (removes || line_words_take(&line, "place")) &&
	       placing_text_read(&line, removes, &change, placings);
}

static char *
written(void (*write)(FILE *out, const struct change *change))
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	write(out, &change);
	assert_int_equal(fclose(out), 0);
	return text;
}

TEST(what_is_written_reads_back)
{
	static const char *const lines[] = {
		"place goal 40.5 12",
		"place wall 1.5 3, 2.5 3, air 4 5, map 6 7, goal 8 9",
		"place predator 1.1 2.2 3.3",
		"place food 4 5 0, 6 7 2.5 0.5, 8 9 0 0",
		"remove food 4 5 2.5, goal 1 2, 3 4",
		"remove predator 0.1 0.2",
		"hold goal 4 5",
		"hold predator 4 5 6",
		"hold newest predator 4 5",
		"hold none",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		if (!reads(lines[i]))
			fail_msg("'%s': %s", lines[i], error);
		char *text =
			written(*lines[i] == 'h' ? placing_text_write_hold : placing_text_write);
		assert_string_equal(text, lines[i]);
		free(text);
	}
}

TEST(a_thing_holds_for_the_places_behind_it)
{
	assert_true(reads("place goal 1 2, 3 4 5, food 6 7, 8 9 2"));
	assert_int_equal(change.count, 4);
	assert_ptr_equal(change.placings, placings);
	assert_int_equal(placings[1].thing, PLACED_GOAL);
	assert_true(placings[1].place.x == 3 && placings[1].place.z == 5);
	assert_int_equal(placings[2].thing, PLACED_FOOD);
	assert_true(placings[2].radius == 0 && placings[2].share == 1);
	assert_int_equal(placings[3].thing, PLACED_FOOD);
	assert_true(placings[3].radius == 2 && placings[3].share == 1);
}

/* Food that is removed leaves nothing in its disc. */
TEST(removing_food_sets_a_share_of_none)
{
	assert_true(reads("remove food 1 2 3"));
	assert_true(placings[0].removes && placings[0].share == 0 && placings[0].radius == 3);
	assert_false(reads("remove food 1 2 3 1"));
	assert_string_equal(error, "remove takes no more words, not '1'");
}

TEST(a_line_has_a_bounded_number_of_places)
{
	char *text = malloc(8 * PLACINGS_MOST + 16), *at = text;

	assert_non_null(text);
	at += sprintf(at, "place goal 1 2");
	for (int i = 1; i < PLACINGS_MOST; i++)
		at += sprintf(at, ", 1 2");
	assert_true(reads(text));
	assert_int_equal(change.count, PLACINGS_MOST);
	sprintf(at, ", 1 2");
	assert_false(reads(text));
	assert_string_equal(error, "place takes at most 2000 places");
	free(text);
}

TEST(what_cannot_be_is_refused)
{
	static const struct {
		const char *line, *why;
	} lines[] = {
		{ "place", "place takes goal, predator" },
		{ "place 1 2", "place takes goal, predator" },
		{ "place goal", "a position of 2 or 3 numbers, not ''" },
		{ "place goal 1", "a position of 2 or 3 numbers" },
		{ "place goals 1 2", "place takes goal, predator" },
		{ "place goal 1 2 3 4", "no more words, not '4'" },
		{ "place goal 1e30 2", "a position" },
		{ "place goal 1 2,3 4", "a position" },
		{ "place food 1 2 -1", "place takes a radius of 0 or more, not '-1'" },
		{ "place food 1 2 1 1.5", "place takes a share of 0 to 1, not '1.5'" },
		{ "remove air 1 2", "remove takes goal" },
		{ "hold wall 1 2", "hold takes goal, predator or none" },
		{ "hold goal 1", "hold takes a position" },
		{ "hold none 1", "hold takes no more words, not '1'" },
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		if (reads(lines[i].line))
			fail_msg("'%s' was accepted", lines[i].line);
		if (!strstr(error, lines[i].why))
			fail_msg("'%s': '%s' lacks '%s'", lines[i].line, error, lines[i].why);
	}
}
