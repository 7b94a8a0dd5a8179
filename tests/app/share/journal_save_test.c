/* SPDX-License-Identifier: MIT */
/* Journal save: what is saved is the flight since its start, as often as it is asked for. */
#include "share/journal_file.h"

#include "folder.h"
#include "screens.h"
#include "share/rewind.h"

#include <unistd.h>

static struct screens screens;
static struct rewind past;
static char saved[NUMBERED_FILE];

static int
start(void **state)
{
	if (folder_enter(state) != 0)
		return -1;
	screens_start(&screens, 80, 12);
	past = (struct rewind){ .is_back = false };
	*saved = '\0';
	return 0;
}

static int
end(void **state)
{
	rewind_end(&past);
	screens_end(&screens);
	return folder_leave(state);
}

static void
save(void)
{
	journal_save(&past.log, &screens.session, saved);
}

#define IN_FOLDER(name) TEST_WITH(name, start, end)

IN_FOLDER(a_save_writes_the_flight_so_far_and_it_goes_on)
{
	rewind_keep(&past, &screens.session, false, false);
	screens_fly(&screens, 10);
	save();
	screens_says(&screens, "wrote boids-11-10.journal   boids --play boids-11-10.journal");
	assert_string_equal(saved, "boids-11-10.journal");
	session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	screens_fly(&screens, 10);
	save();
	assert_string_equal(saved, "boids-11-20.journal");
	folder_sh("test $(grep -c ' end ' boids-11-10.journal) = 1");
	folder_sh("test $(grep -c ' end ' boids-11-20.journal) = 1");
	folder_sh("! grep -q '10 scatter' boids-11-10.journal");
	folder_sh("grep -q '^10 scatter$' boids-11-20.journal");
	folder_sh("grep -v ' end ' boids-11-10.journal >head; n=$(wc -l <head);"
	          "head -n $n boids-11-20.journal | cmp - head");
}

/* A hash costs next to nothing of a step's time if it comes each ten seconds. */
IN_FOLDER(hashes_are_rare)
{
	rewind_keep(&past, &screens.session, false, false);
	screens_fly(&screens, 2 * LOG_HASH + 5);
	save();
	folder_sh("test $(grep -c ' hash ' boids-11-*.journal) = 3");
}

IN_FOLDER(a_flight_that_is_played_has_a_journal_already)
{
	save();
	screens_says(&screens, "this flight is a journal already");
	assert_int_equal(folder_count(".", "journal"), 0);
	assert_string_equal(saved, "");
}

IN_FOLDER(a_flight_that_is_too_long_says_how_to_write_it)
{
	rewind_keep(&past, &screens.session, false, false);
	past.log.limits.text = 20000;
	while (past.log.tape.length < past.log.limits.text - 200)
		session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	for (int i = 0; i < 100; i++)
		session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_true(past.log.tape.length <= past.log.limits.text);
	save();
	screens_says(&screens, "the flight is too long for a journal: start with --journal FILE");
	assert_int_equal(folder_count(".", "journal"), 0);
}

IN_FOLDER(where_nothing_can_be_written_it_says_why)
{
	rewind_keep(&past, &screens.session, false, false);
	folder_sh("mkdir gone");
	assert_int_equal(chdir("gone"), 0);
	folder_sh("rmdir gone");
	save();
	screens_says(&screens, "cannot write boids-11-0.journal: No such file or directory");
	assert_string_equal(saved, "");
	assert_int_equal(chdir(folder()), 0);
}
