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

/* Whether child 2 shows, with the words that it gets once it is drawn. */
static bool
has_drawn(struct pty *pty, const void *data)
{
	(void)data;
	return pty_shows(pty, " 2 more ") || pty_shows(pty, " 2 less ") || pty_shows(pty, " 2 +") ||
	       pty_shows(pty, " 2 -");
}

/* Returns the row that begins with "boids" and has the choices. */
static const char *
printed_family(struct pty *pty)
{
	for (int row = 0; row < 24; row++) {
		const char *text = emulator_row(pty_glass(pty), row);
		if (strstr(text, " --breed --choices "))
			return text;
	}
	return NULL;
}

TEST(a_family_that_was_bred_in_a_terminal_flies_again_without_one)
{
	char line[512], end[64];
	const char *const words[] = { "--breed", "--journal", "bred", NULL };
	scoped_pty *pty = program_start(words, NULL, 200, 24);
	unsigned long long steps;

	assert_true(pty_await(pty, has_drawn, NULL));
	program_ask(pty, "2", "2: ", "+", "0: large changes", "-", "0: changes as at first", NULL);
	program_exit(pty);
	assert_true(pty_await_text(pty, "--choices"));
	pty_watch(pty, 0.2); /* what stands behind it */
	const char *bred = folder_read("bred"), *last = strrchr(bred, ' ');
	while (bred < last && *--last != '\n')
		continue;
	assert_int_equal(sscanf(last, "%llu %63[^\n]", &steps, end), 2);
	snprintf(line, sizeof line, "'%s' %s --headless --steps %llu --journal again",
	         program_path(), printed_family(pty) + strlen("boids "), steps);
	folder_sh(line);
	assert_non_null(strstr(folder_read("again"), end));
}

TEST_FILE(folder_enter, folder_leave);
