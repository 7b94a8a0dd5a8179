/* SPDX-License-Identifier: MIT */
/* Tty and signals: a small program that uses them runs in a terminal. */
#include "io/clock.h"
#include "io/signals.h"
#include "io/tty.h"
#include "program.h"
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the program */

enum { FAILED = 2, GONE = 3 };
enum { FLOOD = 50000 };

static void
say(struct tty *tty, const char *format, ...)
{
	char text[256];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof text, format, values);
	va_end(values);
	tty_write(tty, text, strlen(text));
}

static void
say_size(struct tty *tty)
{
	int columns, rows;
	bool known = tty_size(tty, &columns, &rows);

	say(tty, "size %dx%d%s\r\n", columns, rows, known ? "" : " unknown");
}

#if defined(__GNUC__)
#define UNCHECKED __attribute__((no_sanitize("address", "undefined")))
#else
#define UNCHECKED
#endif

UNCHECKED static void
fault(void)
{
	char *nowhere = getenv("NO_SUCH_VARIABLE");

	nowhere[0] = 1; /* NOLINT: that is the point */
}

/* Uses up the stack. */
UNCHECKED static int
sink(volatile char *deeper)
{
	volatile char here[4096];

	here[0] = deeper ? deeper[0] : 1;
	return here[0] ? sink(here) + here[0] : 0;
}

static void
obey(struct tty *tty, unsigned char key)
{
	say(tty, "<%02x>", key);
	if (key == 's')
		say_size(tty);
	else if (key == 'z')
		tty_suspend(tty);
	else if (key == 'n')
		say(tty, "flags %d\r\n", (fcntl(0, F_GETFL) | fcntl(1, F_GETFL)) & O_NONBLOCK);
	else if (key == 'v')
		fault();
	else if (key == 'a')
		abort();
	else if (key == 'b')
		for (;;)
			pause(); /* it looks at no signal any more */
	else if (key == 'o')
		say(tty, "%d", sink(NULL));
	else if (key == 'f')
		for (int i = 0; i < FLOOD; i++)
			say(tty, i < FLOOD - 1 ? "a flood of bytes\r\n" : "is over\r\n");
}

/* Prints every event, until q or a signal; a stubborn program ignores signals. */
static int
run_program(bool stubborn)
{
	char error[256];
	struct tty *tty = tty_open(false, error, sizeof error);
	int news = 0, number = 0;
	bool quit = false;

	if (!tty) {
		fprintf(stderr, "%s\n", error);
		return FAILED;
	}
	tty_set_emergency(tty, "[last words]", 12);
	tty_take_keys(tty);
	say(tty, "ready\r\n");
	while (!quit && !(news & TTY_GONE) && (stubborn || !number)) {
		unsigned char keys[64];
		news = tty_wait(tty, stubborn ? clock_now() + 0.01 : -1, NULL, 0);
		size_t length = news & TTY_INPUT ? tty_read(tty, keys, sizeof keys) : 0;
		for (size_t i = 0; i < length; i++) {
			obey(tty, keys[i]);
			quit = quit || keys[i] == 'q';
		}
		if (news & TTY_RESIZED)
			say_size(tty);
		if (news & TTY_STOP) {
			say(tty, "stop\r\n");
			tty_suspend(tty);
			say(tty, "back\r\n");
		}
		if (news & TTY_ENDED && !number)
			say(tty, "asked to end\r\n");
		number = signals_end();
	}
	say(tty, "bye\r\n");
	tty_close(tty);
	if (number) {
		signal(number, SIG_DFL);
		raise(number);
	}
	return news & TTY_GONE ? GONE : 0;
}

static int
run_quick(void)
{
	return run_program(false);
}

static int
run_stubborn(void)
{
	return run_program(true);
}

/* In a session without a controlling terminal. */
static int
run_daemon(void)
{
	int status = FAILED;
	pid_t child = fork();

	if (child == 0) {
		setsid();
		return run_program(false);
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : FAILED;
}

static int
run_deadline(void)
{
	char error[256];
	struct tty *tty = tty_open(false, error, sizeof error);
	double start = clock_now();
	int news = tty_wait(tty, start + 0.05, NULL, 0) | tty_wait(tty, start - 1, NULL, 0);
	bool late = clock_now() - start >= 0.05;

	tty_close(tty);
	return news == 0 && late ? 0 : FAILED;
}

/* Waits for a pipe besides the terminal. */
static int
run_others(void)
{
	char error[256];
	struct tty *tty = tty_open(false, error, sizeof error);
	int ends[2], news = 0;

	if (!tty || pipe(ends) != 0)
		return FAILED;
	struct pollfd others[] = { { .fd = -1 }, { .fd = ends[0], .events = POLLIN } };
	news = tty_wait(tty, clock_now() + 0.01, others, 2);
	bool quiet = news == 0 && !others[1].revents;
	if (write(ends[1], "x", 1) == 1)
		news = tty_wait(tty, -1, others, 2);
	bool told = news == TTY_OTHER && others[1].revents == POLLIN && !others[0].revents;
	news = tty_wait(tty, clock_now() + 0.01, NULL, 0);
	tty_close(tty);
	return quiet && told && news == 0 ? 0 : FAILED;
}

/* Runs the program as a separate job, as a shell would. */
static pid_t
start_job(void)
{
	pid_t child = fork();

	setpgid(child, child);
	if (child == 0)
		exit(run_program(false));
	signal(SIGTTOU, SIG_IGN);
	return child;
}

/* As by `program &` and then, after a key, `fg`. */
static int
run_in_background(void)
{
	int status;
	pid_t child = start_job();

	waitpid(child, &status, WUNTRACED);
	puts(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTOU ? "waits" : "does not wait");
	fflush(stdout);
	getchar();
	tcsetpgrp(0, child);
	kill(child, SIGCONT);
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : FAILED;
}

/* As by `program`, Ctrl-Z and `kill %1`. */
static int
run_and_kill(void)
{
	int status;
	pid_t child = start_job();

	tcsetpgrp(0, child);
	kill(child, SIGCONT); /* the program may have tried too early to be in the foreground */
	waitpid(child, &status, WUNTRACED);
	tcsetpgrp(0, getpgrp());
	puts(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTSTP ? "stopped" : "not stopped");
	fflush(stdout);
	kill(child, SIGTERM);
	kill(child, SIGCONT);
	waitpid(child, &status, WUNTRACED);
	printf("signal %d\n", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
	return 0;
}

static const struct {
	const char *name;
	int (*run)(void);
} modes[] = {
	{ "program", run_quick }, { "stubborn", run_stubborn },
	{ "daemon", run_daemon }, { "background", run_in_background },
	{ "kill", run_and_kill }, { "deadline", run_deadline },
	{ "others", run_others },
};

/* ---------------------------------------------------------------- the tests */

static const char *program; /* this executable */

/* Runs a shell line in which $P is the program. */
static struct pty *
run(const char *script)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	char setting[4096];
	const char *const settings[] = { setting, NULL };

	snprintf(setting, sizeof setting, "P=%s", program);
	return program_run(argv, settings, 80, 24);
}

static struct pty *
run_ready(const char *script)
{
	struct pty *pty = run(script);

	pty_expect(pty, "ready");
	return pty;
}

static bool
has_modes_of_a_shell(struct pty *pty, const void *data)
{
	(void)data;
	return pty_modes(pty).c_lflag & ICANON;
}

static void
assert_restored(struct pty *pty)
{
	assert_true(pty_await(pty, has_modes_of_a_shell, NULL));
}

TEST(every_key_arrives_as_its_byte)
{
	scoped_pty *pty = run_ready("exec \"$P\" program");

	pty_send(pty, "\3\32\23\21\26\34\17\r\n\177\0\x1b\xd1\x8b", 14);
	pty_expect(pty, "<03><1a><13><11><16><1c><0f><0d><0a><7f><00><1b><d1><8b>");
	program_exit(pty);
}

TEST(modes_are_restored)
{
	scoped_pty *pty = run("stty cols 80 -echo; a=$(stty -g); $P program; b=$(stty -g); [ $a = "
	                      "$b ] && echo same");

	pty_expect(pty, "ready");
	assert_false(pty_modes(pty).c_lflag & (ICANON | ECHO | ISIG | IEXTEN));
	assert_false(pty_modes(pty).c_iflag & (IXON | ICRNL));
	pty_ask(pty, "q", "same");
	program_ends(pty, 0);
}

TEST(a_storm_of_resizes_ends_with_the_right_size)
{
	scoped_pty *pty = run_ready("exec $P program");

	for (int i = 0; i < 500; i++)
		pty_resize(pty, 40 + i % 50, 10 + i % 20);
	pty_resize(pty, 60, 30);
	pty_expect(pty, "size 60x30");
	program_exit(pty);
}

/* Keys come from the terminal when stdin is something else. */
TEST(it_says_what_is_so)
{
	static const char *const asked[][3] = {
		{ "exec $P program", "n", "flags 0" }, /* files of the shell stay blocking */
		{ "exec $P program </dev/null", "s", "size 80x24" },
		{ "stty cols 0 rows 0; exec $P program", "s", "size 80x24 unknown" },
		{ "stty cols 65535 rows 65535; exec $P program", "s", "size 2000x1000" },
	};

	every (row, asked) {
		scoped_pty *pty = run_ready((*row)[0]);
		pty_ask(pty, (*row)[1], (*row)[2]);
		program_exit(pty);
	}
}

TEST(a_signal_ends_it_and_restores_the_terminal)
{
	const struct {
		const char *key, *said;
		int numbers[16]; /* 0 past the last */
	} cases[] = {
		{ NULL,
		  "bye",
		  { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
		    SIGXCPU, SIGXFSZ,
#ifdef SIGPOLL
		    SIGPOLL,
#endif
#ifdef SIGPWR
		    SIGPWR,
#endif
#ifdef SIGRTMIN
		    SIGRTMIN, SIGRTMAX
#endif
		  } },
		{ "b", "[last words]", { SIGTERM, SIGHUP, SIGALRM } },
		{ NULL, "[last words]", { SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP } },
	};

	every (row, cases)
		for (const int *number = row->numbers; *number; number++) {
			scoped_pty *pty =
				run_ready("ulimit -c 0; export ASAN_OPTIONS=handle_sigbus=0:"
			                  "handle_sigfpe=0:handle_sigill=0; exec $P program");
			if (row->key)
				pty_ask(pty, row->key, "<62>");
			kill(pty_pid(pty), *number);
			pty_expect(pty, row->said);
			if (strcmp(row->said, "bye") == 0)
				assert_true(pty_has_said(pty, "asked to end"));
			assert_restored(pty);
			program_dies(pty, *number);
		}
}

static bool
insist(struct pty *pty, const void *data)
{
	(void)data;
	kill(pty_pid(pty), SIGINT);
	return pty_shows(pty, "[last words]");
}

TEST(a_second_signal_ends_at_once)
{
	scoped_pty *pty = run_ready("exec $P stubborn");

	kill(pty_pid(pty), SIGTERM);
	pty_expect(pty, "asked to end");
	assert_true(pty_await(pty, insist, NULL));
	assert_restored(pty);
	assert_false(pty_shows(pty, "bye"));
	program_dies(pty, SIGINT);
}

/* As from timeout(1), and from a closed window. */
TEST(what_comes_with_a_signal_is_no_second)
{
	scoped_pty *pty = run_ready("exec $P program");

	kill(pty_pid(pty), SIGSTOP);
	kill(pty_pid(pty), SIGTERM);
	kill(pty_pid(pty), SIGHUP);
	kill(pty_pid(pty), SIGCONT);
	pty_expect(pty, "bye");
	assert_false(pty_has_said(pty, "[last words]"));
	assert_restored(pty);
	assert_int_not_equal(pty_await_exit(pty), -1);
}

TEST(a_crash_restores_the_terminal)
{
	static const struct {
		const char *key;
		int number;
	} crashes[] = { { "v", SIGSEGV }, { "a", SIGABRT }, { "o", SIGSEGV } };

	every (crash, crashes) {
		scoped_pty *pty = run_ready("ulimit -c 0; export "
		                            "ASAN_OPTIONS=handle_segv=0:detect_stack_use_after_"
		                            "return=0; exec $P program");
		pty_ask(pty, crash->key, "[last words]");
		int status = pty_await_exit(pty);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), crash->number);
		assert_restored(pty);
	}
}

TEST(what_a_crash_has_not_read_is_not_left_to_the_shell)
{
	scoped_pty *pty = run_ready("ulimit -c 0; export ASAN_OPTIONS=handle_segv=0; sh -c 'echo "
	                            "pid $$; exec \"$0\" program' \"$P\"; stty -echo; "
	                            "read -r x; echo \"<$x>\"");
	const char *row = emulator_row(pty_glass(pty), 0);
	pid_t pid = (pid_t)atol(row + strlen("pid "));

	assert_true(pid > 0);
	kill(pid, SIGSTOP);
	pty_type(pty, "unread");
	kill(pid, SIGSEGV); /* arrives before the program reads */
	kill(pid, SIGCONT);
	pty_expect(pty, "[last words]");
	assert_restored(pty);
	pty_ask(pty, "typed\n", "<typed>");
}

TEST(signals_the_shell_ignores_stay_ignored)
{
	scoped_pty *pty = run_ready("trap '' HUP INT USR1; exec $P program");

	kill(pty_pid(pty), SIGHUP);
	kill(pty_pid(pty), SIGINT);
	kill(pty_pid(pty), SIGUSR1);
	pty_ask(pty, "s", "size 80x24");
	assert_false(pty_shows(pty, "asked to end"));
	program_exit(pty);
}

TEST(a_terminal_that_vanishes_ends_it)
{
	scoped_pty *pty = run_ready("trap '' HUP; exec $P program");

	pty_hang_up(pty);
	program_ends(pty, GONE);
}

TEST(a_terminal_that_takes_no_bytes_does_not_hold_it)
{
	scoped_pty *pty = run_ready("exec $P program");

	pty_ask(pty, "f", "a flood");
	kill(pty_pid(pty), SIGTERM);
	int status = pty_await_exit_unread(pty);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGTERM);
	pty_expect(pty, "[last words]");
}

TEST(all_bytes_arrive_in_order)
{
	scoped_pty *pty = run_ready("exec $P program");
	size_t length;
	int lines = 0;

	pty_ask(pty, "f", "is over");
	for (const char *at = pty_said(pty, &length); (at = strstr(at, "a flood of bytes\r\n"));
	     at++)
		lines++;
	assert_int_equal(lines, FLOOD - 1);
}

/* By key or by signal; in between the shell has its own modes. */
TEST(it_stops_and_goes_on_like_any_job)
{
	static const char *const ways[] = { "z", NULL };

	every (way, ways) {
		scoped_pty *pty = run_ready("set -m; a=$(stty -g); $P program; [ $? -gt 128 ] && [ "
		                            "$a = $(stty -g) ] && echo stopped; "
		                            "read -r x; fg >/dev/null; echo status $?");
		if (*way)
			pty_type(pty, *way);
		else
			kill(-pty_front(pty), SIGTSTP);
		pty_expect(pty, "stopped");
		assert_restored(pty);
		pty_type(pty, "\n");
		pty_ask(pty, "s", "<73>size 80x24");
		assert_false(pty_modes(pty).c_lflag & ICANON);
		pty_ask(pty, "q", "status 0");
		assert_restored(pty);
		program_ends(pty, 0);
	}
}

TEST(a_stopped_job_can_be_ended)
{
	scoped_pty *pty = run_ready("exec $P kill");
	char line[32];

	pty_type(pty, "z");
	snprintf(line, sizeof line, "signal %d", SIGTERM);
	pty_expect(pty, line);
	assert_true(pty_has_said(pty, "stopped"));
	assert_false(pty_has_said(pty, "bye"));
	assert_restored(pty);
	program_ends(pty, 0);
}

/* SIGSTOP cannot be caught, so nothing is restored; but on return everything is as it should be. */
TEST(after_an_unexpected_stop_the_terminal_is_taken_again)
{
	scoped_pty *pty =
		run_ready("set -m; $P program; stty sane; echo stopped; read -r x; fg >/dev/null");

	kill(-pty_front(pty), SIGSTOP);
	pty_expect(pty, "stopped");
	pty_ask(pty, "\n", "size 80x24");
	assert_false(pty_modes(pty).c_lflag & ICANON);
	program_exit(pty);
}

TEST(in_the_background_it_waits_to_be_called)
{
	scoped_pty *pty = run("exec $P background");

	pty_expect(pty, "waits");
	assert_false(pty_shows(pty, "ready"));
	assert_restored(pty);
	pty_ask(pty, "\n", "ready");
	program_exit(pty);
}

TEST(without_a_terminal_it_says_what_is_missing)
{
	scoped_pty *pty = run("$P program >/dev/null; echo status $?");

	pty_expect(pty, "stdout is not a terminal");
	pty_expect(pty, "status 2");
	pty_end(pty);
	pty = run("exec $P daemon </dev/null");
	pty_expect(pty, "stdin is not a terminal, and there is no other for keys");
	program_ends(pty, FAILED);
}

TEST(waiting_ends_at_the_deadline_and_for_other_descriptors)
{
	static const char *const ways[] = { "exec $P deadline", "exec $P others" };

	every (way, ways) {
		scoped_pty *pty = run(*way);
		program_ends(pty, 0);
	}
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; argc == 2 && i < LENGTH(modes); i++)
		if (!strcmp(argv[1], modes[i].name))
			return modes[i].run();
	program = argv[0];
	return test_run(NULL);
}
