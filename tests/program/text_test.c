/* SPDX-License-Identifier: MIT */
/* Text: what standard input is taken for, and what a text may do to the terminal. */
#include "math/address_sanitizer.h"
#include "program.h"
#include "test.h"

#include <signal.h>

#define BOIDS "\"$0\" --config none -s 11"

/* ---- what standard input is */

TEST(without_a_text_a_flock_flies_as_ever)
{
	static const char *const scripts[] = {
		BOIDS " </dev/null",
		BOIDS " <&-",
		"true | " BOIDS,
		"printf ' \\n\\t \\033[31m' | " BOIDS,
		"echo -s12 | xargs \"$0\" --config none",
		"f=$(mktemp); exec <\"$f\"; rm \"$f\"; " BOIDS,
		"f=$(mktemp); printf 'ab\\ntext' >\"$f\"; exec <\"$f\"; rm \"$f\"; read -r "
		"line; " BOIDS,
		"sleep 99 | " BOIDS,
		"true | " BOIDS " --screensaver",
		"echo text | " BOIDS " --screensaver mill",
		"echo text | " BOIDS " --demo",
		"echo 'separation = 1' | " BOIDS " -p -",
		"echo 'separation = 1' | " BOIDS " --play -",
	};

	every (script, scripts) {
		if (!test_is_long() && (script - scripts) % 4 != 0)
			continue;
		scoped_pty *pty = program_script(*script, NULL, 80, 24);
		assert_true(pty_await_no_text(pty, "text"));
		pty_watch(pty, 1.5);
		assert_that(!pty_shows(pty, "Enter land"), "%s", *script);
		if (strstr(*script, "screensaver"))
			program_press_out(pty, "q");
		else
			pty_type(pty, "q");
	}
}

TEST(a_loop_over_a_pipe_keeps_its_list_with_dev_null)
{
	scoped_pty *pty = program_script("seq 3 | while read -r n; do " BOIDS
	                                 " --seconds 0.1 </dev/null; echo item $n; done",
	                                 NULL, 80, 24);

	program_ends(pty, 0);
	assert_true(pty_has_said(pty, "item 1") && pty_has_said(pty, "item 3"));
}

/* ---- a text */

TEST(a_text_opens_lifts_and_lands)
{
	scoped_pty *pty = program_script(
		"printf '\\033[31mred\\033[0m and\\n  the last line' | " BOIDS, NULL, 80, 24);

	pty_expect(pty, "red and");
	pty_expect(pty, "  the last line");
	assert_int_equal(emulator_cell(pty_glass(pty), 1, 0).colour, 1);
	assert_true(pty_await_no_text(pty, "the last"));
	pty_ask(pty, "\r", "landing");
	pty_watch(pty, 0.7); /* sooner it is a key that is held */
	pty_ask(pty, "\r", "lifting");
	pty_watch(pty, 0.7);
	pty_ask(pty, "\r", "landing");
	pty_expect(pty, "red and");
	pty_expect(pty, "  the last line");
	pty_type(pty, "u");
	assert_true(pty_await_no_text(pty, "the last"));
	program_exit(pty);
}

/* It has no line, and lands by itself. A key ends it, and the pointer if it moves by three cells. */
TEST(a_screensaver_may_be_a_text)
{
	static const char *const scripts[] = {
		"echo some text | " BOIDS " --screensaver --landing 1",
		"f=$(mktemp); echo some text >\"$f\"; " BOIDS
		" --text \"$f\" --screensaver --landing 1; rm \"$f\""
	};

	foreach (i, scripts) {
		scoped_pty *pty = program_script(scripts[i], NULL, 80, 24);
		pty_expect(pty, "some text");
		assert_true(pty_has_said(pty, "\033[?1003h"));
		assert_true(pty_await_no_text(pty, "some text"));
		if (i == 0) /* it lands */
			pty_expect(pty, "some text");
		assert_false(pty_has_said(pty, "boids   "));
		pty_type(pty, "\033[<35;10;5M\033[<35;12;5M");
		pty_watch(pty, 0.3);
		assert_true(emulator_is_alternate(pty_glass(pty)));
		pty_type(pty, "\033[<35;13;5M");
		program_ends(pty, 0);
		assert_true(pty_has_said(pty, "\033[?1003l"));
	}
}

/* By real reports: the lines of its journal, at most five in a second, lead to the same flock; elsewhere it
 * is not asked for. */
TEST(a_pointer_scares_letters_that_fly)
{
	scoped_pty *pty = program_script(
		"f=$(mktemp -d)/journal; seq 20 | " BOIDS " --journal $f; "
		"awk '/hold (predator|none)/ { n[int($1 / 60)]++; all++ } END { for (i in n) if "
		"(n[i] > 5) "
		"all = -1; print \"lines: \" all }' $f; \"$0\" --headless --play $f >/dev/null && "
		"echo same flock",
		NULL, 80, 24);
	char report[32];

	pty_expect(pty, "20");
	assert_true(pty_await_no_text(pty, "20"));
	assert_true(pty_has_said(pty, "\033[?1003h"));
	for (int i = 0; i < 30; i++) {
		snprintf(report, sizeof report, "\033[<35;%d;12M", 10 + i);
		pty_type(pty, report);
		pty_watch(pty, 0.05);
	}
	pty_watch(pty, 1.5); /* it rests */
	pty_type(pty, "q");
	pty_expect(pty, "same flock");
	assert_false(pty_has_said(pty, "lines: -1") || pty_has_said(pty, "lines: \r"));
	assert_true(pty_has_said(pty, "lines: "));
	assert_true(pty_has_said(pty, "\033[?1003l"));
}

/* The restricted program cannot look for leaks: that needs a thread. */
static const char *const no_leaks[] = { "ASAN_OPTIONS=detect_leaks=0", NULL };

TEST(a_pointer_scares_no_model_and_no_restricted_shared_or_played_flock)
{
	static const char *const lines[] = { BOIDS " -p vicsek --pointer scare",
		                             "seq 20 | \"$0\" --restricted",
		                             "seq 20 | " BOIDS " --share $(mktemp -d)/socket",
		                             "f=$(mktemp) && " BOIDS
		                             " --headless --steps 6000 --journal $f >/dev/null && "
		                             "\"$0\" --config none --pointer scare --play $f",
		                             "seq 20 | " BOIDS " --pointer none",
		                             "seq 20 | " BOIDS " --max-rate 11000",
		                             BOIDS };

	every (line, lines) {
		scoped_pty *pty =
			program_script(*line, strstr(*line, "restricted") ? no_leaks : NULL, 80, 24);
		pty_watch(pty, 1);
		pty_type(pty, "\033[<35;40;12M");
		pty_watch(pty, 0.3);
		assert_false(pty_has_said(pty, "\033[?1003h"));
		program_exit(pty);
	}
	scoped_pty *pty = program_script(BOIDS " -p school --pointer scare", NULL, 80, 24);
	pty_expect(pty, "drag: lead");
	assert_true(pty_has_said(pty, "\033[?1003h"));
	program_exit(pty);
}

/* After a fifth of a second, and as soon as one second has passed without a byte. */
TEST(a_slow_text_takes_over)
{
	scoped_pty *pty = program_script(
		"(sleep 0.7; printf 'slow '; sleep 0.5; printf text; sleep 99) | " BOIDS, NULL, 80,
		24);

	pty_expect(pty, "Tab tune");
	pty_expect(pty, "slow text");
	pty_type(pty, "q");
	assert_true(pty_await_no_text(pty, "slow text"));
}

TEST(a_text_that_fills_the_window_hides_the_status_line)
{
	scoped_pty *pty = program_script("seq 24 | " BOIDS, NULL, 80, 24);

	pty_expect(pty, "24");
	assert_string_equal(emulator_row(pty_glass(pty), 0), "1");
	assert_string_equal(pty_bottom(pty), "24");
	pty_expect(pty, "39 boids");
	pty_type(pty, "\r");
	assert_true(pty_await_no_text(pty, "boids"));
	pty_watch(pty, 0.5);
	assert_string_equal(pty_bottom(pty), "24");
	pty_resize(pty, 60, 20);
	pty_expect(pty, "39 boids");
	program_exit(pty);
}

/* In little memory: the program answers, and its text is the first screenful. */
TEST(a_text_without_end_is_read_as_far_as_the_window)
{
	static const struct {
		const char *script, *shows;
	} endless[] = {
		{ "yes | ", "y" },
		{ "cat /dev/zero | ", "Tab tune" },
		{ "yes '\033[1m' | ", "Tab tune" },
		{ "head -c 1000000000 /dev/zero | tr '\\0' x | ", "xxxx" },
		{ "yes \"$(printf '\\033]0;owned')\" | ", "Tab tune" },
		{ "(yes abc | head -n 400; sleep 99) | ", "abc" },
	};

	/* An address sanitizer reserves terabytes. */
	const char *little_memory = HAS_ADDRESS_SANITIZER ? "" : "ulimit -v 300000; ";

	foreach (i, endless) {
		char script[400];
		snprintf(script, sizeof script, "%s%s" BOIDS, little_memory, endless[i].script);
		scoped_pty *pty = program_script(script, NULL, 80, 24);
		pty_expect(pty, endless[i].shows);
		pty_type(pty, "q");
		assert_true(pty_await_no_text(pty, endless[i].shows));
	}
}

TEST(no_escape_sequence_of_a_text_reaches_the_terminal)
{
	scoped_pty *pty = program_script(
		"printf 'good\\033]0;owned\\a\\033[2Jtext\\033P+q6f776e6564\\033\\\\\\302\\233"
		"99;99H\\033[?1000h\\342\\200\\256\\n' | " BOIDS,
		NULL, 80, 24);

	pty_expect(pty, "    text"); /* the screen was erased around the cursor */
	program_exit(pty);
	assert_false(pty_has_said(pty, "owned"));
	assert_false(pty_has_said(pty, "6f776e6564"));
	assert_false(pty_has_said(pty, "99;99H"));
	assert_false(pty_has_said(pty, "\xE2\x80\xAE"));
}

/* Of a preset, that has other looks and another number. */
TEST(a_preset_leaves_the_text_alone)
{
	scoped_pty *pty = program_script("seq 1000 1010 | " BOIDS, NULL, 80, 24);

	pty_expect(pty, "1010");
	pty_type(pty, "3");
	assert_true(pty_await_no_text(pty, "1010"));
	pty_expect(pty, "44 boids");
	pty_ask(pty, "\r", "1010");
	program_exit(pty);
}

TEST(a_restricted_text_has_two_thousand_letters)
{
	scoped_pty *pty = program_script("yes $(printf '%0150d') | \"$0\" --restricted -s 11",
	                                 no_leaks, 160, 48);

	pty_expect(pty, "the end of the text does not fit here");
	pty_expect(pty, "2000 boids");
	program_exit(pty);
}

/* ---- a text that lands for good */

/* Flies until something comes. The shell leads the session: if it died of a signal first, there would be no
 * terminal to write to. */
static const char land[] =
	"trap : INT TERM HUP; printf 'one\\n\\033[31mtwo\\033[0m\\n  three\\n' | " BOIDS
	" --land 10";

static bool
has_hidden_the_cursor(struct pty *pty, const void *data)
{
	(void)data;
	return pty_has_said(pty, "\033[?25l");
}

static void
expect_landed(struct pty *pty, const char *way)
{
	static const char *const rows[] = { "one", "two", "  three" };

	for (int i = 0; i < 3; i++)
		assert_that(strcmp(emulator_row(pty_glass(pty), i), rows[i]) == 0, "%s leaves '%s'",
		            way, emulator_row(pty_glass(pty), i));
	assert_int_equal(emulator_cell(pty_glass(pty), 0, 1).colour, 1);
	program_gave_back(pty, way);
}

TEST(a_text_that_lands_stands_at_once_when_something_comes)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGTSTP };
	static const char *const keys[] = { "x", "\003", "\032" };
	enum { SIGNALS = LENGTH(signals), WAYS = SIGNALS + LENGTH(keys) + 1 };

	for (int way = 0; way < WAYS; way++) {
		char name[20];
		const double begun = pty_now();
		scoped_pty *pty = program_script(land, NULL, 80, 24);
		snprintf(name, sizeof name, "way %d", way);
		assert_true(pty_await(pty, has_hidden_the_cursor, NULL));
		pty_watch(pty, 0.3);
		if (way < SIGNALS)
			kill(-pty_pid(pty), signals[way]);
		else if (way < WAYS - 1)
			pty_type(pty, keys[way - SIGNALS]);
		else
			pty_resize(pty, 60, 20);
		pty_await_exit(pty);
		assert_that(pty_now() - begun < 8, "%s lets it fly", name);
		expect_landed(pty, name);
	}
}

/* What has begun to fly before is sent whole: else the text would begin in another row. */
TEST(a_text_that_lands_stands_once_a_full_line_takes_it)
{
	const double begun = pty_now();
	scoped_pty *pty =
		program_script("echo above; seq -s ' ' 400 | " BOIDS " --land 10", NULL, 80, 24);

	assert_true(pty_await(pty, has_hidden_the_cursor, NULL));
	pty_halt(pty, true);
	pty_watch(pty, 3);
	pty_halt(pty, false);
	program_ends(pty, 0);
	assert_true(pty_now() - begun < 8);
	assert_string_equal(emulator_row(pty_glass(pty), 0), "above");
	assert_true(pty_shows(pty, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "
	                           "25 26 27 28 29 30"));
	assert_string_equal(emulator_row(pty_glass(pty), 19),
	                    "388 389 390 391 392 393 394 395 396 397 398 399 400");
	assert_string_equal(emulator_row(pty_glass(pty), 20), "");
	program_gave_back(pty, "a full line");
}

TEST(a_text_that_lands_asks_the_terminal_nothing)
{
	static const char *const unsaid[] = { "\033[6n", "\033[5n", "\033[c", "$p",
		                              "\033]",   "?1049h",  "\033[r", "?u" };
	scoped_pty *pty = program_script("seq 5 | " BOIDS " --land 0.5", NULL, 80, 24);

	program_ends(pty, 0);
	assert_true(pty_has_said(pty, "\033[?25l"));
	every (sequence, unsaid)
		assert_false(pty_has_said(pty, *sequence));
}

/* In the window of three rows, of that terminal. */
TEST(a_text_that_cannot_land_is_there_at_once)
{
	static const char *const scripts[] = {
		"TERM=dumb; export TERM; printf 'one\n  two' | " BOIDS " --land 10",
		"unset TERM; printf 'one\n  two' | " BOIDS " --land 10",
		"stty 9600; printf 'one\n  two' | " BOIDS " --land 10",
		"printf 'one\n  two' | " BOIDS " --land 10 --max-rate 12000",
		"set -m; printf 'one\n  two' | " BOIDS " --land 10 & wait",
		"printf 'one\n  two' | " BOIDS " --land 10 | cat",
		"printf '1\n2\n3\none\n  two' | " BOIDS " --land 10",
		"printf '\033[2J\033[Hone\n  two' | " BOIDS " --land 10",
		"(printf 'one\n'; sleep 1.5; printf '  two') | " BOIDS " --land 10",
		"printf 'one\n  two' | setsid -w " BOIDS " --land 10",
	};

	every (script, scripts) {
		scoped_pty *pty = program_script(*script, NULL, 80, 4);
		program_ends(pty, 0);
		assert_that(pty_shows(pty, "one") && pty_shows(pty, "  two"), "%s", *script);
		assert_that(!pty_has_said(pty, "\033[?25l"), "%s flies", *script);
	}
}

TEST(without_a_terminal_a_text_that_lands_is_its_bytes)
{
	static const char script[] =
		"head -c 300000 /dev/urandom >\"$1\"; \"$0\" --land 1 <\"$1\" | cmp - \"$1\" && "
		"\"$0\" --land 1 --text \"$1\" | cmp - \"$1\" && [ -z \"$(\"$0\" --land 1 "
		"</dev/null)\" ]";
	char command[600];

	snprintf(command, sizeof command,
	         "f=$(mktemp); set -- \"$f\"; sh -c '%s' '%s' \"$f\"; s=$?; rm \"$f\"; exit $s",
	         script, program_path());
	assert_int_equal(system(command), 0);
}
