/* SPDX-License-Identifier: MIT */
/* Pty: tests of the support module that other tests rely on. */
#include "pty.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

static struct pty *
run(const char *script, const char *const *settings)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	struct pty *pty = pty_start(argv, settings, 40, 6);

	if (!pty)
		skip();
	return pty;
}

TEST(what_is_said_is_shown_and_the_status_is_kept)
{
	scoped_pty *pty = run("printf '\\033[3;5H\\033[1;31mred\\033[m'; exit 7", NULL);

	pty_expect(pty, "    red");
	assert_int_equal(emulator_cell(pty_glass(pty), 4, 2).glyph, 'r');
	assert_int_equal(emulator_cell(pty_glass(pty), 4, 2).colour, 1);
	assert_int_equal(emulator_cell(pty_glass(pty), 4, 2).style, STYLE_BOLD);
	assert_int_equal(emulator_cell(pty_glass(pty), 7, 2).colour, COLOUR_DEFAULT);
	int status = pty_await_exit(pty);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 7);
	assert_false(pty_await_text(pty, "blue"));
}

TEST(what_is_typed_is_read)
{
	scoped_pty *pty = run("stty -echo; echo ready; read -r word; echo \"<$word>\"", NULL);

	pty_expect(pty, "ready");
	pty_ask(pty, "h\xC3\xA9llo\r", "<h\xC3\xA9llo>");
	assert_true(pty_has_said(pty, "ready\r\n<h"));
	assert_int_equal(pty_await_exit(pty), 0);
}

TEST(the_environment_is_as_asked_for)
{
	const char *const settings[] = { "TERM", "WORD=a=b", NULL };
	scoped_pty *pty = run("echo \"[$TERM][$WORD][$COLUMNS][$LC_ALL]\"", settings);

	pty_expect(pty, "[][a=b][][C.UTF-8]");
}

TEST(questions_are_answered)
{
	scoped_pty *pty = run("stty raw -echo; printf '\\033[5n'; head -c 4 | od -c", NULL);

	pty_expect(pty, "033   [   0   n");
}

TEST(a_new_size_reaches_the_program)
{
	scoped_pty *pty =
		run("trap 'stty size; exit 0' WINCH; echo ready; while :; do read -r x; done", NULL);

	pty_expect(pty, "ready");
	pty_resize(pty, 30, 9);
	pty_expect(pty, "9 30");
	assert_int_equal(emulator_columns(pty_glass(pty)), 30);
}

TEST(modes_can_be_seen)
{
	scoped_pty *pty =
		run("stty -echo; echo off; read -r x; stty echo; echo on; read -r x", NULL);

	pty_expect(pty, "off");
	assert_false(pty_modes(pty).c_lflag & ECHO);
	pty_ask(pty, "\r", "on");
	assert_true(pty_modes(pty).c_lflag & ECHO);
}

TEST(the_terminal_can_vanish)
{
	scoped_pty *pty = run("echo ready; read -r x", NULL);

	pty_expect(pty, "ready");
	pty_hang_up(pty);
	int status = pty_await_exit(pty);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGHUP);
}

/* As under nohup(1), which made tests wait for a program that SIGHUP could not end. */
TEST(signals_end_a_program_though_its_test_ignores_them)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1 };

	every (number, signals) {
		void (*before)(int) = signal(*number, SIG_IGN);
		char script[32];
		snprintf(script, sizeof script, "kill -%d $$", *number);
		scoped_pty *pty = run(script, NULL);
		signal(*number, before);
		int status = pty_await_exit(pty);
		assert_true(WIFSIGNALED(status) && WTERMSIG(status) == *number);
	}
}

TEST(a_program_that_is_not_there_ends_with_127)
{
	const char *const argv[] = { "./no-such-program", NULL };
	scoped_pty *pty = pty_start(argv, NULL, 80, 24);

	if (!pty)
		skip();
	int status = pty_await_exit(pty);
	assert_int_equal(WEXITSTATUS(status), 127);
}
