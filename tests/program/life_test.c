/* SPDX-License-Identifier: MIT */
/* Life: every exit of the program restores the terminal, of any type; and neither users nor slow
 * lines break it. */
#include "program.h"
#include "scene.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static bool
has_drawn(struct pty *pty, const void *data)
{
	(void)data;
	return pty_shows(pty, "boids") || pty_has_said(pty, "\033[?1006h");
}

/* The exits: a key, a signal, an option that ends the program. */
static const struct way {
	const char *name, *option, *keys;
	int signal; /* of which it dies, and without keys is sent; 0: none */
} ways[] = {
	{ "q", NULL, "q", 0 },
	{ "Ctrl-C", NULL, "\003", SIGINT },
	{ "a screensaver's Ctrl-C", "--screensaver", "\003", SIGINT },
	{ "q behind panel and prompt", NULL, "\t/coh\033\033q", 0 },
	{ "seconds", "--seconds=0.3", NULL, 0 },
	{ "idle", "--idle=0.01", NULL, 0 },
	{ "a screensaver's key", "--screensaver", "q", 0 },
	{ "a screensaver's button", "--screensaver", "\033[<0;3;3M", 0 },
	{ "SIGINT", NULL, NULL, SIGINT },
	{ "SIGTERM", NULL, NULL, SIGTERM },
	{ "SIGHUP", NULL, NULL, SIGHUP },
	{ "SIGQUIT", NULL, NULL, SIGQUIT },
	{ "SIGSEGV", NULL, NULL, SIGSEGV },
	{ "SIGABRT", NULL, NULL, SIGABRT },
	{ "SIGBUS", NULL, NULL, SIGBUS },
	{ "SIGFPE", NULL, NULL, SIGFPE },
	{ "SIGILL", NULL, NULL, SIGILL },
	{ "SIGSEGV of a screensaver", "--screensaver", NULL, SIGSEGV },
};
enum { WAYS = LENGTH(ways) };

static void
leave(const char *const *settings, const struct way *way)
{
	const char *const words[] = { way->option, NULL };
	scoped_pty *pty = program_start(words, settings, 80, 24);

	assert_true(pty_await(pty, has_drawn, NULL));
	if (way->signal && !way->keys)
		kill(pty_pid(pty), way->signal);
	else if (way->keys && way->option)
		program_press_out(pty, way->keys);
	else if (way->keys)
		pty_type(pty, way->keys);
	int status = pty_await_exit(pty);
	assert_that(status != -1 &&
	                    (way->signal ? WIFSIGNALED(status) && WTERMSIG(status) == way->signal
	                                 : WIFEXITED(status) && WEXITSTATUS(status) == 0),
	            "%s ends with %x", way->name, (unsigned)status);
	program_gave_back(pty, way->name);
	const char *option = way->option ? way->option : "";
	assert_false(strcmp(option, "--screensaver") == 0 && pty_has_said(pty, "classic"));
	assert_true(strcmp(option, "--idle=0.01") != 0 ||
	            (pty_has_said(pty, "classic") &&
	             pty_shows(pty, "boids: ended after 0.01 minutes without a key")));
}

TEST(every_way_out_gives_the_terminal_back)
{
	/* A sanitizer in the program would end it in its own way. */
	static const char *const usual[] = {
		"ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_"
		"sigill=0",
		"TSAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_"
		"sigill=0",
		NULL
	};

	for (int i = 0; i < WAYS; i++)
		leave(usual, &ways[i]);
}

LONG_TEST(so_it_does_on_every_type_of_terminal_and_in_every_locale)
{
	static const char *const types[] = { "TERM=linux", "TERM=vt100", "TERM=screen",
		                             "TERM=tmux-256color", "TERM=xterm" };
	static const char *const locales[] = { "LC_ALL=C", "LC_ALL=C.UTF-8" };
	static const struct way few[] = { { "q", NULL, "q", 0 },
		                          { "SIGABRT", NULL, NULL, SIGABRT } };

	every (type, types)
		every (row, locales) {
			const char *const settings[] = { *type, *row, "ASAN_OPTIONS=handle_abort=0",
				                         NULL };
			foreach (way, few)
				leave(settings, &few[way]);
		}
}

static double
seconds_of(const struct timespec *time)
{
	return (double)time->tv_sec + (double)time->tv_nsec / 1e9;
}

/* Returns the processor time of all children that have been waited for. */
static double
used_by_children(void)
{
	struct rusage used;

	assert_int_equal(getrusage(RUSAGE_CHILDREN, &used), 0);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* A program that spins for its last second would need ten times as much. */
TEST(a_vanished_terminal_costs_less_than_a_tenth_of_a_second)
{
	static const char *const lines[] = { "exec \"$0\" --config none --no-pace",
		                             "exec \"$0\" --config none",
		                             "trap '' HUP; exec \"$0\" --config none",
		                             "exec \"$0\" --screensaver --config none" };
	static const char *const settings[] = { "ASAN_OPTIONS=detect_leaks=0", NULL };

	every (line, lines) {
		struct pty *pty = program_script(*line, settings, 80, 24);
		assert_true(pty_await(pty, has_drawn, NULL));
		double others = used_by_children(), flying = program_work(pty);
		pty_hang_up(pty);
		assert_int_not_equal(pty_await_exit_unread(pty), -1);
		pty_end(pty);
		double since = used_by_children() - others - flying;
		assert_that(since < 0.1, "%s: %g s after its terminal", *line, since);
	}
}

static bool
line_is_last(struct pty *pty, const void *data)
{
	(void)data;
	return strstr(pty_bottom(pty), "boids");
}

/* From the smallest to the largest size and back, and between. */
static void
resize_somehow(struct pty *pty, int i, struct dice *d)
{
	bool large = dice_below(d, 20) == 0;

	if (i % 100 == 0)
		pty_resize(pty, 1, 1);
	else if (i % 100 == 50)
		pty_resize(pty, 1000, 300);
	else
		pty_resize(pty, 1 + dice_below(d, large ? 1000 : 100),
		           1 + dice_below(d, large ? 300 : 40));
}

/* STORM=10: for ten seconds, a thousand a second; else two thousand without a pause. */
LONG_TEST(a_storm_of_sizes_is_outlived)
{
	const char *more = getenv("STORM");
	long count = more ? 1000 * atol(more) : 2000;
	struct pty *pty = program_fly(NULL);
	struct timespec start, now;
	struct dice d = { 5 };

	clock_gettime(CLOCK_MONOTONIC, &start);
	for (int i = 0; i < count; i++) {
		resize_somehow(pty, i, &d);
		clock_gettime(CLOCK_MONOTONIC, &now);
		double ahead = i / 1000.0 - (seconds_of(&now) - seconds_of(&start));
		if (more ? ahead > 0 : i % 50 == 0)
			pty_watch(pty, more ? ahead : 0.01);
	}
	if (more)
		print_message("# %ld sizes in %.1f s\n", count,
		              seconds_of(&now) - seconds_of(&start));
	pty_resize(pty, 90, 27);
	assert_true(pty_await(pty, line_is_last, NULL));
	pty_ask(pty, "S", "separation 0.5 -> 0.6");
	program_quit(pty);
}

/* Returns any byte but those that end or suspend the program, or write a file (Ctrl-P, Ctrl-O, Ctrl-R). */
static unsigned char
harmless_byte(struct dice *d)
{
	static const unsigned char ends[] = { 3, 15, 16, 18, 26, 'q' };
	int byte;

	do
		byte = dice_below(d, 256);
	while (memchr(ends, byte, sizeof ends));
	return (unsigned char)byte;
}

/* FLOOD=10000000: the number of bytes, to a public login: without its limits, keys at random add boids
 * by the million sooner or later, and the flood takes hours. */
LONG_TEST(a_flood_of_random_bytes_is_outlived)
{
	enum { PIECE = 1000 };
	const char *more = getenv("FLOOD");
	long pieces = more ? atol(more) / PIECE : 100;
	const char *const settings[] = { "XDG_CONFIG_HOME=/dev/null", NULL }; /* saving fails */
	const char *const public[] = { program_path(), "--restricted", "-s", "11", NULL };
	scoped_pty *pty = more ? program_run(public, settings, 80, 24)
	                       : program_start(NULL, settings, 80, 24);
	struct dice d = { 7 };
	unsigned char bytes[PIECE];

	pty_expect(pty, "classic");
	for (long i = 0; i < pieces; i++) {
		for (int k = 0; k < PIECE; k++)
			bytes[k] = harmless_byte(&d);
		pty_send(pty, bytes, sizeof bytes);
		pty_watch(pty, 0.001);
	}
	pty_type(pty, "\033\\\033");
	pty_watch(pty, 0.3); /* so that the Esc is a key of its own */
	pty_type(pty, "\003");
	pty_watch(pty, 1); /* the first leaves a prompt */
	pty_type(pty, "\003");
	program_dies(pty, SIGINT);
	program_gave_back(pty, "a flood of bytes");
}
