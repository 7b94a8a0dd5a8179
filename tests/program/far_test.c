/* SPDX-License-Identifier: MIT */
/* Far: the program at the end of slow lines. What is checked here leaves room for a machine that
 * has much else to do; `make far` sets FAR=1, takes its time and is strict. */
#include "far.h"
#include "parallel_tests.h"
#include "program.h"
#include "ssh.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const flock[] = { "-n", "200", NULL };

static struct pty *
start(const char *const *words, double rate, double trip)
{
	struct pty *pty = far_start(words, NULL, rate, trip);

	assert_true(pty_await_text(pty, "classic"));
	return pty;
}

static bool
is_strict(void)
{
	return getenv("FAR");
}

/* Lines, in how many seconds a key is to be seen there, and how many frames a second. */
struct far_cell {
	double rate, trip, key, frames;
};
static const struct far_cell cells[] = {
	{ 2400, 0.02, 0.6, 1 },    { 2400, 0.15, 0.7, 1 },   { 2400, 0.6, 1.3, 0.8 },
	{ 9600, 0.02, 0.25, 4 },   { 9600, 0.15, 0.45, 4 },  { 9600, 0.6, 0.9, 3 },
	{ 65536, 0.02, 0.07, 25 }, { 65536, 0.15, 0.2, 25 }, { 65536, 0.6, 0.65, 25 },
};

static void
check_cell(struct pty *pty, struct far_cell c, const char *when, int presses)
{
	double key = far_key(pty, presses), frames = far_frames(pty, is_strict() ? 10 : 4);

	printf("# %6.0f bytes/s, %3.0f ms, %s: key %.2f s (%.2f), %.1f frames/s (%.0f)\n", c.rate,
	       1000 * c.trip, when, key, c.key, frames, c.frames);
	if (key < 0 || key > (is_strict() ? c.key : c.key + 0.5))
		fail_msg("a key takes %.2f s, not %.2f", key, c.key);
	if (frames < (is_strict() ? c.frames : c.frames / 3))
		fail_msg("%.1f frames/s, not %.1f", frames, c.frames);
}

static void
a_key_is_seen_soon(void **state)
{
	int last = sizeof cells / sizeof *cells;

	(void)state;
	for (int i = 0; i < last; i++) {
		if (!is_strict() && i != 1 && i != 6)
			continue;
		struct pty *pty = start(flock, cells[i].rate, cells[i].trip);
		pty_watch(pty, is_strict() ? 12 : 4);
		check_cell(pty, cells[i], "at first", is_strict() ? 15 : 3);
		pty_end(pty);
	}
}

/* Cells fly side by side, each in a process of its own, so that ten minutes pass once. */
static void
a_key_is_seen_as_soon_after_ten_minutes(void **state)
{
	enum { CELLS = sizeof cells / sizeof *cells, MINUTES = 10 };
	bool ended_well = true;
	pid_t flying[CELLS];

	(void)state;
	if (!is_strict())
		skip();
	pty_end(start(flock, 0, 0)); /* here, rather than in each process, where there is no pty */
	fflush(stdout);
	for (int i = 0; i < CELLS; i++) {
		flying[i] = fork();
		if (flying[i] != 0)
			continue;
		struct pty *pty = far_start(flock, NULL, cells[i].rate, cells[i].trip);
		for (int minute = 0; minute < MINUTES; minute++)
			pty_watch(pty, PTY_SECONDS - 1);
		double key = far_key(pty, 9);
		printf("# %6.0f bytes/s, %3.0f ms, after ten minutes: key %.2f s (%.2f)\n",
		       cells[i].rate, 1000 * cells[i].trip, key, cells[i].key);
		fflush(stdout);
		pty_end(pty);
		_exit(key < 0 || key > cells[i].key);
	}
	for (int i = 0; i < CELLS; i++) {
		int status = -1;
		waitpid(flying[i], &status, 0);
		ended_well = ended_well && status == 0;
	}
	assert_true(ended_well);
}

static void
a_key_is_seen_soon_through_ssh(void **state)
{
	char command[4096];

	(void)state;
	if (!is_strict() || access("/usr/sbin/sshd", X_OK) < 0)
		skip();
	snprintf(command, sizeof command, "%s --config none -s 11 -n 200", program_path());
	struct ssh *ssh = ssh_start(command, 9600, 0.15);
	assert_non_null(ssh);
	struct pty *pty = ssh_login(ssh);
	assert_non_null(pty);
	assert_true(pty_await_text(pty, "classic"));
	pty_watch(pty, 30);
	double key = far_key(pty, 9), frames = far_frames(pty, 10);
	printf("# ssh, 9600 bytes/s, 150 ms: key %.2f s (0.70), %.1f frames/s\n", key, frames);
	pty_end(pty);
	ssh_end(ssh);
	assert_true(key > 0 && key <= 0.7);
}

static void
a_key_is_seen_soon_through_tmux(void **state)
{
	char socket[64];
	const char *const path = program_path();
	const char *const settings[] = { "TMUX", NULL };
	const char *const argv[] = { "tmux",        "-L",  socket,     "-f",         "/dev/null",
		                     "new-session", path,  "--config", "none",       "-s",
		                     "11",          "-n",  "200",      "--max-rate", "1500",
		                     ";",           "set", "status",   "off",        NULL };

	(void)state;
	if (!is_strict() || system("command -v tmux >/dev/null") != 0)
		skip();
	snprintf(socket, sizeof socket, "boids-%d", (int)getpid());
	struct pty *pty = program_run(argv, settings, 80, 24);
	pty_slow_down(pty, 2400, 0.15);
	assert_true(pty_await_text(pty, "classic"));
	pty_watch(pty, 30);
	double key = far_key(pty, 9);
	printf("# tmux, 2400 bytes/s, --max-rate 1500: key %.2f s (1.00)\n", key);
	pty_type(pty, "q");
	pty_await_exit(pty); /* and the server, which has nothing left to serve */
	pty_end(pty);
	assert_true(key > 0 && key <= 1);
}

/* ---------------------------------------------------------------- what the line is told */

static size_t
said_so_far(struct pty *pty)
{
	size_t length;

	pty_said(pty, &length);
	return length;
}

static bool
says_after(struct pty *pty, size_t from, const char *text)
{
	size_t length;

	return strstr(pty_said(pty, &length) + from, text);
}

/* The colours of a frame: of any kind, with numbers, none. Each way of setting one begins so. */
enum ink { ANY, NUMBERED, PLAIN };
static const char *const inks[] = { [ANY] = "\033[38;2;", [NUMBERED] = "\033[38;5;" };

struct since {
	size_t from;
	enum ink ink;
};

/* Frames end with a question: whether the last one since then that has come as a whole is so coloured. */
static bool
has_frame(struct pty *pty, const void *data)
{
	static const char question[] = "\033[5n";
	const struct since *since = data;
	size_t length;
	const char *at = pty_said(pty, &length) + since->from, *begin = NULL, *end = NULL;
	enum ink ink = ANY;

	for (; (at = strstr(at, question)); at += sizeof question - 1) {
		begin = end;
		end = at;
	}
	for (; begin && ink < PLAIN; ink++) {
		const char *set = strstr(begin, inks[ink]);
		if (set && set < end)
			break;
	}
	return begin && ink == since->ink;
}

/* From now on. */
static bool
comes_to(struct pty *pty, enum ink ink)
{
	struct since since = { said_so_far(pty), ink };

	return pty_await(pty, has_frame, &since);
}

/* What was under way when it was said may still have colours. */
static void
a_slow_line_loses_its_colours_and_says_so(void **state)
{
	struct pty *pty = start(flock, 9600, 0.02);

	(void)state;
	assert_true(pty_await_text(pty, "slow line: no colour until it recovers"));
	assert_true(comes_to(pty, PLAIN));
	size_t from = said_so_far(pty);
	pty_watch(pty, 1);
	assert_false(says_after(pty, from, inks[NUMBERED]));
	pty_slow_down(pty, 0, 0.02);
	assert_true(pty_await_text(pty, "the line has recovered: colour again"));
	assert_true(comes_to(pty, NUMBERED));
	pty_end(pty);
}

/* Where the terminal shows any colour there is one step more, of which nobody is told, and a key is
 * seen as soon as where it has 256. */
static void
any_colours_go_by_way_of_those_with_numbers(void **state)
{
	static const char *const settings[] = { "COLORTERM=truecolor", NULL };
	static const struct far_cell slow[] = { { 9600, 0.15, 0.45, 4 }, { 2400, 0.15, 0.7, 1 } };
	const char news[] = "slow line: no colour until it recovers";

	(void)state;
	for (int i = 0; i < (is_strict() ? 2 : 1); i++) {
		struct pty *pty = far_start(flock, settings, 0, slow[i].trip);
		assert_true(comes_to(pty, ANY));
		assert_false(pty_has_said(pty, inks[NUMBERED]));
		pty_slow_down(pty, slow[i].rate, slow[i].trip);
		assert_true(comes_to(pty, NUMBERED));
		assert_false(pty_has_said(pty, news));
		assert_true(pty_await_text(pty, news));
		assert_true(comes_to(pty, PLAIN));
		check_cell(pty, slow[i], "of any colour", is_strict() ? 15 : 3);
		pty_slow_down(pty, 0, slow[i].trip);
		assert_true(pty_await_text(pty, "the line has recovered: colour again"));
		assert_true(comes_to(pty, NUMBERED));
		assert_true(comes_to(pty, ANY));
		assert_true(far_key(pty, 1) >= 0);
		pty_end(pty);
	}
}

static void
colours_that_must_be_stay(void **state)
{
	static const char *const always[] = { "-n", "200", "--color", "always", NULL };
	struct pty *pty = start(always, 9600, 0.02);

	(void)state;
	pty_watch(pty, 7);
	size_t from = said_so_far(pty);
	pty_watch(pty, 2);
	assert_true(says_after(pty, from, inks[NUMBERED]));
	assert_false(pty_has_said(pty, "slow line"));
	pty_end(pty);
}

static void
a_recording_holds_no_questions(void **state)
{
	static const char *const words[] = { "--no-pace", NULL };
	struct pty *pty = start(words, 0, 0);

	(void)state;
	pty_type(pty, "S");
	pty_watch(pty, 1.5);
	assert_false(pty_has_said(pty, "\033[5n"));
	assert_false(pty_has_said(pty, "\033[6n"));
	assert_false(pty_has_said(pty, "2026"));
	pty_end(pty);
}

static void
frames_are_held_where_the_terminal_says_it_can(void **state)
{
	static const char *const answers[] = { "\033[?2026;2$y", "\033[?2026;0$y",
		                               "\033[?2026;4$y" };
	const char hold[] = "\033[?2026h", release[] = "\033[?2026l\033[5n";

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct pty *pty = start(NULL, 0, 0);
		pty_watch(pty, 0.5);
		assert_true(pty_has_said(pty, "\033[?2026$p"));
		assert_false(pty_has_said(pty, hold));
		pty_type(pty, answers[i]);
		pty_watch(pty, 0.5);
		assert_true(pty_has_said(pty, hold) == (i == 0));
		assert_true(pty_has_said(pty, release) == (i == 0));
		pty_end(pty);
	}
}

static void
only_terminals_that_bear_it_are_asked_for_that(void **state)
{
	static const char *const settings[][3] = { { "TERM=linux" },
		                                   { "TERM=screen" },
		                                   { "TERM_PROGRAM=Apple_Terminal" } };

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct pty *pty = program_start(NULL, settings[i], 80, 24);
		assert_true(pty_await_text(pty, "classic"));
		pty_watch(pty, 0.5);
		assert_true(pty_has_said(pty, "\033[5n"));
		assert_false(pty_has_said(pty, "2026"));
		pty_end(pty);
	}
}

static bool
is_loud(struct pty *pty, const void *from)
{
	return said_so_far(pty) > *(const size_t *)from;
}

/* Over ten seconds after the first frame, as near as these can be timed from outside. */
static void
the_budget_is_kept_and_used(void **state)
{
	static const char *const words[] = { "-n", "200", "--max-rate", "4000", NULL };
	struct pty *pty = start(words, 0, 0);
	double seconds = is_strict() ? 10 : 5;

	(void)state;
	pty_watch(pty, 3);
	for (int i = 0; i < (is_strict() ? 5 : 1); i++) {
		size_t from = said_so_far(pty);
		double began = far_now();
		pty_watch(pty, seconds);
		double rate = (double)(said_so_far(pty) - from) / (far_now() - began);
		printf("# --max-rate 4000: %.0f bytes/s\n", rate);
		assert_true(rate < 4000 * (is_strict() ? 1.05 : 1.1));
		assert_true(rate > 4000 * (is_strict() ? 0.95 : 0.5));
	}
	pty_end(pty);
}

/* What a flight takes of a line that takes all: 200 boids at 10 to 12 columns a second, 30 frames a
 * second. A machine with much else to do draws fewer, and so sends less. */
static void
a_flight_takes_no_more_of_the_line_than_it_needs(void **state)
{
	static const struct {
		const char *glyphs, *color, *terminal;
		int columns, rows;
		double most; /* bytes a second */
	} flights[] = {
		{ "ascii", "never", "TERM=xterm-256color", 80, 24, 16e3 },
		{ "arrows", "never", "TERM=xterm-256color", 200, 50, 22e3 },
		{ "arrows", "auto", "TERM=xterm", 80, 24, 30e3 },
		{ "arrows", "auto", "TERM=xterm-256color", 80, 24, 39e3 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof flights / sizeof *flights; i++) {
		const char *const words[] = { "-n",       "200",
			                      "--glyphs", flights[i].glyphs,
			                      "--color",  flights[i].color,
			                      NULL };
		const char *const settings[] = { flights[i].terminal, "COLORTERM", "NO_COLOR",
			                         NULL };
		struct pty *pty =
			program_start(words, settings, flights[i].columns, flights[i].rows);
		assert_true(pty_await_text(pty, "classic"));
		pty_watch(pty, 3);
		size_t from = said_so_far(pty);
		double began = far_now();
		pty_watch(pty, is_strict() ? 20 : 4);
		double rate = (double)(said_so_far(pty) - from) / (far_now() - began);
		printf("# %s, %s, %dx%d: %.1f kB/s (%.0f)\n", flights[i].glyphs, flights[i].terminal,
		       flights[i].columns, flights[i].rows, rate / 1000, flights[i].most / 1000);
		assert_true(rate > 1000 && rate <= flights[i].most * (is_strict() ? 1 : 1.1));
		pty_end(pty);
	}
}

/* ---------------------------------------------------------------- what the line says */

/* The bottom line, for nothing to have been pressed: no key is echoed, no key is unknown. */
static bool
has_pressed_nothing(struct pty *pty)
{
	return !pty_has_said(pty, "no such key") && !pty_has_said(pty, "PAUSED") &&
	       !pty_has_said(pty, "->") && !pty_has_said(pty, "seed");
}

static void
a_torn_answer_is_no_key(void **state)
{
	static const double rates[] = { 200, 15 }; /* a byte each 5, each 67 ms */

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct pty *pty = start(NULL, 0, 0);
		pty_type(pty, "\t");
		assert_true(pty_await_text(pty, "factors    "));
		pty_tear(pty, rates[i]);
		pty_watch(pty, 3);
		assert_true(has_pressed_nothing(pty));
		assert_true(pty_shows(pty, "factors    ")); /* which Esc would close */
		assert_true(far_key(pty, 1) >= 0);
		pty_end(pty);
	}
}

static void
needless_answers_are_no_keys(void **state)
{
	struct pty *pty = start(NULL, 0, 0);

	(void)state;
	for (int i = 0; i < 500; i++)
		pty_type(pty, "\033[0n\033[1;1R\033[?2026;0$y");
	pty_watch(pty, 1);
	assert_true(has_pressed_nothing(pty));
	size_t from = said_so_far(pty);
	assert_true(pty_await(pty, is_loud, &from));
	assert_true(far_key(pty, 1) >= 0);
	pty_end(pty);
}

/* Megabytes pasted at it, that press no key: it flies on, and hears the next key. */
static void
pasted_garbage_does_not_stop_it(void **state)
{
	static const char garbage[] = "\033[200~\033]52;c;AAAA\a\033[0n\033[31;1m\377\376\033[5;5R";
	struct pty *pty = start(NULL, 0, 0);

	(void)state;
	for (size_t sent = 0; sent < (is_strict() ? 4u : 1u) << 19; sent += sizeof garbage - 1) {
		pty_send(pty, garbage, sizeof garbage - 1);
		if (sent % 2048 < sizeof garbage) /* the kernel's queue is no longer than that */
			pty_watch(pty, 0.0001);
	}
	assert_true(has_pressed_nothing(pty));
	assert_true(far_key(pty, 1) >= 0);
	pty_end(pty);
}

/* ---------------------------------------------------------------- leaving */

static struct pty *
start_shell(double trip)
{
	const char *const argv[] = { "sh", "-i", NULL };
	const char *const settings[] = { "PS1=prompt: ", "ENV", NULL };
	struct pty *pty = program_run(argv, settings, 80, 24);
	char command[4096];

	pty_slow_down(pty, 65536, trip);
	assert_true(pty_await_text(pty, "prompt:"));
	snprintf(command, sizeof command, "'%s' --config none\n", program_path());
	pty_type(pty, command);
	assert_true(pty_await_text(pty, "Tab factors"));
	pty_watch(pty, 1.5);
	return pty;
}

/* A command typed after it works, and nothing stood before it. */
static void
prompt_is_clean(struct pty *pty, const char *command, const char *shown)
{
	pty_watch(pty, 1.5); /* what comes late comes by then */
	pty_type(pty, command);
	assert_true(pty_await_text(pty, shown));
	assert_false(pty_has_said(pty, "^[["));
	assert_false(pty_has_said(pty, "not found"));
	assert_false(pty_shows(pty, "0n"));
}

static void
nothing_is_typed_into_the_shell(void **state)
{
	static const double trips[] = { 0.3, 0.6 };

	(void)state;
	for (int i = 0; i < (is_strict() ? 2 : 1); i++) {
		struct pty *pty = start_shell(trips[i]);
		pty_type(pty, "\032");
		assert_true(pty_await_text(pty, "prompt:"));
		prompt_is_clean(pty, "echo left $((40 + 2))\n", "left 42");
		pty_type(pty, "fg\n");
		assert_true(pty_await_text(pty, "100 boids"));
		pty_watch(pty, 2);
		pty_type(pty, "q");
		assert_true(pty_await_text(pty, "prompt:"));
		prompt_is_clean(pty, "echo gone $((40 + 3))\n", "gone 43");
		pty_end(pty);
	}
}

/* Seconds of processor time that the program has had, as Linux tells; below 0: it does not. */
static double
worked(struct pty *pty)
{
	char path[64];
	unsigned long user, system;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pty_pid(pty));
	FILE *file = fopen(path, "r");
	bool told =
		file && fscanf(file, "%*d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu",
	                       &user, &system) == 2;
	if (file)
		fclose(file);
	return told ? (double)(user + system) / (double)sysconf(_SC_CLK_TCK) : -1;
}

static void
a_halted_terminal_costs_nothing_and_comes_back(void **state)
{
	double rest = is_strict() ? 30 : 5;
	struct pty *pty = start(flock, 0, 0.02);

	(void)state;
	pty_watch(pty, 1);
	pty_halt(pty, true);
	pty_watch(pty, 15); /* the time it takes to give up */
	double before = worked(pty);
	pty_watch(pty, rest);
	if (before >= 0) {
		printf("# halted: %.2f %% of a processor\n", 100 * (worked(pty) - before) / rest);
		assert_true(worked(pty) - before <= 0.01 * rest + 0.011); /* a tick of the clock */
	}
	pty_halt(pty, false);
	assert_true(far_key(pty, 1) >= 0);
	pty_end(pty);
}

static void
a_halted_terminal_does_not_keep_it_from_ending(void **state)
{
	(void)state;
	for (int late = 0; late < 2; late++) {
		static const int signals[] = { SIGTERM, SIGHUP };
		struct pty *pty = start(flock, 0, 0.6);
		pty_watch(pty, 1);
		pty_halt(pty, true);
		pty_watch(pty, late ? 10 : 0.5);
		double began = far_now();
		kill(pty_pid(pty), signals[late]);
		int status = pty_await_exit_unread(pty);
		printf("# ended after %.2f s\n", far_now() - began);
		assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[late]);
		assert_true(far_now() - began < (is_strict() ? 1 : 3));
		pty_end(pty);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_key_is_seen_soon),
		cmocka_unit_test(a_key_is_seen_as_soon_after_ten_minutes),
		cmocka_unit_test(a_key_is_seen_soon_through_ssh),
		cmocka_unit_test(a_key_is_seen_soon_through_tmux),
		cmocka_unit_test(a_slow_line_loses_its_colours_and_says_so),
		cmocka_unit_test(any_colours_go_by_way_of_those_with_numbers),
		cmocka_unit_test(colours_that_must_be_stay),
		cmocka_unit_test(a_recording_holds_no_questions),
		cmocka_unit_test(frames_are_held_where_the_terminal_says_it_can),
		cmocka_unit_test(only_terminals_that_bear_it_are_asked_for_that),
		cmocka_unit_test(the_budget_is_kept_and_used),
		cmocka_unit_test(a_flight_takes_no_more_of_the_line_than_it_needs),
		cmocka_unit_test(a_torn_answer_is_no_key),
		cmocka_unit_test(needless_answers_are_no_keys),
		cmocka_unit_test(pasted_garbage_does_not_stop_it),
		cmocka_unit_test(nothing_is_typed_into_the_shell),
		cmocka_unit_test(a_halted_terminal_costs_nothing_and_comes_back),
		cmocka_unit_test(a_halted_terminal_does_not_keep_it_from_ending),
	};

	if (is_strict()) /* one after the other: each has the machine to itself */
		return cmocka_run_group_tests(tests, NULL, NULL);
	return parallel_run(tests, sizeof tests / sizeof *tests);
}
