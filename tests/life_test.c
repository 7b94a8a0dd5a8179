/* SPDX-License-Identifier: MIT */
/* Life: every way out of the program gives the terminal back as it was, whatever its type; and what
 * users and lines do to a terminal leaves it sane. */
#include "modes.h"
#include "pty.h"
#include "scene.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cmocka.h>

static struct pty *
start_in(const char *const *settings, const char *option, int columns, int rows)
{
	const char *path = getenv("BOIDS");
	const char *const argv[] = {
		path ? path : ".build/boids", "--config", "none", "-s", "11", option, NULL
	};
	struct pty *pty = pty_start(argv, settings, columns, rows);

	if (!pty)
		skip();
	return pty;
}

static struct termios
fresh_modes(void)
{
	const char *const argv[] = { "true", NULL };
	struct pty *pty = pty_start(argv, NULL, 80, 24);

	if (!pty)
		skip();
	struct termios modes = pty_modes(pty);
	pty_end(pty);
	return modes;
}

static void
assert_given_back(struct pty *pty, const struct termios *before, const char *how)
{
	struct termios after = pty_modes(pty);
	size_t length;
	const char *said = pty_said(pty, &length), *left = modes_left(said, length);

	assert_that(!left, "%s leaves another %s", how, left);
	assert_that(after.c_lflag == before->c_lflag && after.c_iflag == before->c_iflag &&
	                    after.c_oflag == before->c_oflag && after.c_cflag == before->c_cflag &&
	                    memcmp(after.c_cc, before->c_cc, sizeof after.c_cc) == 0,
	            "%s leaves the device in other modes", how);
}

static bool
has_drawn(struct pty *pty, const void *data)
{
	(void)data;
	return pty_shows(pty, "boids") || pty_has_said(pty, "\033[?1006h");
}

/* The ways out: a key, a signal, an option by which it ends of itself. */
static const struct way {
	const char *name, *option, *keys;
	int signal;
} ways[] = {
	{ "q", NULL, "q", 0 },
	{ "Ctrl-C", NULL, "\003", 0 },
	{ "q behind panel and prompt", NULL, "\t/coh\033\033q", 0 },
	{ "seconds", "--seconds=0.3", NULL, 0 },
	{ "a screensaver's button", "--screensaver", "\033[<0;3;3M", 0 },
	{ "SIGINT", NULL, NULL, SIGINT },
	{ "SIGTERM", NULL, NULL, SIGTERM },
	{ "SIGHUP", NULL, NULL, SIGHUP },
	{ "SIGQUIT", NULL, NULL, SIGQUIT },
	{ "SIGSEGV", NULL, NULL, SIGSEGV },
	{ "SIGABRT", NULL, NULL, SIGABRT },
	{ "SIGSEGV of a screensaver", "--screensaver", NULL, SIGSEGV },
};
enum { WAYS = sizeof ways / sizeof *ways };

/* A screensaver is deaf at first: it is pressed again and again. */
static bool
keeps_pressing(struct pty *pty, const void *keys)
{
	pty_type(pty, keys);
	return false;
}

static void
leave(const char *const *settings, const struct way *way, const struct termios *before)
{
	struct pty *pty = start_in(settings, way->option, 80, 24);

	assert_true(pty_await(pty, has_drawn, NULL));
	if (way->signal)
		kill(pty_pid(pty), way->signal);
	else if (way->keys && way->option)
		pty_await(pty, keeps_pressing, way->keys);
	else if (way->keys)
		pty_type(pty, way->keys);
	int status = pty_await_exit(pty);
	int expected = way->signal == SIGINT ? 0 : way->signal;
	assert_that(status != -1 && (expected ? WIFSIGNALED(status) && WTERMSIG(status) == expected
	                                      : WIFEXITED(status) && WEXITSTATUS(status) == 0),
	            "%s ends with %x", way->name, (unsigned)status);
	assert_given_back(pty, before, way->name);
	pty_end(pty);
}

static void
every_way_out_gives_the_terminal_back(void **state)
{
	/* A sanitizer that the program is built with would end it in its own way. */
	static const char *const usual[] = { "ASAN_OPTIONS=handle_segv=0:handle_abort=0", NULL };
	struct termios before = fresh_modes();

	(void)state;
	for (int i = 0; i < WAYS; i++)
		leave(usual, &ways[i], &before);
}

static void
so_it_does_on_every_type_of_terminal_and_in_every_locale(void **state)
{
	static const char *const types[] = { "TERM=linux", "TERM=vt100", "TERM=screen",
		                             "TERM=tmux-256color", "TERM=xterm" };
	static const char *const locales[] = { "LC_ALL=C", "LC_ALL=C.UTF-8" };
	static const struct way few[] = { { "q", NULL, "q", 0 },
		                          { "SIGABRT", NULL, NULL, SIGABRT } };
	struct termios before = fresh_modes();

	(void)state;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		for (int locale = 0; locale < 2; locale++) {
			const char *const settings[] = { types[i], locales[locale],
				                         "ASAN_OPTIONS=handle_abort=0", NULL };
			for (int way = 0; way < 2; way++)
				leave(settings, &few[way], &before);
		}
}

/* Of a program that has ended and been waited for: all the processor's time of its life. */
static double
seconds_of_children(void)
{
	struct rusage used;

	assert_int_equal(getrusage(RUSAGE_CHILDREN, &used), 0);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* One that spun for the second that it has would need ten times the bar. */
static void
a_vanished_terminal_costs_next_to_nothing(void **state)
{
	static const char *const lines[] = { "exec \"$0\" --config none --no-pace",
		                             "trap '' HUP; exec \"$0\" --config none" };
	const char *path = getenv("BOIDS");

	(void)state;
	for (int i = 0; i < 2; i++) {
		const char *const argv[] = { "sh", "-c", lines[i], path ? path : ".build/boids",
			                     NULL };
		struct pty *pty = pty_start(argv, NULL, 80, 24);
		if (!pty)
			skip();
		assert_true(pty_await_text(pty, "classic"));
		double before = seconds_of_children();
		pty_hang_up(pty);
		assert_int_not_equal(pty_await_exit_unread(pty), -1);
		pty_end(pty);
		assert_true(seconds_of_children() - before < 0.5); /* with its start, sanitized */
	}
}

static bool
line_is_last(struct pty *pty, const void *data)
{
	(void)data;
	return strstr(emulator_row(pty_glass(pty), emulator_rows(pty_glass(pty)) - 1), "boids");
}

static void
a_storm_of_sizes_is_outlived(void **state)
{
	enum { RESIZES = 2000 };
	struct termios before = fresh_modes();
	struct pty *pty = start_in(NULL, NULL, 80, 24);
	struct dice d = { 5 };

	(void)state;
	assert_true(pty_await_text(pty, "classic"));
	for (int i = 0; i < RESIZES; i++) {
		bool large = dice_below(&d, 20) == 0;
		pty_resize(pty, 1 + dice_below(&d, large ? 1000 : 100),
		           1 + dice_below(&d, large ? 300 : 40));
		if (i % 50 == 0)
			pty_watch(pty, 0.01);
	}
	pty_resize(pty, 90, 27);
	assert_true(pty_await(pty, line_is_last, NULL));
	pty_type(pty, "S");
	assert_true(pty_await_text(pty, "separation 0.5 -> 0.55"));
	pty_type(pty, "q");
	assert_int_equal(pty_await_exit(pty), 0);
	assert_given_back(pty, &before, "a storm of sizes");
	pty_end(pty);
}

/* Any byte but those that end it, suspend it, and may take for ever (a million boids are typed soon):
 * letters and digits of ASCII come only as part of what is no key. */
static unsigned char
harmless_byte(struct dice *d)
{
	for (;;) {
		int byte = dice_below(d, 256);
		if (byte != 3 && byte != 26 && byte != 'q' && byte != 'Q' && byte != '\r' &&
		    byte != 'n' && byte != 'N' && byte != 'z' && byte != 'Z' && byte != '+' &&
		    byte != '=')
			return (unsigned char)byte;
	}
}

static void
a_flood_of_random_bytes_is_outlived(void **state)
{
	enum { PIECE = 1000 };
	const char *more = getenv("FLOOD");
	long pieces = more ? atol(more) / PIECE : 100;
	struct termios before = fresh_modes();
	const char *const settings[] = { "XDG_CONFIG_HOME=/dev/null", NULL }; /* nothing is saved */
	struct pty *pty = start_in(settings, NULL, 80, 24);
	struct dice d = { 7 };
	unsigned char bytes[PIECE];

	(void)state;
	assert_true(pty_await_text(pty, "classic"));
	for (long i = 0; i < pieces; i++) {
		for (int k = 0; k < PIECE; k++)
			bytes[k] = harmless_byte(&d);
		pty_send(pty, bytes, sizeof bytes);
		pty_watch(pty, 0.001);
	}
	pty_type(pty, "\033\\\033");
	pty_watch(pty, 0.3); /* so that the Esc is one */
	pty_type(pty, "\003");
	pty_watch(pty, 1); /* a prompt is left by the first */
	pty_type(pty, "\003");
	assert_int_equal(pty_await_exit(pty), 0);
	assert_given_back(pty, &before, "a flood of bytes");
	pty_end(pty);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_way_out_gives_the_terminal_back),
		cmocka_unit_test(so_it_does_on_every_type_of_terminal_and_in_every_locale),
		cmocka_unit_test(a_vanished_terminal_costs_next_to_nothing),
		cmocka_unit_test(a_storm_of_sizes_is_outlived),
		cmocka_unit_test(a_flood_of_random_bytes_is_outlived),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
