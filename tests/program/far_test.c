/* SPDX-License-Identifier: MIT */
/* Far: the program at the end of slow lines. The limits here suit a busy machine; `make far` sets
 * FAR to the minutes of each flight, and is strict. */
#include "program.h"
#include "ssh.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the program over a slow line, and its delay from key to screen */

enum { PRESSES_MOST = 64 };

/* Starts the program, as program_start does, over a slow line. rate: bytes a second, 0: no limit;
 * trip: seconds of a round trip. */
static struct pty *
slow_program(const char *const *words, const char *const *settings, int columns, int rows,
             double rate, double trip)
{
	struct pty *pty = program_start(words, settings, columns, rows);

	pty_slow_down(pty, rate, trip);
	return pty;
}

/* Whether a row contains "separation 0.6" or "-> 0.6", then a blank or the end of the row. */
static bool
shows_value(struct pty *pty, const void *data)
{
	const char *value = data, *name = strstr(pty_bottom(pty), "separation ");
	const char *arrow = name ? strstr(name, "-> ") : NULL;
	const char *at = arrow ? arrow + 3 : name ? name + 11 : NULL;

	return at && strncmp(at, value, strlen(value)) == 0 &&
	       (at[strlen(value)] == ' ' || !at[strlen(value)]);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Presses S `presses` times, from 1 s to 1.4 s apart, and waits for each change on the status line.
 * Returns the median delay in seconds, and in *worst, if it is not NULL, the longest; -1: a change never
 * appeared. Undoes the changes with Backspace. */
static double
slow_program_keys(struct pty *pty, int presses, double *worst)
{
	/* The first steps of the ladder of separation up from 0.5. */
	static const char *const rungs[] = { "0.6", "0.7", "0.8", "0.9", "1",   "1.2", "1.4",
		                             "1.6", "1.8", "2",   "2.4", "2.8", "3.2", "3.6",
		                             "4",   "4.5", "5",   "6",   "7",   "8" };
	double took[PRESSES_MOST];

	for (int i = 0; i < presses; i++) {
		pty_watch(pty, 1 + 0.1 * (i * 7 % 5));
		double pressed = pty_now();
		pty_type(pty, "S");
		if (!pty_await(pty, shows_value, rungs[i]))
			return -1;
		took[i] = pty_now() - pressed;
	}
	pty_type(pty, "\177");
	if (!pty_await(pty, shows_value, "0.5"))
		return -1;
	qsort(took, (size_t)presses, sizeof *took, by_value);
	if (worst)
		*worst = took[presses - 1];
	return took[presses / 2];
}

/* Returns the frames a second over `seconds`, on a line fast enough for whole frames: counts the
 * queries that end them. Sets *bytes to all bytes a second. */
static double
slow_program_frames(struct pty *pty, double seconds, double *bytes)
{
	static const char question[] = "\033[5n";
	size_t from, to;
	int count = 0;

	pty_said(pty, &from);
	pty_watch(pty, seconds);
	const char *output = pty_said(pty, &to) + from;
	*bytes = (double)(to - from) / seconds;
	while ((output = strstr(output, question))) {
		output += strlen(question);
		count++;
	}
	return count / seconds;
}

static const char *const flock[] = { "-n", "200", NULL };

static struct pty *
start(const char *const *words, double rate, double trip)
{
	struct pty *pty = slow_program(words, NULL, 80, 24, rate, trip);

	pty_expect(pty, "classic");
	return pty;
}

/* By make far, which has the machine to itself: only then do limits of time count. */
static bool
is_strict(void)
{
	return getenv("FAR");
}

/* Screen size and line, with the limits of a test: the worst and the median delay of a key in
 * seconds, and the least frames a second; 0: a least share of the rate instead. */
struct far_cell {
	int columns, rows;
	double rate, trip, worst, key, frames;
};
static const struct far_cell cells[] = {
	{ 80, 24, 110, 0.3, 4, 3, 0 },           { 80, 24, 300, 0.3, 2, 1.2, 0 },
	{ 80, 24, 600, 0.3, 1.5, 0.9, 0 },       { 80, 24, 2400, 0.02, 0.27, 0.2, 0 },
	{ 80, 24, 2400, 0.15, 0.4, 0.35, 0 },    { 80, 24, 2400, 0.3, 0.55, 0.5, 0 },
	{ 80, 24, 2400, 0.6, 0.85, 0.8, 0 },     { 80, 24, 9600, 0.02, 0.25, 0.15, 4 },
	{ 80, 24, 9600, 0.15, 0.45, 0.3, 4 },    { 80, 24, 9600, 0.6, 0.9, 0.75, 3 },
	{ 80, 24, 65536, 0.02, 0.15, 0.07, 25 }, { 80, 24, 65536, 0.15, 0.3, 0.2, 25 },
	{ 80, 24, 65536, 0.6, 0.75, 0.65, 25 },  { 200, 60, 300, 0.3, 2, 1.2, 0 },
	{ 200, 60, 600, 0.3, 1.5, 0.9, 0 },      { 200, 60, 2400, 0.3, 1.5, 0.6, 0 },
	{ 200, 60, 9600, 0.3, 1.5, 0.6, 0 },     { 400, 120, 300, 0.3, 2, 1.2, 0 },
	{ 400, 120, 600, 0.3, 1.5, 0.9, 0 },     { 400, 120, 2400, 0.3, 1.5, 0.6, 0 },
	{ 400, 120, 65536, 0.3, 1.5, 0.6, 0 },
};
enum { CELLS = LENGTH(cells) };

/* Returns the most bytes that may wait on a line. */
static double
most_backlog(double rate)
{
	return rate < 128 ? 256 : 2 * rate;
}

/* Whether the measurements are within the limits; prints them. Sets *waited to the longest backlog
 * in seconds. */
static bool
check_cell(struct pty *pty, struct far_cell c, const char *when, int presses, double *waited)
{
	double worst = -1, bytes = 0, slack = is_strict() ? 0 : PTY_SECONDS;
	double key = slow_program_keys(pty, presses, &worst);
	double frames = slow_program_frames(pty, is_strict() ? 10 : 4, &bytes);
	double backlog = pty_backlog(pty), used = bytes / c.rate;

	printf("# %3dx%-3d %5.0f bytes/s, %3.0f ms, %s: key %.2f s, at worst %.2f (%.2f), "
	       "%2.0f %% of the line, %4.0f bytes wait (%.0f)\n",
	       c.columns, c.rows, c.rate, 1000 * c.trip, when, key, worst, c.worst, 100 * used,
	       backlog, most_backlog(c.rate));
	*waited = backlog / c.rate;
	return key >= 0 && key <= c.key + slack && worst <= c.worst + slack &&
	       backlog <= most_backlog(c.rate) &&
	       (c.frames > 0 ? frames >= (is_strict() ? c.frames : 0.1)
	                     : used > (is_strict() ? 0.25 : 0));
}

/* Checks a line at first and, if strict, again minutes later. */
static bool
try_cell(struct far_cell c, double *waited)
{
	scoped_pty *pty = slow_program(flock, NULL, c.columns, c.rows, c.rate, c.trip);
	bool good = pty_await_text(pty, "classic");
	int minutes = is_strict() ? atoi(getenv("FAR")) : 0;
	double later = 0;

	pty_watch(pty, is_strict() ? 8 : 4);
	good = check_cell(pty, c, "at first", is_strict() ? 15 : 3, waited) && good;
	for (int minute = 0; minute < minutes; minute++)
		pty_watch(pty, PTY_SECONDS - 1);
	if (minutes > 0)
		good = check_cell(pty, c, "in the end", 9, &later) && good;
	*waited = later > *waited ? later : *waited;
	return good;
}

struct waited {
	int cell;
	double seconds;
};

/* Runs flights in parallel, one process each. */
static bool
all_fly(int count, bool (*flies)(int number))
{
	pid_t flying[30];
	bool good = true;

	pty_end(start(flock, 0, 0)); /* here, rather than in each process, where there is no pty */
	fflush(stdout);
	for (int i = 0; i < count; i++) {
		flying[i] = fork();
		if (flying[i] != 0)
			continue;
		good = flies(i);
		fflush(stdout);
		_exit(!good);
	}
	for (int i = 0; i < count; i++) {
		int status = -1;
		waitpid(flying[i], &status, 0);
		good = good && status == 0;
	}
	return good;
}

static int results[2]; /* a pipe */

static bool
try_nth(int number)
{
	static const int few[] = { 2, 4, 10, CELLS - 2 };
	struct waited waited = { is_strict() ? number : few[number], 0 };
	const struct far_cell c = cells[waited.cell];
	bool good = try_cell(c, &waited.seconds);

	if (!good)
		print_error("%dx%d, %g bytes/s, %g s: not as it should be\n", c.columns, c.rows,
		            c.rate, c.trip);
	return write(results[1], &waited, sizeof waited) > 0 && good;
}

TEST(a_key_is_seen_soon)
{
	struct waited waited, worst = { 0, 0 };

	assert_int_equal(pipe(results), 0);
	bool good = all_fly(is_strict() ? CELLS : 4, try_nth);
	close(results[1]);
	while (read(results[0], &waited, sizeof waited) == sizeof waited)
		worst = waited.seconds > worst.seconds ? waited : worst;
	close(results[0]);
	printf("# at worst %.2f seconds of a line waited: %g bytes/s at %dx%d\n", worst.seconds,
	       cells[worst.cell].rate, cells[worst.cell].columns, cells[worst.cell].rows);
	assert_true(good);
}

LONG_TEST(a_key_is_seen_soon_through_ssh)
{
	char command[4096];

	if (!is_strict() || access("/usr/sbin/sshd", X_OK) < 0)
		skip();
	snprintf(command, sizeof command, "%s --config none -s 11 -n 200", program_path());
	struct ssh *ssh = ssh_start(command, 9600, 0.15);
	assert_non_null(ssh);
	struct pty *pty = ssh_login(ssh);
	assert_non_null(pty);
	pty_expect(pty, "classic");
	pty_watch(pty, 30);
	double bytes, key = slow_program_keys(pty, 9, NULL),
		      frames = slow_program_frames(pty, 10, &bytes);
	printf("# ssh, 9600 bytes/s, 150 ms: key %.2f s (0.70), %.1f frames/s\n", key, frames);
	pty_end(pty);
	ssh_end(ssh);
	assert_true(key > 0 && key <= 0.7);
}

LONG_TEST(a_key_is_seen_soon_through_tmux)
{
	char socket[64];
	const char *const path = program_path();
	const char *const settings[] = { "TMUX", NULL };
	const char *const argv[] = { "tmux",        "-L",  socket,     "-f",         "/dev/null",
		                     "new-session", path,  "--config", "none",       "-s",
		                     "11",          "-n",  "200",      "--max-rate", "1500",
		                     ";",           "set", "status",   "off",        NULL };

	if (!is_strict() || system("command -v tmux >/dev/null") != 0)
		skip();
	snprintf(socket, sizeof socket, "boids-%d", (int)getpid());
	struct pty *pty = program_run(argv, settings, 80, 24);
	pty_slow_down(pty, 2400, 0.15);
	pty_expect(pty, "classic");
	pty_watch(pty, 30);
	double key = slow_program_keys(pty, 9, NULL);
	printf("# tmux, 2400 bytes/s, --max-rate 1500: key %.2f s (1.00)\n", key);
	pty_type(pty, "q");
	pty_await_exit(pty); /* and the server, which has nothing left to serve */
	pty_end(pty);
	assert_true(key > 0 && key <= 1);
}

/* ---------------------------------------------------------------- output on a slow line */

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

/* The colours of a frame: of any kind, with numbers, none. Each kind has its own SGR prefix. */
enum ink { ANY, NUMBERED, PLAIN };
static const char *const inks[] = { [ANY] = "\033[38;2;", [NUMBERED] = "\033[38;5;" };

struct since {
	size_t from;
	enum ink ink;
};

/* Frames end with a query (DSR). Whether the last complete frame since then has these colours. */
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

/* Waits until a frame from now on has these colours. */
static bool
comes_to(struct pty *pty, enum ink ink)
{
	struct since since = { said_so_far(pty), ink };

	return pty_await(pty, has_frame, &since);
}

/* Bytes sent before the notice may still have colours. */
LONG_TEST(a_slow_line_loses_its_colours_and_says_so)
{
	scoped_pty *pty = start(flock, 9600, 0.02);

	pty_expect(pty, "slow line: no colour until it recovers");
	assert_true(comes_to(pty, PLAIN));
	pty_watch(pty, 1); /* a part may lack colours that its frame has */
	size_t from = said_so_far(pty);
	pty_watch(pty, 1);
	assert_false(says_after(pty, from, inks[NUMBERED]));
	pty_slow_down(pty, 0, 0.02);
	pty_expect(pty, "the line has recovered: colour again");
	assert_true(comes_to(pty, NUMBERED));
}

/* With direct colours there is one more step, without a notice, and a key is seen as soon as with
 * 256 colours. */
LONG_TEST(any_colours_go_by_way_of_those_with_numbers)
{
	static const char *const settings[] = { "COLORTERM=truecolor", NULL };
	static const struct far_cell slow[] = { { 80, 24, 9600, 0.15, 0.6, 0.45, 4 },
		                                { 80, 24, 2400, 0.15, 0.6, 0.5, 0 } };
	double waited;
	const char news[] = "slow line: no colour until it recovers";

	for (int i = 0; i < (is_strict() ? 2 : 1); i++) {
		scoped_pty *pty = slow_program(flock, settings, 80, 24, 0, slow[i].trip);
		assert_true(comes_to(pty, ANY));
		assert_false(pty_has_said(pty, inks[NUMBERED]));
		pty_slow_down(pty, slow[i].rate, slow[i].trip);
		assert_true(comes_to(pty, NUMBERED));
		assert_false(pty_has_said(pty, news));
		pty_expect(pty, news);
		assert_true(comes_to(pty, PLAIN));
		pty_backlog(pty); /* drops the maximum of the fast line */
		assert_true(check_cell(pty, slow[i], "of any colour", is_strict() ? 15 : 3, &waited));
		pty_slow_down(pty, 0, slow[i].trip);
		pty_expect(pty, "the line has recovered: colour again");
		assert_true(comes_to(pty, NUMBERED));
		/* a busy machine may never measure the 60000 bytes/s that these need */
		assert_true(!is_strict() || comes_to(pty, ANY));
		assert_true(slow_program_keys(pty, 1, NULL) >= 0);
	}
}

/* Waits until the program sends nothing, as all of a picture that stands is shown. Returns whether
 * it does. */
static bool
comes_to_rest(struct pty *pty)
{
	for (int second = 0; second < 2 * PTY_SECONDS; second++) {
		size_t from = said_so_far(pty);
		pty_watch(pty, 1);
		if (said_so_far(pty) == from)
			return true;
	}
	return false;
}

/* A flight over a slow line; rate 0: with a budget instead, in which the colours stay. */
struct far_flight {
	const char *preset, *seed;
	int columns, rows;
	double rate;
};

static struct pty *
open_flight(struct far_flight f)
{
	static const char *const settings[] = { "COLORTERM=truecolor", "COLORFGBG=15;0", NULL };
	const char *const words[] = { "-p",
		                      f.preset,
		                      "--seed",
		                      f.seed,
		                      "--separation=0.5", /* where slow_program_keys starts */
		                      f.rate > 0 ? NULL : "--max-rate=30000",
		                      NULL };
	struct pty *pty = slow_program(words, settings, f.columns, f.rows, f.rate, 0.1);

	for (int i = 0; i < (is_strict() ? 100 : 50); i++) {
		pty_watch(pty, 0.1);
		if (f.rate <= 0)
			pty_type(pty, "\014"); /* redraws all cells, in rooms of all sizes */
	}
	return pty;
}

/* Returns the flights: in the long form living presets on lines and in sizes of each kind. */
static struct far_flight
nth_flight(int i)
{
	static const char *const presets[] = { "meadow", "boom", "hunters", "arms", "reckless" };
	static const char *const seeds[] = { "1", "2", "3", "4", "5", "6" };
	static const double rates[] = { 2400, 600, 0 };
	bool large = i / 15;

	if (!is_strict())
		return (struct far_flight){ "meadow", seeds[i], 100, 30, i % 2 ? 2400 : 0 };
	return (struct far_flight){ presets[i % 5], "11", large ? 200 : 100, large ? 60 : 30,
		                    rates[i / 5 % 3] };
}

/* Direct colours on papers of direct colours take the most bytes a cell, and a slow line has little
 * room: keys are seen, a picture that stands is shown in the end, and q quits. */
static bool
shows_a_backdrop(int number)
{
	const struct far_flight f = nth_flight(number);
	scoped_pty *pty = open_flight(f);
	bool good = pty_has_said(pty, "48;2;");
	double bytes = 0, worst = -1, from = program_work(pty), began = pty_now();
	double key = slow_program_keys(pty, is_strict() ? 5 : 1, &worst);

	slow_program_frames(pty, is_strict() ? 10 : 1, &bytes);
	double share = (program_work(pty) - from) / (pty_now() - began);
	pty_type(pty, " ");
	good = good && key >= 0 && pty_await_text(pty, "PAUSED");
	began = pty_now();
	good = good && comes_to_rest(pty);
	double rest = pty_now() - began;
	pty_type(pty, "q");
	int status = pty_await_exit(pty);
	good = good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
	printf("# %-8s %3dx%d, %4.0f bytes/s: key %.2f s, at worst %.2f, %5.0f bytes/s, "
	       "%.0f %% of a processor, still after %.0f s%s\n",
	       f.preset, f.columns, f.rows, f.rate, key, worst, bytes, 100 * share, rest,
	       good ? "" : ": not as it should be");
	fflush(stdout);
	return good;
}

LONG_TEST(a_backdrop_of_any_colour_does_not_stop_it)
{
	assert_true(all_fly(is_strict() ? 30 : 6, shows_a_backdrop));
}

LONG_TEST(colours_that_must_be_stay)
{
	static const char *const always[] = { "-n", "200", "--color", "always", NULL };
	scoped_pty *pty = start(always, 9600, 0.02);

	pty_watch(pty, 7);
	size_t from = said_so_far(pty);
	pty_watch(pty, 2);
	assert_true(says_after(pty, from, inks[NUMBERED]));
	assert_false(pty_has_said(pty, "slow line"));
}

LONG_TEST(a_recording_holds_no_questions)
{
	static const char *const words[] = { "--no-pace", NULL };
	scoped_pty *pty = start(words, 0, 0);

	pty_type(pty, "S");
	pty_watch(pty, 1.5);
	assert_false(pty_has_said(pty, "\033[5n"));
	assert_false(pty_has_said(pty, "\033[6n"));
	assert_false(pty_has_said(pty, "2026"));
}

LONG_TEST(frames_are_held_where_the_terminal_says_it_can)
{
	static const char *const answers[] = { "\033[?2026;2$y", "\033[?2026;0$y",
		                               "\033[?2026;4$y" };
	const char hold[] = "\033[?2026h", release[] = "\033[?2026l\033[5n";

	for (int i = 0; i < 3; i++) {
		scoped_pty *pty = start(NULL, 0, 0);
		pty_watch(pty, 0.5);
		assert_true(pty_has_said(pty, "\033[?2026$p"));
		assert_false(pty_has_said(pty, hold));
		pty_type(pty, answers[i]);
		pty_watch(pty, 0.5);
		assert_true(pty_has_said(pty, hold) == (i == 0));
		assert_true(pty_has_said(pty, release) == (i == 0));
	}
}

/* Over ten seconds after the first frame, as exactly as it can be timed from outside. */
LONG_TEST(the_budget_is_kept_and_used)
{
	static const char *const words[] = { "-n", "200", "--max-rate", "4000", NULL };
	scoped_pty *pty = start(words, 0, 0);
	double seconds = is_strict() ? 10 : 5;

	pty_watch(pty, 3);
	for (int i = 0; i < (is_strict() ? 5 : 1); i++) {
		size_t from = said_so_far(pty);
		double began = pty_now();
		pty_watch(pty, seconds);
		double rate = (double)(said_so_far(pty) - from) / (pty_now() - began);
		printf("# --max-rate 4000: %.0f bytes/s\n", rate);
		assert_true(rate < 4000 * (is_strict() ? 1.05 : 1.5));
		assert_true(rate > 4000 * (is_strict() ? 0.95 : 0.02));
	}
}

/* Bytes of a flight on a line without a limit: 200 boids at 10 to 12 columns a second, 30 frames a
 * second. A busy machine draws fewer frames, and so sends less. */
LONG_TEST(a_flight_takes_no_more_of_the_line_than_it_needs)
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

	every (row, flights) {
		const char *const words[] = { "-n",        "200",     "--fps",    "30", "--glyphs",
			                      row->glyphs, "--color", row->color, NULL };
		const char *const settings[] = { row->terminal, "COLORTERM", "NO_COLOR", NULL };
		scoped_pty *pty = program_start(words, settings, row->columns, row->rows);
		pty_expect(pty, "classic");
		pty_watch(pty, 3);
		size_t from = said_so_far(pty);
		double began = pty_now();
		pty_watch(pty, is_strict() ? 20 : 4);
		double rate = (double)(said_so_far(pty) - from) / (pty_now() - began);
		printf("# %s, %s, %dx%d: %.1f kB/s (%.0f)\n", row->glyphs, row->terminal,
		       row->columns, row->rows, rate / 1000, row->most / 1000);
		assert_true(rate > (is_strict() ? 1000 : 50));
		assert_true(rate <= row->most * (is_strict() ? 1 : 1.5));
	}
}

/* ---------------------------------------------------------------- input on a slow line */

TEST(a_torn_answer_is_no_key)
{
	static const double rates[] = { 200, 15 }; /* a byte each 5, each 67 ms */
	static const char *const effects[] = { "unknown key", "PAUSED", "->", "seed" };

	every (rate, rates) {
		scoped_pty *pty = start(NULL, 0, 0);
		pty_ask(pty, "\t", "factors    ");
		pty_tear(pty, *rate);
		pty_watch(pty, 3);
		every (text, effects)
			assert_false(pty_has_said(pty, *text));
		assert_true(pty_shows(pty, "factors    ")); /* which Esc would close */
		assert_true(slow_program_keys(pty, 1, NULL) >= 0);
	}
}

/* ---------------------------------------------------------------- exit */

static struct pty *
start_shell(int columns, int rows, double rate, double trip)
{
	const char *const argv[] = { "sh", "-i", NULL };
	const char *const settings[] = { "PS1=prompt: ", "ENV", NULL };
	struct pty *pty = program_run(argv, settings, columns, rows);
	char command[4096];

	pty_slow_down(pty, rate, trip);
	pty_expect(pty, "prompt:");
	snprintf(command, sizeof command, "'%s' --config none\n", program_path());
	pty_type(pty, command);
	return pty;
}

/* A command typed after the program works, with nothing in front of it. */
static void
prompt_is_clean(struct pty *pty, const char *command, const char *shown)
{
	pty_watch(pty, 1.5); /* late replies arrive by then */
	pty_ask(pty, command, shown);
	assert_false(pty_has_said(pty, "^[["));
	assert_false(pty_has_said(pty, "not found"));
	assert_false(pty_shows(pty, "0n"));
}

LONG_TEST(nothing_is_typed_into_the_shell)
{
	static const double trips[] = { 0.3, 0.6 };

	for (int i = 0; i < (is_strict() ? 2 : 1); i++) {
		scoped_pty *pty = start_shell(80, 24, 65536, trips[i]);
		pty_expect(pty, "Tab tune");
		pty_watch(pty, 1.5);
		pty_ask(pty, "\032", "prompt:");
		prompt_is_clean(pty, "echo left $((40 + 2))\n", "left 42");
		pty_ask(pty, "fg\n", "288 boids");
		pty_watch(pty, 2);
		pty_ask(pty, "q", "prompt:");
		prompt_is_clean(pty, "echo gone $((40 + 3))\n", "gone 43");
	}
}

/* Quits on slow lines, where replies take seconds. */
LONG_TEST(nothing_is_typed_into_the_shell_from_a_slow_line)
{
	static const struct {
		int columns, rows;
		double rate, trip, after;
	} ways[] = { { 200, 60, 2400, 0.3, 2 },  { 200, 60, 2400, 0.3, 12 },
		     { 80, 24, 1200, 0.3, 1.5 }, { 200, 60, 9600, 0.3, 1 },
		     { 400, 120, 300, 0.3, 4 },  { 80, 24, 110, 0.6, 5 },
		     { 80, 24, 2400, 0.6, 0.9 } };
	enum { WAYS = LENGTH(ways) };

	for (int i = 0; i < WAYS; i++) {
		if (!is_strict() && i != 0 && i != 2)
			continue;
		scoped_pty *pty =
			start_shell(ways[i].columns, ways[i].rows, ways[i].rate, ways[i].trip);
		pty_watch(pty, ways[i].after);
		double began = pty_now();
		pty_ask(pty, "q", "prompt:");
		printf("# %dx%d, %g bytes/s, q after %g s: left after %.1f s\n", ways[i].columns,
		       ways[i].rows, ways[i].rate, ways[i].after, pty_now() - began);
		assert_true(!is_strict() ||
		            pty_now() - began < 5 + ways[i].trip + 200 / ways[i].rate);
		pty_watch(pty, 2);
		prompt_is_clean(pty, "echo gone $((40 + 3))\n", "gone 43");
	}
}

/* Replies come after 3 s; a second quit key ends the wait for them. */
LONG_TEST(a_second_key_leaves_at_once)
{
	static const char *const keys[] = { "q", "qq", "q\003", "\003q" };

	for (int i = 0; i < 4; i++) {
		scoped_pty *pty = start(flock, 2400, 3);
		pty_watch(pty, 4);
		double began = pty_now();
		pty_type(pty, keys[i]);
		int status = pty_await_exit(pty);
		double took = pty_now() - began;
		printf("# left after %.1f s\n", took);
		assert_int_equal(status, keys[i][0] == '\003' ? SIGINT : 0);
		if (i == 0)
			assert_true(took > 3.2 && (!is_strict() || took < 7));
		else
			assert_true(took < (is_strict() ? 2.5 : 3.2));
	}
}

/* Returns the position of the last `text` in the output; -1: none. */
static long
said_last(struct pty *pty, const char *text)
{
	size_t length;
	const char *said = pty_said(pty, &length), *at = said;
	long last = -1;

	for (; (at = strstr(at, text)); at++)
		last = at - said;
	return last;
}

/* Synchronized output ends on every exit, also in the middle of a frame. */
LONG_TEST(no_frame_stays_held_back)
{
	static const char *const words[] = { "-n", "50", "--max-rate", "2000", NULL };
	static const int signals[] = { 0, SIGTERM, SIGHUP, SIGUSR1, SIGSEGV, SIGABRT, SIGTSTP };
	enum { SIGNALS = LENGTH(signals) };

	for (int i = 0; i < SIGNALS * (is_strict() ? 4 : 1); i++) {
		int signal_number = signals[i % SIGNALS];
		scoped_pty *pty = slow_program(words, NULL, 100, 40, 0, 0);
		pty_expect(pty, "classic");
		pty_type(pty, "\033[?2026;2$y");
		pty_watch(pty, 2 + 0.07 * i);
		assert_true(said_last(pty, "\033[?2026h") > 0);
		if (signal_number == 0)
			pty_type(pty, "q");
		else
			kill(pty_pid(pty), signal_number);
		if (signal_number == SIGTSTP)
			pty_watch(pty, 1);
		else
			pty_await_exit(pty);
		assert_true(said_last(pty, "\033[?2026l") > said_last(pty, "\033[?2026h"));
		if (signal_number == SIGTSTP) /* without a shell, SIGTSTP does not stop it */
			assert_true(pty_has_said(pty, "\033[?1000l\033[?2026l"));
		else
			assert_true(said_last(pty, "\033[?2026l") > said_last(pty, "\033[5n"));
	}
}

LONG_TEST(a_halted_terminal_costs_nothing_and_comes_back)
{
	double rest = is_strict() ? 30 : 5;
	scoped_pty *pty = start(flock, 0, 0.02);

	pty_watch(pty, 1);
	pty_halt(pty, true);
	pty_watch(pty, 15); /* the time until the program gives up */
	double before = program_work(pty);
	pty_watch(pty, rest);
	double used = program_work(pty) - before;
	printf("# halted: %.2f %% of a processor\n", 100 * used / rest);
	assert_true(used <= 0.01 * rest);
	pty_halt(pty, false);
	assert_true(slow_program_keys(pty, 1, NULL) >= 0);
}

LONG_TEST(a_halted_terminal_does_not_keep_it_from_ending)
{
	for (int late = 0; late < 2; late++) {
		static const int signals[] = { SIGTERM, SIGHUP };
		scoped_pty *pty = start(flock, 0, 0.6);
		pty_watch(pty, 1);
		pty_halt(pty, true);
		pty_watch(pty, late ? 10 : 0.5);
		double began = pty_now();
		kill(pty_pid(pty), signals[late]);
		int status = pty_await_exit_unread(pty);
		printf("# ended after %.2f s\n", pty_now() - began);
		assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[late]);
		assert_true(!is_strict() || pty_now() - began < 1);
	}
}

int
main(void)
{
	return test_run_parallel(is_strict() ? 1 : 0); /* the first one starts many processes */
}
