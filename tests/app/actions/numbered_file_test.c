/* SPDX-License-Identifier: MIT */
/* Numbered file: its name says what flies; a file that is there stays. */
#include "actions/load_save.h"

#include "folder.h"
#include "screens.h"

/* Writes a file of this text; returns its name. */
static const char *
write_one(const struct screens *screens, const char *text)
{
	static char name[NUMBERED_FILE];
	struct atomic_file file;

	assert_true(numbered_file_begin(&file, &screens->session, ".svg", name));
	assert_true(fputs(text, file.file) >= 0);
	assert_true(atomic_file_end(&file, true));
	return name;
}

FLYING_IN_FOLDER(the_name_has_seed_and_step)
{
	assert_string_equal(write_one(screens, "a"), "boids-11-0.svg");
	screens_fly(screens, 7);
	assert_string_equal(write_one(screens, "b"), "boids-11-7.svg");
	assert_int_equal(folder_count(".", "boids-"), 2);
}

FLYING_IN_FOLDER(a_file_of_the_same_step_gets_another_number)
{
	folder_write("boids-11-0-3.svg", "mine");
	assert_string_equal(write_one(screens, "a"), "boids-11-0.svg");
	assert_string_equal(write_one(screens, "b"), "boids-11-0-2.svg");
	assert_string_equal(write_one(screens, "c"), "boids-11-0-4.svg");
	folder_holds("boids-11-0-3.svg", "mine");
	folder_holds("boids-11-0.svg", "a");
}
