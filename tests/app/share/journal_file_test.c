/* SPDX-License-Identifier: MIT */
/* Journal file: each line is in the file as soon as it is written, and what was written flies
 * again. */
#include "share/journal_file.h"

#include "folder.h"
#include "screens.h"
#include "session/session_flight.h"
#include "written_flight.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct screens screens;
static struct journal_file journal;

static int
start(void **state)
{
	if (folder_enter(state) != 0)
		return -1;
	screens_start(&screens, 40, 12);
	return 0;
}

static int
end(void **state)
{
	screens_end(&screens);
	return folder_leave(state);
}

static void
begin(bool amid)
{
	assert_int_equal(journal_file_open(&journal, "flight", -1), DONE);
	journal_file_begin(&journal, &screens.session, amid);
}

#define IN_FOLDER(name) TEST_WITH(name, start, end)

IN_FOLDER(each_line_is_in_the_file_at_once)
{
	begin(false);
	assert_contains(folder_read("flight"), ", seed = 11\n");
	screens_fly(&screens, 60);
	assert_contains(folder_read("flight"), "\n60 hash ");
	session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_contains(folder_read("flight"), "\n60 scatter\n");
	assert_lacks(folder_read("flight"), " end ");
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
	assert_contains(folder_read("flight"), "\n60 end ");
}

IN_FOLDER(it_flies_again_from_its_start_and_from_amid)
{
	uint64_t steps;

	for (int amid = 0; amid < 2; amid++) {
		screens_fly(&screens, amid ? 33 : 0);
		begin(amid);
		screens_fly(&screens, 90);
		screens_type(&screens, "SS");
		screens_fly(&screens, 40);
		uint64_t hash = flock_hash(screens.session.flight.flock);
		assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
		assert_true(written_flight_again(screens.session.options, folder_read("flight"),
		                                 &steps) == hash);
		assert_true(steps == screens.session.flown);
	}
}

/* After its end the session goes on unheard. */
IN_FOLDER(what_comes_after_the_end_is_not_written)
{
	begin(false);
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
	assert_ptr_equal(screens.session.listeners, &screens.ui.steps); /* alone */
	session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_lacks(folder_read("flight"), "\n0 scatter");
}

IN_FOLDER(without_a_name_nothing_is_written)
{
	assert_int_equal(journal_file_open(&journal, NULL, -1), DONE);
	journal_file_begin(&journal, &screens.session, false);
	assert_ptr_equal(screens.session.listeners, &screens.ui.steps); /* alone */
	assert_true(journal_file_good(&journal));
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
	assert_int_equal(folder_count(".", "flight"), 0);
}

/* Its reader takes nothing: keys wait no longer. */
IN_FOLDER(a_pipe_that_is_full_ends_the_journal)
{
	char bytes[4096] = "";

	assert_int_equal(mkfifo("pipe", 0600), 0);
	int reader = open("pipe", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	assert_true(reader >= 0);
	assert_int_equal(journal_file_open(&journal, "pipe", 10), DONE);
	journal_file_begin(&journal, &screens.session, false);
	assert_true(journal_file_good(&journal));
	int filler = open("pipe", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
	while (write(filler, bytes, sizeof bytes) > 0)
		;
	close(filler);
	screens_fly(&screens, 60);
	assert_false(journal_file_good(&journal));
	assert_int_equal(errno, ETIMEDOUT);
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), FAILED);
	close(reader);
}

IN_FOLDER(a_full_disk_is_told_at_once_and_at_the_end)
{
	if (access("/dev/full", W_OK) != 0)
		skip();
	assert_int_equal(journal_file_open(&journal, "/dev/full", -1), DONE);
	journal_file_begin(&journal, &screens.session, false);
	assert_false(journal_file_good(&journal));
	assert_int_equal(errno, ENOSPC);
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), FAILED);
}
