/* SPDX-License-Identifier: MIT */
/* Headless signals: effects of signals on a child process that steps, measures and writes. */
#include "folder.h"
#include "scene.h"

#include "io/signals.h"
#include "lab/headless_signals.h"
#include "lab/measure_rows.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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

/* Fails unless the child ends by this signal, 0: with status 0, and has written this text. */
static void
ends(struct child child, int number, const char *text)
{
	char written[64];
	int status;
	size_t length = 0;

	for (ssize_t got;
	     (got = read(child.end, written + length, sizeof written - 1 - length)) > 0;)
		length += (size_t)got;
	written[length] = '\0';
	close(child.end);
	assert_true(waitpid(child.pid, &status, 0) == child.pid);
	assert_true(number ? WIFSIGNALED(status) && WTERMSIG(status) == number : status == 0);
	assert_string_equal(written, text);
}

static struct atomic_file nothing = { .folder = -1 };

/* Ends the child as the program ends, with this text. */
static void
leave(FILE *out, const char *text)
{
	fputs(text, out);
	fclose(out);
	_exit(headless_signals_end(DONE));
}

static void
leave_at_once(FILE *out, int number)
{
	headless_signals_watch(&nothing);
	if (signals_pending())
		_exit(1);
	fputs("begun", out);
	raise(number);
	leave(out, signals_pending() ? " and done" : " and none came");
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
	leave(out, flock_steps(flock) == 0 ? "whole" : "");
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
	bool whole = measure_rows_write(&rows, &session, false) == INTERRUPTED &&
	             ftell(rows.measures.file) == written;
	leave(out, whole ? "whole" : "");
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
interrupt_twice(__attribute__((unused)) FILE *out, int number)
{
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
	leave(out, signals_pending() ? "whole" : "none");
}

static void
ignore(FILE *out, int number)
{
	signal(number, SIG_IGN);
	headless_signals_watch(&nothing);
	raise(number);
	leave(out, signals_pending() ? "came" : "ignored");
}

/* Opens a draft, then gets a fatal signal. */
static struct atomic_file draft;

static void
begin_draft(__attribute__((unused)) FILE *out)
{
	headless_signals_watch(&draft);
	if (!atomic_file_begin(&draft, "kept", true))
		_exit(1);
	fputs("half", draft.file);
}

static void
leave_draft(FILE *out, int number)
{
	begin_draft(out);
	raise(number);
}

static void
leave_draft_twice(FILE *out, int number)
{
	begin_draft(out);
	raise_twice(number);
}

/* Nobody reads the FIFO. */
static void
wait_for_a_reader(FILE *out, int number)
{
	begin_draft(out);
	if (mkfifo("pipe", 0600) != 0)
		_exit(1);
	send_soon(number);
	if (open("pipe", O_WRONLY) >= 0)
		_exit(2);
}

TEST_WITH(a_signal_ends_what_goes_on_and_leaves_whole_files, folder_enter, folder_leave)
{
	static const struct {
		doing *what;
		const char *text;
		bool lives;
	} cases[] = {
		{ leave_at_once, "begun and done", false },
		{ interrupt_with_an_echo, "whole", false },
		{ leave_a_step, "whole", false },
		{ leave_a_row, "whole", false },
		{ interrupt_twice, "", false }, /* the second ends it at once */
		{ leave_draft_twice, "", false },
		{ ignore, "ignored", true },
	};
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	static const int fatal[] = { SIGPIPE, SIGALRM, SIGUSR1, SIGPROF,
		                     SIGSEGV, SIGABRT, SIGBUS,  SIGFPE };
	struct child children[LENGTH(cases)][LENGTH(numbers)];

	foreach (i, cases)
		foreach (n, numbers)
			children[i][n] = begin(cases[i].what, numbers[n]);
	foreach (i, cases)
		foreach (n, numbers)
			ends(children[i][n], cases[i].lives ? 0 : numbers[n], cases[i].text);
	every (number, fatal)
		ends(begin(leave_draft, *number), *number, "");
	ends(begin(wait_for_a_reader, SIGTERM), SIGTERM, "");
	assert_int_equal(unlink("pipe"), 0);
	assert_int_equal(folder_count(".", ""), 0);
}
