/* SPDX-License-Identifier: MIT */
/* Program: runs boids in a terminal. */
#include "program.h"
#include "modes.h"
#include "test.h"

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 32 };

const char *
program_path(void)
{
	const char *path = getenv("BOIDS");

	return path ? path : ".build/boids";
}

struct pty *
program_run(const char *const *argv, const char *const *settings, int columns, int rows)
{
	struct pty *pty = pty_start(argv, settings, columns, rows);

	if (!pty)
		skip();
	return pty;
}

struct pty *
program_script(const char *line, const char *const *settings, int columns, int rows)
{
	const char *const argv[] = { "sh", "-c", line, program_path(), NULL };

	return program_run(argv, settings, columns, rows);
}

struct pty *
program_start(const char *const *words, const char *const *settings, int columns, int rows)
{
	const char *argv[WORDS] = { program_path(), "--config", "none", "-s", "11" };

	for (int i = 5; words && *words; i++) {
		assert_true(i < WORDS - 1);
		argv[i] = *words++;
	}
	return program_run(argv, settings, columns, rows);
}

struct pty *
program_fly(const char *const *words)
{
	struct pty *pty = program_start(words, NULL, 80, 24);

	pty_expect(pty, "? keys");
	return pty;
}

void
program_ends(struct pty *pty, int status)
{
	int ended = pty_await_exit(pty);

	if (ended == -1 || !WIFEXITED(ended) || WEXITSTATUS(ended) != status)
		fail_msg("it ended with %x, not by an exit with %d", (unsigned)ended, status);
}

void
program_dies(struct pty *pty, int signal)
{
	int ended = pty_await_exit(pty);

	if (ended == -1 || !WIFSIGNALED(ended) || WTERMSIG(ended) != signal)
		fail_msg("it ended with %x, not by signal %d", (unsigned)ended, signal);
}

bool
program_kept_modes(const struct pty *pty)
{
	struct termios before = pty_fresh_modes(pty), after = pty_modes(pty);

	return after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag &&
	       after.c_oflag == before.c_oflag && after.c_cflag == before.c_cflag &&
	       memcmp(after.c_cc, before.c_cc, sizeof after.c_cc) == 0;
}

void
program_gave_back(struct pty *pty, const char *way)
{
	size_t length;
	const char *output = pty_said(pty, &length), *left = modes_left(output, length);

	if (left)
		fail_msg("%s leaves another %s", way, left);
	if (emulator_is_alternate(pty_glass(pty)) || !emulator_shows_cursor(pty_glass(pty)))
		fail_msg("%s leaves another screen", way);
	if (!program_kept_modes(pty))
		fail_msg("%s leaves the device in other modes", way);
}

void
program_exit(struct pty *pty)
{
	pty_type(pty, "q");
	program_ends(pty, 0);
}

void
program_quit(struct pty *pty)
{
	program_exit(pty);
	program_gave_back(pty, "q");
	pty_end(pty);
}

void
program_asks(struct pty *pty, const char *const *pairs)
{
	for (; *pairs; pairs += 2) {
		pty_type(pty, pairs[0]);
		assert_that(pty_await_text(pty, pairs[1]), "'%s' does not show", pairs[1]);
	}
}

/* Never true. */
static bool
press_again(struct pty *pty, const void *keys)
{
	pty_type(pty, keys);
	return false;
}

void
program_press_out(struct pty *pty, const char *keys)
{
	pty_await(pty, press_again, keys);
}

double
program_work(const struct pty *pty)
{
#if defined _POSIX_CPUTIME && _POSIX_CPUTIME >= 0
	struct timespec time;
	clockid_t clock;

	assert_int_equal(clock_getcpuclockid(pty_pid(pty), &clock), 0);
	assert_int_equal(clock_gettime(clock, &time), 0);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
#else
	(void)pty;
	skip();
	return 0;
#endif
}
