/* SPDX-License-Identifier: MIT */
/* Keyboard: the program survives random keys in a real terminal emulator. */
#include "folder.h"
#include "program.h"
#include "scene.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { PRESSES = 3000 };

/* Returns a key or a fragment of one; none that ends or stops the program, or makes boids without
 * limit. */
static void
press_anything(struct pty *pty, struct dice *d)
{
	static const char *const scraps[] = {
		"\033[A",     "\033[5~", "\033[<0;70;5M", "\033[<64;70;5M", "\033", "\033[",
		"\t",         "\r",      "\x7f",          "\xd1\x8b",       "\xff", "\033[200~",
		"\033]0;x\a", "\033[0n"
	};
	char text[2] = { 0 };

	if (dice_below(d, 3) == 0) {
		pty_type(pty, dice_pick(d, scraps));
		return;
	}
	do
		text[0] = (char)(' ' + dice_below(d, 127 - ' '));
	while (strchr("qQNzZ", text[0]));
	pty_type(pty, text);
}

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

TEST(the_program_outlives_a_monkey)
{
	struct dice d = { 17 };
	scoped_pty *pty = program_fly(NULL);

	for (int i = 0; i < PRESSES; i++) {
		press_anything(pty, &d);
		if (i % 100 == 99) {
			pty_resize(pty, 20 + dice_below(&d, 100), 3 + dice_below(&d, 40));
			/* leaves all that is open, and the program still answers */
			pty_type(pty, "\033");
			pty_type(pty, "\033\r\033\033U");
		}
	}
	pty_resize(pty, 80, 24);
	pty_type(pty, "\a\003"); /* out of a prompt or out of everything */
	pty_type(pty, "\003");
	program_dies(pty, SIGINT);
	program_gave_back(pty, "a monkey");
}

TEST_FILE(folder_enter, folder_leave);
