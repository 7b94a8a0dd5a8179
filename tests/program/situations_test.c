/* SPDX-License-Identifier: MIT */
/* Situations: events that happen to programs in terminals, and the reaction of this one; a case
 * for each. Its exits are in life_test.c and, in every kind of terminal, in terminals_test.c. */
#include "modes.h"
#include "program.h"
#include "scene.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

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

/* As under a parent process that leaves all signals blocked. */
TEST(signals_arrive_though_its_parent_blocks_all)
{
	sigset_t all, usual;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &usual);
	scoped_pty *pty = program_with("--number=auto 0.026");
	sigprocmask(SIG_SETMASK, &usual, NULL);
	pty_expect(pty, "100 boids");
	pty_resize(pty, 90, 30);
	assert_true(pty_await(pty, bottom_has, "140 boids"));
	kill(pty_pid(pty), SIGTERM);
	program_dies(pty, SIGTERM);
	program_gave_back(pty, "a blocked signal");
}

TEST(ctrl_z_restores_the_terminal_and_fg_sets_it_up_again)
{
	struct pty *pty = program_script("set -m; \"$0\" --config none -s 11; for i in 1 2; do "
	                                 "echo stopped $i; read x; fg >/dev/null; done",
	                                 NULL, 80, 24);
	size_t length;

	pty_expect(pty, "288 boids");
	pty_ask(pty, " R..", "PAUSED   step 2 ");
	for (int i = 0; i < 2; i++) {
		pty_ask(pty, "\032.", i ? "stopped 2" : "stopped 1"); /* the step waits for fg */
		program_gave_back(pty, "a stop");
		pty_resize(pty, 100 + i, 30);
		pty_type(pty, "\n");
		assert_true(pty_await(pty, bottom_has, i ? "PAUSED   step 4 " : "PAUSED   step 3 "));
		const char *said = pty_said(pty, &length);
		assert_contains(modes_left(said, length), "?1006");
		assert_true(emulator_is_alternate(pty_glass(pty)));
		assert_false(emulator_shows_cursor(pty_glass(pty)));
	}
	program_quit(pty);
}

TEST(ctrl_z_suspends_a_screensaver_which_other_keys_end)
{
	scoped_pty *pty = program_script("set -m; \"$0\" --config none -s 11 --screensaver; echo "
	                                 "stopped; read x; fg >/dev/null; echo ended by $?",
	                                 NULL, 80, 24);

	pty_watch(pty, 1);
	assert_true(emulator_is_alternate(pty_glass(pty)));
	pty_ask(pty, "\032", "stopped");
	program_gave_back(pty, "a stopped screensaver");
	pty_type(pty, "\n");
	pty_watch(pty, 1);
	assert_true(emulator_is_alternate(pty_glass(pty)));
	pty_ask(pty, "x", "ended by 0");
}

TEST(asked_to_end_and_to_stop_at_once_it_ends)
{
	static const int others[] = { SIGTERM, SIGHUP };

	foreach (i, others) {
		scoped_pty *pty = program_script(
			"set -m; \"$0\" --config none -s 11; echo ended by $?", NULL, 80, 24);
		char line[32];
		pty_expect(pty, "288 boids");
		pid_t job = pty_front(pty); /* afterwards there may be no foreground process */
		assert_true(job > 1);
		kill(-job, others[i]);
		kill(-job, SIGTSTP);
		snprintf(line, sizeof line, "ended by %d", 128 + others[i]);
		pty_expect(pty, line);
		program_gave_back(pty, "an end amid a stop");
	}
}

/* The test replies, as the pty knows neither protocol. */
TEST(extended_keys_are_set_off_and_given_back)
{
	struct pty *pty = program_fly(NULL);

	assert_true(pty_has_said(pty, "\033[?4m") && pty_has_said(pty, "\033[>0u"));
	pty_ask(pty, "\033[>4;2m\033[83;130u", "separation 0.5 -> 0.6");
	assert_true(pty_has_said(pty, "\033[>4;0m") && !pty_has_said(pty, "\033[>4;2m"));
	pty_type(pty, "\033[113;1:3u\033[113u");
	program_ends(pty, 0);
	assert_true(pty_has_said(pty, "\033[>4;2m") && pty_has_said(pty, "\033[<u"));
	program_gave_back(pty, "q");
	pty_end(pty);
}

TEST(a_broken_pipe_has_no_effect)
{
	struct pty *pty = program_fly(NULL);

	kill(pty_pid(pty), SIGPIPE);
	pty_ask(pty, "S", "separation 0.5 -> 0.6");
	program_quit(pty);
}

TEST(where_stdout_is_no_terminal_it_says_so_and_draws_nothing)
{
	scoped_pty *pty = program_script(
		"\"$0\" --config none | wc -c; \"$0\" --config none >/dev/null", NULL, 80, 24);

	program_ends(pty, 2);
	assert_true(pty_shows(pty, "boids: stdout is not a terminal"));
	assert_true(pty_shows(pty, "0"));
	program_gave_back(pty, "a pipe");
}

TEST(an_unknown_terminal_type_is_refused_or_has_a_stand_in)
{
	static const char *const stand_ins[] = { "TERM=xterm-unheard-of", "TERM=xterm-ghostty" };

	refused_as("TERM", "TERM");
	refused_as("TERM=", "TERM");
	refused_as("TERM=unheard-of", "unheard-of");
	every (stand_in, stand_ins)
		program_quit(fly_as(*stand_in));
}

TEST(a_terminal_type_that_cannot_is_refused_or_drawn_without_queries)
{
	refused_as("TERM=dumb", "TERM=dumb cannot place its cursor; try TERM=xterm-256color");
	if (system("infocmp vt52 >/dev/null 2>&1") != 0)
		return;
	scoped_pty *pty =
		fly_as("TERM=vt52"); /* has other sequences: the program sends no queries */
	assert_false(pty_has_said(pty, "\033[5n"));
	program_exit(pty);
	assert_true(program_kept_modes(pty));
}

TEST(without_a_locale_of_utf8_all_is_ascii)
{
	static const char *const locales[] = { "LC_ALL=C", "LC_ALL=" };

	every (locale, locales) {
		const char *const settings[] = { *locale, "LANG", "LC_CTYPE", NULL };
		struct pty *pty = program_start(NULL, settings, 80, 24);
		pty_expect(pty, "288 boids");
		pty_ask(pty, "S", "separation 0.5 -> 0.6  s S <- ->  Enter type  [######|#---]");
		pty_ask(pty, "\t", "| factors");
		pty_ask(pty, "\xD1\x8B", "unknown key: U+044B");
		size_t length;
		const char *said = pty_said(pty, &length);
		for (size_t k = 0; k < length; k++)
			assert_in_range((unsigned char)said[k], 1, 127);
		program_quit(pty);
	}
}

/* As a Mac sends it over ssh, and of a machine that has few locales. */
TEST(a_locale_that_is_not_installed_is_another_of_utf8_or_ascii_and_the_user_is_told)
{
	static const struct {
		const char *settings[4];
		bool utf8;
	} locales[] = {
		{ { "LC_ALL=", "LC_CTYPE=UTF-8", "LANG=" }, true },
		{ { "LC_ALL", "LC_CTYPE", "LANG=xx_YY.UTF-8" }, true },
		{ { "LC_ALL=xx_YY.utf8@euro", "LC_CTYPE=C", "LANG=C" }, true },
		{ { "LC_ALL=", "LC_CTYPE=xx.Utf-8", "LANG=C" }, true },
		{ { "LC_ALL=xx_YY", "LC_CTYPE=UTF-8", "LANG=C.UTF-8" }, false },
		{ { "LC_ALL", "LC_CTYPE=xx_YY", "LANG=xx.UTF-8" }, false },
		{ { "LC_ALL=", "LC_CTYPE=", "LANG=xx_YY" }, false },
	};
	static const char told[] = "the locale xx_YY is not installed: ASCII   try LC_ALL=C.UTF-8";

	every (locale, locales) {
		struct pty *pty = program_start(NULL, locale->settings, 80, 24);
		pty_expect(pty, locale->utf8 ? "288 boids" : told);
		pty_ask(pty, "\t", locale->utf8 ? "│ factors" : "| factors");
		program_quit(pty);
	}
}

TEST(as_many_colours_as_the_terminal_has_and_the_user_wants)
{
	static const struct {
		const char *setting;
		bool coloured;
	} cases[] = { { "TERM=xterm-256color", true },
		      { "TERM=vt100", false },
		      { "NO_COLOR=1", false },
		      { "NO_COLOR=", true } };

	every (row, cases) {
		scoped_pty *pty = fly_as(row->setting);
		assert_true(pty_has_said(pty, "\033[38;5;") == row->coloured);
		assert_false(pty_has_said(pty, "48;5;")); /* and the user sets its background */
	}
}

TEST(no_mouse_reports_are_requested_where_the_user_disables_them)
{
	struct pty *pty = program_fly_with("--no-mouse");

	assert_false(pty_has_said(pty, "\033[?100"));
	program_quit(pty);
}
