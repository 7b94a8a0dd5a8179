/* SPDX-License-Identifier: MIT */
/* Situations: events that happen to programs in terminals, and the reaction of this one; a row for
 * each. Its exits are in life_test.c and, in every kind of terminal, in terminals_test.c. */
#include "modes.h"
#include "program.h"
#include "scene.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Runs a shell line in which $0 is the program. */
static struct pty *
run(const char *line, const char *const *settings)
{
	const char *const argv[] = { "sh", "-c", line, program_path(), NULL };

	return program_run(argv, settings, 80, 24);
}

static struct pty *
fly_as(const char *setting)
{
	const char *const settings[] = { setting, NULL };
	struct pty *pty = program_start(NULL, settings, 80, 24);

	assert_that(pty_await_text(pty, "288 boids"), "with %s it never flies", setting);
	return pty;
}

static void
refused_as(const char *setting, const char *says)
{
	const char *const settings[] = { setting, NULL };
	scoped_pty *pty = program_start(NULL, settings, 80, 24);

	program_ends(pty, 2);
	assert_that(pty_shows(pty, says), "with %s it does not say '%s'", setting, says);
	assert_string_equal(emulator_row(pty_glass(pty), 2), ""); /* one line, or two of 80 */
	program_gave_back(pty, setting);
}

static bool
bottom_has(struct pty *pty, const void *text)
{
	return strstr(pty_bottom(pty), text);
}

static bool
has_said(struct pty *pty, const void *text)
{
	return pty_has_said(pty, text);
}

static void
raise_separation(struct pty *pty)
{
	pty_type(pty, "S");
	assert_true(pty_await_text(pty, "separation 0.5 -> 0.55"));
}

static void
new_size(void **state)
{
	static const int sizes[][2] = { { 40, 12 }, { 200, 60 }, { 1, 1 }, { 90, 30 } };
	static const char *const words[] = { "--number=auto 0.026", NULL };
	struct pty *pty = program_fly(words);

	(void)state;
	pty_type(pty, " R...");
	assert_true(pty_await_text(pty, "PAUSED   step 3 "));
	foreach (i, sizes)
		pty_resize(pty, sizes[i][0], sizes[i][1]);
	assert_true(pty_await(pty, bottom_has, "PAUSED   step 3 "));
	pty_type(pty, " ");
	assert_true(pty_await_text(pty, " 140 boids")); /* in 90x60 units */
	program_quit(pty);
}

/* As under a parent process that leaves all signals blocked. */
static void
signals_blocked(void **state)
{
	static const char *const words[] = { "--number=auto 0.026", NULL };
	sigset_t all, usual;

	(void)state;
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &usual);
	scoped_pty *pty = program_start(words, NULL, 80, 24);
	sigprocmask(SIG_SETMASK, &usual, NULL);
	assert_true(pty_await_text(pty, "100 boids"));
	pty_resize(pty, 90, 30);
	assert_true(pty_await(pty, bottom_has, "140 boids"));
	kill(pty_pid(pty), SIGTERM);
	program_dies(pty, SIGTERM);
	program_gave_back(pty, "a blocked signal");
}

static void
stopped(void **state)
{
	struct pty *pty = run("set -m; \"$0\" --config none -s 11; for i in 1 2; do "
	                      "echo stopped $i; read x; fg >/dev/null; done",
	                      NULL);
	size_t length;

	(void)state;
	assert_true(pty_await_text(pty, "288 boids"));
	pty_type(pty, " R..");
	assert_true(pty_await_text(pty, "PAUSED   step 2 "));
	for (int i = 0; i < 2; i++) {
		pty_type(pty, "\032");
		assert_true(pty_await_text(pty, i ? "stopped 2" : "stopped 1"));
		program_gave_back(pty, "a stop");
		pty_resize(pty, 100 + i, 30);
		pty_type(pty, "\n");
		assert_true(pty_await(pty, bottom_has, "PAUSED   step 2 "));
		const char *said = pty_said(pty, &length);
		assert_contains(modes_left(said, length), "?1006");
		assert_true(emulator_is_alternate(pty_glass(pty)));
		assert_false(emulator_shows_cursor(pty_glass(pty)));
	}
	program_quit(pty);
}

/* As a shell ends a stopped job: the terminal already belongs to the shell. */
static void
ended_while_halted(void **state)
{
	scoped_pty *pty =
		run("set -m; modes=$(stty -g); \"$0\" --config none -s 11; stty $modes; "
	            "echo halted; read x; echo typed; kill -TERM %1; kill -CONT %1; "
	            "until wait %1; [ $? = 143 ]; do sleep 0.05; done; echo ended; read x",
	            NULL);
	size_t length;

	(void)state;
	assert_true(pty_await_text(pty, "288 boids"));
	assert_true(pty_front(pty) > 1);
	kill(-pty_front(pty), SIGSTOP);
	assert_true(pty_await(pty, has_said, "halted"));
	pty_type(pty, "\n");
	assert_true(pty_await(pty, has_said, "typed"));
	pty_type(pty, "for the shell");
	assert_true(pty_await_text(pty, "ended"));
	assert_true(program_kept_modes(pty));
	const char *said = pty_said(pty, &length);
	assert_null(modes_left(said, length));
}

static void
stopped_and_ended(void **state)
{
	static const int others[] = { SIGTERM, SIGHUP };

	(void)state;
	for (int i = 0; i < 2; i++) {
		scoped_pty *pty = run("set -m; \"$0\" --config none -s 11; echo ended by $?", NULL);
		char line[32];
		assert_true(pty_await_text(pty, "288 boids"));
		pid_t job = pty_front(pty); /* afterwards there may be no foreground process */
		assert_true(job > 1);
		kill(-job, others[i]);
		kill(-job, SIGTSTP);
		snprintf(line, sizeof line, "ended by %d", 128 + others[i]);
		assert_true(pty_await_text(pty, line));
		program_gave_back(pty, "an end amid a stop");
	}
}

static void
broken_pipe(void **state)
{
	struct pty *pty = program_fly(NULL);

	(void)state;
	kill(pty_pid(pty), SIGPIPE);
	raise_separation(pty);
	program_quit(pty);
}

static void
vanished(void **state)
{
	scoped_pty *pty = run("trap '' HUP; exec \"$0\" --config none", NULL);

	(void)state;
	assert_true(pty_await_text(pty, "288 boids"));
	pty_hang_up(pty);
	program_ends(pty, 1);
}

static void
keys_from_elsewhere(void **state)
{
	struct pty *pty = run("exec \"$0\" --config none -s 11 </dev/null", NULL);

	(void)state;
	assert_true(pty_await_text(pty, "288 boids"));
	raise_separation(pty);
	program_quit(pty);
}

static void
said_to_elsewhere(void **state)
{
	scoped_pty *pty = run("\"$0\" --config none | wc -c; \"$0\" --config none >/dev/null", NULL);

	(void)state;
	program_ends(pty, 2);
	assert_true(pty_shows(pty, "boids: stdout is not a terminal"));
	assert_true(pty_shows(pty, "0"));
	program_gave_back(pty, "a pipe");
}

static void
type_unknown(void **state)
{
	static const char *const stand_ins[] = { "TERM=xterm-unheard-of", "TERM=xterm-ghostty" };

	(void)state;
	refused_as("TERM", "TERM");
	refused_as("TERM=", "TERM");
	refused_as("TERM=unheard-of", "unheard-of");
	for (int i = 0; i < 2; i++)
		program_quit(fly_as(stand_ins[i]));
}

static void
type_that_cannot(void **state)
{
	(void)state;
	refused_as("TERM=dumb", "TERM=dumb cannot place its cursor; try TERM=xterm-256color");
	if (system("infocmp vt52 >/dev/null 2>&1") != 0)
		return;
	scoped_pty *pty =
		fly_as("TERM=vt52"); /* has other sequences: the program sends no queries */
	assert_false(pty_has_said(pty, "\033[5n"));
	pty_type(pty, "q");
	program_ends(pty, 0);
	assert_true(program_kept_modes(pty));
}

static void
plain_locale(void **state)
{
	static const char *const locales[] = { "LC_ALL=C", "LC_ALL=xx_YY.UTF-8", "LC_ALL=" };

	(void)state;
	for (int i = 0; i < 3; i++) {
		const char *const settings[] = { locales[i], "LANG", "LC_CTYPE", NULL };
		struct pty *pty = program_start(NULL, settings, 80, 24);
		assert_true(pty_await_text(pty, "288 boids"));
		pty_type(pty, "S");
		assert_true(pty_await_text(pty, "separation 0.5 -> 0.55  [-----|#----]"));
		pty_type(pty, "\t");
		assert_true(pty_await_text(pty, "| factors"));
		pty_type(pty, "\xD1\x8B");
		assert_true(pty_await_text(pty, "unknown key: U+044B"));
		size_t length;
		const char *said = pty_said(pty, &length);
		for (size_t k = 0; k < length; k++)
			assert_in_range((unsigned char)said[k], 1, 127);
		program_quit(pty);
	}
}

static void
colours(void **state)
{
	static const struct {
		const char *setting;
		bool coloured;
	} cases[] = { { "TERM=xterm-256color", true },
		      { "TERM=vt100", false },
		      { "NO_COLOR=1", false },
		      { "NO_COLOR=", true } };

	(void)state;
	foreach (i, cases) {
		scoped_pty *pty = fly_as(cases[i].setting);
		assert_true(pty_has_said(pty, "\033[38;5;") == cases[i].coloured);
		assert_false(pty_has_said(pty, "48;5;")); /* and the user sets its background */
	}
}

static void
work_before(void **state)
{
	scoped_pty *pty = run("echo at work; exec \"$0\" --config none -s 11", NULL);

	(void)state;
	assert_true(pty_await_text(pty, "288 boids"));
	assert_false(pty_shows(pty, "at work"));
	assert_false(emulator_shows_cursor(pty_glass(pty)));
	pty_type(pty, "q");
	program_ends(pty, 0);
	assert_true(pty_shows(pty, "at work"));
	assert_true(emulator_shows_cursor(pty_glass(pty)));
}

static void
buttons(void **state)
{
	static const char *const words[] = { "--no-mouse", NULL };
	struct pty *pty = program_fly(NULL);

	(void)state;
	assert_true(pty_has_said(pty, "\033[?1006h"));
	pty_type(pty, "\t\033[<65;60;5M"); /* the wheel over the panel */
	assert_true(pty_await_text(pty, "factors"));
	assert_false(pty_shows(pty, "unknown key"));
	program_quit(pty);
	pty = program_fly(words);
	assert_false(pty_has_said(pty, "\033[?100"));
	program_quit(pty);
}

static void
background(void **state)
{
	if (access("/proc/self/status", R_OK) < 0)
		skip();
	struct pty *pty = run("set -m; \"$0\" --config none -s 11 & "
	                      "until grep -q 'State:.T' /proc/$!/status; do sleep 0.05; done; "
	                      "echo it waits; read x; fg >/dev/null",
	                      NULL);

	(void)state;
	assert_true(pty_await_text(pty, "it waits"));
	assert_false(pty_has_said(pty, "\033[?1049h"));
	pty_type(pty, "\n");
	assert_true(pty_await_text(pty, "288 boids"));
	program_quit(pty);
}

/* clang-format off */
static const struct CMUnitTest table[] = {
	{ "the terminal gets a new size: it follows, and the flock goes on",           new_size, NULL, NULL, NULL },
	{ "its parent blocks all signals: they still arrive",                    signals_blocked, NULL, NULL, NULL },
	{ "Ctrl-Z and fg: it restores the terminal, and sets it up again",       stopped, NULL, NULL, NULL },
	{ "STOP, then TERM: the shell keeps its own modes",                      ended_while_halted, NULL, NULL, NULL },
	{ "TERM and TSTP at once: it ends",                                      stopped_and_ended, NULL, NULL, NULL },
	{ "PIPE: no effect",                                                     broken_pipe, NULL, NULL, NULL },
	{ "the terminal vanishes with SIGHUP ignored: it ends",                  vanished, NULL, NULL, NULL },
	{ "stdin is no terminal: keys come from the controlling one",            keys_from_elsewhere, NULL, NULL, NULL },
	{ "stdout is no terminal: it reports an error and draws nothing",        said_to_elsewhere, NULL, NULL, NULL },
	{ "TERM is unset, empty, unknown: one line, or a stand-in",              type_unknown, NULL, NULL, NULL },
	{ "TERM is dumb or a VT52: refused, or drawn without queries",           type_that_cannot, NULL, NULL, NULL },
	{ "the locale is C, empty or unknown: ASCII",                            plain_locale, NULL, NULL, NULL },
	{ "colours: as many as the terminal has and the user wants",             colours, NULL, NULL, NULL },
	{ "text on the screen before: it is restored, with the cursor",          work_before, NULL, NULL, NULL },
	{ "mouse: reports are requested, unless the user disables them",         buttons, NULL, NULL, NULL },
	{ "started in the background: it waits for fg",                          background, NULL, NULL, NULL },
};
/* clang-format on */

int
main(void)
{
	return cmocka_run_group_tests(table, NULL, NULL);
}
