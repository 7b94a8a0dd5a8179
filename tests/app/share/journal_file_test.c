/* SPDX-License-Identifier: MIT */
/* Journal file: each line is in the file as soon as it is written (journal_writer_test: what was
 * written flies again; fly_play_test: so does what was saved on the way). */
#include "share/journal_file.h"

#include "folder.h"
#include "screens.h"
#include "share/rewind.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct screens screens;
static struct journal_file journal;
static struct rewind past;
static char saved[NUMBERED_FILE];

static int
start(void **state)
{
	if (folder_enter(state) != 0)
		return -1;
	screens_start(&screens, 80, 12);
	past = (struct rewind){ .now = NULL };
	*saved = '\0';
	return 0;
}

static int
end(void **state)
{
	if (past.source.kind)
		past.source.kind->end(&past);
	screens_end(&screens);
	return folder_leave(state);
}

static void
begin(const char *name, int patience)
{
	assert_int_equal(journal_file_open(&journal, name, patience), DONE);
	journal_file_begin(&journal, &screens.session, false);
}

#define IN_FOLDER(name) TEST_WITH(name, start, end)

IN_FOLDER(each_line_is_in_the_file_at_once)
{
	begin("flight", -1);
	assert_contains(folder_read("flight"), ", seed = 11\n");
	screens_fly(&screens, 60);
	assert_contains(folder_read("flight"), "\n60 hash ");
	session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_contains(folder_read("flight"), "\n60 scatter\n");
	assert_lacks(folder_read("flight"), " end ");
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
	assert_contains(folder_read("flight"), "\n60 end ");
}

/* After its end the session goes on unheard. */
IN_FOLDER(what_comes_after_the_end_is_not_written)
{
	begin("flight", -1);
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), DONE);
	assert_ptr_equal(screens.session.listeners, &screens.ui.steps); /* as before */
	session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_lacks(folder_read("flight"), "\n0 scatter");
}

IN_FOLDER(without_a_name_nothing_is_written)
{
	begin(NULL, -1);
	assert_ptr_equal(screens.session.listeners, &screens.ui.steps); /* as before */
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
	begin("pipe", 10);
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
	begin("/dev/full", -1);
	assert_false(journal_file_good(&journal));
	assert_int_equal(errno, ENOSPC);
	assert_int_equal(journal_file_end(&journal, &screens.session, DONE), FAILED);
}

/* ---- saved on the way */

static void
save(void)
{
	journal_save(&past.source.log, &screens.session, saved);
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
	past.source.log.limits.text = 20000;
	while (past.source.log.tape.length < past.source.log.limits.text - 200)
		session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	for (int i = 0; i < 100; i++)
		session_apply(&screens.session, &(struct change){ .kind = CHANGE_SCATTER });
	assert_true(past.source.log.tape.length <= past.source.log.limits.text);
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
