/* SPDX-License-Identifier: MIT */
/* Keyboard: a key ends the program whatever it waits for. */
#include "folder.h"
#include "program.h"
#include "test.h"

#include <fcntl.h>
#include <unistd.h>

/* Nobody reads or writes a FIFO that the program opens before its first frame; or its reader stops. */
TEST(one_key_ends_a_program_that_a_fifo_blocks)
{
	static const char *const options[] = { "--journal", "--text", "--play", "--journal" };
	int reader = -1;

	folder_sh("rm -f fifo; mkfifo fifo");
	foreach (i, options) {
		const char *const words[] = { options[i], "fifo", NULL };
		if (i == LENGTH(options) - 1)
			reader = open("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
		scoped_pty *pty =
			reader < 0 ? program_start(words, NULL, 80, 24) : program_fly(words);
		pty_watch(pty, 0.4);
		double began = pty_now();
		pty_type(pty, reader < 0 ? "\003" : "q");
		assert_int_not_equal(pty_await_exit(pty), -1);
		assert_that(pty_now() - began < 10, "%s: %g s", options[i], pty_now() - began);
		assert_true(program_kept_modes(pty));
	}
	close(reader);
}

TEST_FILE(folder_enter, folder_leave);
