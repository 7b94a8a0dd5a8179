/* SPDX-License-Identifier: MIT */
/* Numbered file: its name says what flies; a file that is there stays. */
#include "actions/load_save.h"

#include "folder.h"
#include "screens.h"

#include <errno.h>
#include <unistd.h>

static struct screens screens;

static int
enter(void **state)
{
	if (folder_enter(state) != 0)
		return -1;
	screens_start(&screens, 40, 12);
	return 0;
}

static int
leave(void **state)
{
	screens_end(&screens);
	return folder_leave(state);
}

/* Writes a file of this text; returns its name. */
static const char *
write_one(const char *text)
{
	static char name[NUMBERED_FILE];
	struct atomic_file file;

	assert_true(numbered_file_begin(&file, &screens.session, ".svg", name));
	assert_true(fputs(text, file.file) >= 0);
	assert_true(atomic_file_end(&file, true));
	return name;
}

#define IN_FOLDER(name) TEST_WITH(name, enter, leave)

IN_FOLDER(the_name_has_seed_and_step)
{
	assert_string_equal(write_one("a"), "boids-11-0.svg");
	screens_fly(&screens, 7);
	assert_string_equal(write_one("b"), "boids-11-7.svg");
	assert_int_equal(folder_count(".", "boids-"), 2);
}

IN_FOLDER(a_file_of_the_same_step_gets_another_number)
{
	folder_write("boids-11-0-3.svg", "mine");
	assert_string_equal(write_one("a"), "boids-11-0.svg");
	assert_string_equal(write_one("b"), "boids-11-0-2.svg");
	assert_string_equal(write_one("c"), "boids-11-0-4.svg");
	folder_holds("boids-11-0-3.svg", "mine");
	folder_holds("boids-11-0.svg", "a");
}

IN_FOLDER(without_a_place_it_says_which_name_failed)
{
	char name[NUMBERED_FILE];
	struct atomic_file file;

	folder_sh("mkdir gone");
	assert_int_equal(chdir("gone"), 0);
	folder_sh("rmdir gone");
	errno = 0;
	assert_false(numbered_file_begin(&file, &screens.session, ".journal", name));
	assert_int_equal(errno, ENOENT);
	assert_string_equal(name, "boids-11-0.journal");
	assert_int_equal(chdir(folder()), 0);
}
