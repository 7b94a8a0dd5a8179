/* SPDX-License-Identifier: MIT */
/* About: the sentences of presets and maps. */
#include "folder.h"
#include "settings/about.h"
#include "test.h"

TEST(all_that_is_published_has_a_sentence_of_one_line)
{
	char about[ABOUT_TEXT];

	for (const struct published *p = preset_table; p->name; p++) {
		assert_true(about_preset(p->name, about));
		assert_in_range(strlen(about), 10, 60);
	}
	for (const struct published *p = map_table; p->name; p++) {
		assert_true(about_map(p->name, about));
		assert_contains(about, " (");
		assert_in_range(strstr(about, " (") - about, 10, 60);
	}
}

static void
map_says(const char *text, const char *expected)
{
	char about[ABOUT_TEXT];

	folder_write("boids/maps/mine.map", text);
	about_map("mine", about);
	assert_string_equal(about, expected);
}

TEST_WITH(a_map_is_described_by_its_first_line_and_its_contents, folder_make, folder_remove)
{
	map_says("; a hall\n# G G\n>   #\n", "a hall (5x2 cells, 2 goals, wind)");
	map_says("\xef\xbb\xbf;\ta caf\xc3\xa9\r\n; by me\r\n# G\r\n",
	         "a caf\xc3\xa9 (3x1 cells, 1 goal)");
	map_says("#  S\n", "4x1 cells");
	map_says("; \x1b[2Jgone\n#  S\n", "4x1 cells"); /* nothing for the terminal */
	map_says("; a\xc2\x9b"
	         "2J\n#  S\n",
	         "a (4x1 cells)");
	map_says("; a\xff\n#  S\n", "a (4x1 cells)");
}

TEST_WITH(what_cannot_be_read_says_why, folder_make, folder_remove)
{
	char about[ABOUT_TEXT];

	folder_write("boids/maps/bad.map", "; bad\n#?\n");
	assert_false(about_map("bad", about));
	assert_contains(about, "bad.map:2:2: a map may contain");
	folder_write("boids/presets/bad.ini", "about = a\x1b[2J\n");
	assert_false(about_preset("bad", about));
	assert_contains(about, "bad.ini:1: control characters are not allowed");
	folder_write("boids/presets/silent.ini", "noise = 1\n");
	assert_true(about_preset("silent", about));
	assert_string_equal(about, "");
}
