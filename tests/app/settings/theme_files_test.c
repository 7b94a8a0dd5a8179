/* SPDX-License-Identifier: MIT */
/* Theme files: the user's themes by name; tests/data/refusals has those that are refused. */
#include "folder.h"
#include "screen/theme.h"
#include "settings/theme_files.h"
#include "test.h"

#include <stdio.h>

#define IN_FOLDER(name) TEST_WITH(name, folder_make, folder_remove)

IN_FOLDER(a_file_has_what_it_says_and_the_rest_of_its_base)
{
	struct theme theme;
	char error[SETTINGS_ERROR];

	folder_write("boids/themes/rain.ini", "about = green rain\nbase = dusk\n"
	                                      "heading = #00ff87 120 #5fD7af\nwall = #005f00\n");
	assert_true(theme_files_read(&theme, "rain", error));
	assert_string_equal(theme.name, "rain");
	assert_string_equal(theme.about, "green rain");
	for (int b = 0; b < BACKGROUNDS; b++) {
		const struct colours *ring = &theme.on[b].ring;
		assert_int_equal(ring->many, 3);
		assert_int_equal(ring->many_colours[0], 48); /* #00ff87 of the 256 */
		assert_int_equal(ring->many_colours[1], 120);
		assert_int_equal(ring->many_colours[2], 79); /* #5fd7af */
		assert_int_equal(ring->any_colours[0], 0x00ff87);
		assert_int_equal(ring->any_colours[1], 0x87ff87);
		assert_int_equal(theme.on[b].things[THEME_WALL].many, 22);
		assert_int_equal(theme.on[b].things[THEME_WALL].any, 0x005f00);
		assert_memory_equal(&theme.on[b].ramp, &theme_find("dusk")->on[b].ramp,
		                    sizeof theme.on[b].ramp);
	}
	folder_write("boids/themes/plain.ini", "");
	assert_true(theme_files_read(&theme, "plain", error));
	assert_memory_equal(theme.on, theme_table[0].on, sizeof theme.on);
	assert_string_equal(theme.about, "");
}

IN_FOLDER(a_factor_takes_only_a_theme_that_can_be_read)
{
	static const char *const wrong[] = { "rian", "matrix", "bad", "../rain" };
	struct boids_factors f, before;
	struct theme own = { .name = "" }, kept = { .name = "kept" };
	char error[SETTINGS_ERROR], text[BOIDS_FACTOR_TEXT];

	factors_init(&f);
	folder_write("boids/themes/rain.ini", "heading = 120\n");
	folder_write("boids/themes/bad.ini", "heading = x\n");
	assert_null(theme_files_own(&own, &f));
	assert_true(theme_files_set(&f, "theme", "rain", error));
	assert_int_equal(f.theme, BOIDS_THEME_OWN);
	factor_write(&f, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "rain/default");
	factor_show(&f, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "rain");
	assert_int_equal(theme_files_own(&own, &f)->on[0].ring.many_colours[0], 120);
	before = f;
	every (name, wrong) {
		assert_false(theme_files_set(&f, "theme", *name, error));
		assert_memory_equal(&f, &before, sizeof f);
		assert_false(theme_files_read(&kept, *name, error));
		assert_string_equal(kept.name, "kept");
	}
	assert_true(theme_files_set(&f, "theme", "sea", error));
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_theme), BOIDS_THEME_OWN + 1);
	f.theme = BOIDS_THEME_OWN; /* as keys go back to it */
	assert_true(factor_same(&f, &before, BOIDS_FACTOR_theme));
}

IN_FOLDER(a_theme_without_a_file_is_a_built_in_one)
{
	static const char *const lost[] = { "hail/sea", "bad/sea" };
	struct boids_factors f;
	struct theme own = { .name = "" };
	char error[SETTINGS_ERROR], text[BOIDS_FACTOR_TEXT];

	factors_init(&f);
	folder_write("boids/themes/rain.ini", "base = dusk\nwall = 20\n");
	folder_write("boids/themes/bad.ini", "base = dusk\nheading = x\n");
	assert_true(theme_files_set(&f, "theme", "rain", error));
	factor_write(&f, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "rain/dusk");
	every (name, lost) {
		assert_true(theme_files_set(&f, "theme", *name, error));
		const struct theme *theme = theme_files_own(&own, &f);
		assert_memory_equal(theme->on, theme_find("sea")->on, sizeof theme->on);
	}
	assert_true(theme_files_set(&f, "theme", "rain/sea", error)); /* the file counts */
	assert_int_equal(theme_files_own(&own, &f)->on[0].things[THEME_WALL].many, 20);
}

IN_FOLDER(the_list_has_built_in_themes_first)
{
	folder_write("boids/themes/rain.ini", "");
	folder_write("boids/themes/sea.ini", ""); /* the built-in one counts */
	folder_write("boids/themes/a name.ini", "");
	struct named_files_list names = named_files_list(&theme_files);
	assert_int_equal(names.count, BOIDS_THEME_OWN + 1);
	assert_string_equal(names.at[0], "default");
	assert_string_equal(names.at[BOIDS_THEME_OWN], "rain");
	named_files_list_free(&names);
}
