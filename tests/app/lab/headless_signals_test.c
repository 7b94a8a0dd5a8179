/* SPDX-License-Identifier: MIT */
/* Headless signals: effects of signals on a child process that steps, measures and writes. */
#include "scene.h"

#include "files/output.h"
#include "lab/headless_signals.h"
#include "lab/measure_rows.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TEXT = 64 };

/* The work of the child: gets the write end of a pipe, and a signal to send itself. */
typedef void doing(FILE *out, int number);

/* Some take a while, so they run in parallel. */
struct child {
	pid_t pid;
	int end; /* of the pipe, to read from */
};

static struct child
begin(doing *what, int number)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		close(ends[0]);
		signal(number, SIG_DFL);
		what(fdopen(ends[1], "w"), number);
		_exit(99);
	}
	close(ends[1]);
	return (struct child){ pid, ends[0] };
}

/* How the child ended, as by waitpid; what it wrote is in `text`. */
static int
await(struct child child, char *text, size_t size)
{
	int status;
	size_t length = 0;

	for (ssize_t got; (got = read(child.end, text + length, size - 1 - length)) > 0;)
		length += (size_t)got;
	text[length] = '\0';
	close(child.end);
	assert_true(waitpid(child.pid, &status, 0) == child.pid);
	return status;
}

static int
run(doing *what, int number, char *text, size_t size)
{
	return await(begin(what, number), text, size);
}

static struct atomic_file nothing = { .folder = -1 };

static void
leave_at_once(FILE *out, int number)
{
	headless_signals_watch(&nothing);
	if (headless_signals_came())
		_exit(1);
	fputs("begun", out);
	raise(number);
	fputs(" and done", out);
	fclose(out);
	_exit(headless_signals_came() ? headless_signals_end(DONE) : 2);
}

/* A flock that stands so close that a step of it takes minutes. */
static struct flock_state *
great_crowd(void)
{
	struct boids_factors f = default_factors();
	struct flock_state *flock = flock_new(1);

	set_factor(&f, "number", "400000");
	set_factor(&f, "visual-range", "20");
	factors_fit(&f, 10, 5);
	return flock && flock_fit(flock, &f, world_of(&f, 10, 5)) ? flock : NULL;
}

static void
send_soon(int number)
{
	pid_t us = getpid();

	if (fork() != 0)
		return;
	nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
	kill(us, number);
	_exit(0);
}

/* SIGALRM kills a child whose step is not abandoned. */
static void
leave_a_step(FILE *out, int number)
{
	struct flock_state *flock = great_crowd();

	headless_signals_watch(&nothing);
	alarm(60);
	send_soon(number);
	if (!flock || flock_step_while(flock, 1.0f / 60, headless_signals_none, NULL))
		_exit(3);
	if (flock_steps(flock) == 0)
		fputs("whole", out);
	fclose(out);
	_exit(headless_signals_end(DONE));
}

/* Nothing is written of a row whose measures are not complete. */
static void
leave_a_row(FILE *out, int number)
{
	struct options o = { .steps = 1 };
	struct measure_rows rows = { .options = &o, .measures.file = tmpfile() };
	struct session session = { .flight.flock = flock_new(1) };

	headless_signals_watch(&nothing);
	if (!session.flight.flock || measure_rows_write(&rows, &session, false) != DONE)
		_exit(4);
	long written = ftell(rows.measures.file);
	raise(number);
	if (measure_rows_write(&rows, &session, false) == INTERRUPTED &&
	    ftell(rows.measures.file) == written)
		fputs("whole", out);
	fclose(out);
	_exit(headless_signals_end(DONE));
}

/* Sends it again, late enough to count as a second signal. */
static void
raise_twice(int number)
{
	raise(number);
	nanosleep(&(struct timespec){ .tv_nsec = 150000000 }, NULL);
	raise(number);
}

static void
interrupt_twice(FILE *out, int number)
{
	(void)out;
	headless_signals_watch(&nothing);
	raise_twice(number);
}

/* As timeout(1) does: signals the program, and then its group, which includes it. */
static void
interrupt_with_an_echo(FILE *out, int number)
{
	headless_signals_watch(&nothing);
	raise(number);
	raise(number);
	fputs("whole", out);
	fclose(out);
	_exit(headless_signals_came() ? headless_signals_end(DONE) : 2);
}

static void
ignore(FILE *out, int number)
{
	signal(number, SIG_IGN);
	headless_signals_watch(&nothing);
	raise(number);
	fputs(headless_signals_came() ? "came" : "ignored", out);
	fclose(out);
	_exit(headless_signals_end(DONE));
}

/* Opens a draft, then gets a fatal signal. */
static struct atomic_file draft;

static void
begin_draft(FILE *out)
{
	(void)out;
	headless_signals_watch(&draft);
	if (!atomic_file_begin(&draft, "kept", true))
		_exit(1);
	fputs("half", draft.file);
}

static void
leave_draft_twice(FILE *out, int number)
{
	begin_draft(out);
	raise_twice(number);
}

static void
leave_draft(FILE *out, int number)
{
	begin_draft(out);
	raise(number);
}

/* Nobody reads the FIFO. */
static void
wait_for_a_reader(FILE *out, int number)
{
	(void)out;
	begin_draft(out);
	if (mkfifo("pipe", 0600) != 0)
		_exit(1);
	send_soon(number);
	if (open("pipe", O_WRONLY) >= 0)
		_exit(2);
}

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void
assert_ended(int status, int number)
{
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), number);
}

TEST(all_that_was_written_is_there)
{
	static const struct {
		doing *what;
		const char *text;
	} cases[] = { { leave_at_once, "begun and done" },
		      { interrupt_with_an_echo, "whole" },
		      { leave_a_step, "whole" },
		      { leave_a_row, "whole" } };
	enum { CASES = sizeof cases / sizeof *cases };
	struct child children[CASES * NUMBERS];

	for (int i = 0; i < CASES * NUMBERS; i++)
		children[i] = begin(cases[i / NUMBERS].what, numbers[i % NUMBERS]);
	for (int i = 0; i < CASES * NUMBERS; i++) {
		char text[TEXT];
		assert_ended(await(children[i], text, sizeof text), numbers[i % NUMBERS]);
		assert_string_equal(text, cases[i / NUMBERS].text);
	}
}

static void
assert_dies(doing *what, int number)
{
	char text[TEXT];
	int status = run(what, number, text, sizeof text);

	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), number);
}

TEST(the_second_ends_the_program_at_once)
{
	for (int n = 0; n < NUMBERS; n++)
		assert_dies(interrupt_twice, numbers[n]);
}

TEST(ignored_signals_stay_ignored)
{
	char text[TEXT];

	for (int n = 0; n < NUMBERS; n++) {
		assert_int_equal(run(ignore, numbers[n], text, sizeof text), 0);
		assert_string_equal(text, "ignored");
	}
}

TEST(no_draft_is_left_behind)
{
	static const int fatal[] = { SIGPIPE, SIGALRM, SIGUSR1, SIGPROF,
		                     SIGSEGV, SIGABRT, SIGBUS,  SIGFPE };
	char folder[] = "/tmp/boids-interrupt-XXXXXX";

	assert_non_null(mkdtemp(folder));
	assert_int_equal(chdir(folder), 0);
	for (int n = 0; n < NUMBERS; n++)
		assert_dies(leave_draft_twice, numbers[n]);
	every (row, fatal)
		assert_dies(leave_draft, *row);
	assert_dies(wait_for_a_reader, SIGTERM);
	assert_int_equal(unlink("pipe"), 0);
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(folder), 0); /* it is empty */
}
