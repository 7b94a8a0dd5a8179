/* SPDX-License-Identifier: MIT */
/* Interrupt: what signals do to a child of ours that flies, works and writes. */
#include "scene.h"

#include "app/interrupt.h"
#include "app/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { CROWD = 1000000 };

/* What the child does; it gets the end of a pipe to write to, and a signal to send itself. */
typedef void doing(FILE *out, int number);

/* Most of them wait a second for an alarm: they do it side by side. */
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

static const struct keep nothing = { .folder = -1 };

static void
leave_at_once(FILE *out, int number)
{
	struct interrupt i;

	interrupt_watch(&i, &nothing);
	if (interrupt_came())
		_exit(1);
	raise(number);
	fputs("whole", out);
	fclose(out);
	_exit(interrupt_came() ? interrupt_end(&i, DONE) : 2);
}

static void
work_for_ever(FILE *out, int number)
{
	struct interrupt i;

	interrupt_watch(&i, &nothing);
	fputs("whole", out);
	interrupt_open(CROWD);
	fputs(" and half", out);
	raise(number);
	for (;;)
		pause();
}

/* The alarm goes off while we write: it waits until we work again. */
static void
write_for_long(FILE *out, int number)
{
	struct interrupt i;
	sigset_t pending;

	interrupt_watch(&i, &nothing);
	interrupt_open(CROWD);
	interrupt_close(CROWD);
	raise(number);
	fputs("begun", out);
	do
		sigpending(&pending);
	while (!sigismember(&pending, SIGALRM));
	fputs(" and done", out);
	interrupt_open(CROWD);
	_exit(3);
}

/* It went off, but all was done by then: nobody is to die of it. */
static void
end_in_time(FILE *out, int number)
{
	struct interrupt i;
	sigset_t pending;

	interrupt_watch(&i, &nothing);
	raise(number);
	do
		sigpending(&pending);
	while (!sigismember(&pending, SIGALRM));
	fclose(out);
	_exit(interrupt_end(&i, DONE));
}

/* Again, once it is no echo of the first. */
static void
raise_twice(int number)
{
	struct itimerval left;

	raise(number);
	do
		getitimer(ITIMER_REAL, &left);
	while (left.it_value.tv_sec > 0 || left.it_value.tv_usec > 800000);
	raise(number);
}

static void
interrupt_twice(FILE *out, int number)
{
	struct interrupt i;

	(void)out;
	interrupt_watch(&i, &nothing);
	raise_twice(number);
}

/* As timeout(1) does: the program is told, and then its group, which it is in. */
static void
interrupt_with_an_echo(FILE *out, int number)
{
	struct interrupt i;

	interrupt_watch(&i, &nothing);
	raise(number);
	raise(number);
	fputs("whole", out);
	fclose(out);
	_exit(interrupt_came() ? interrupt_end(&i, DONE) : 2);
}

static void
ignore(FILE *out, int number)
{
	struct interrupt i;

	signal(number, SIG_IGN);
	interrupt_watch(&i, &nothing);
	raise(number);
	fputs(interrupt_came() ? "came" : "ignored", out);
	fclose(out);
	_exit(interrupt_end(&i, DONE));
}

/* A draft is begun; what comes then is fatal. */
static struct keep draft;

static void
begin_draft(FILE *out)
{
	static struct interrupt i;

	(void)out;
	interrupt_watch(&i, &draft);
	if (!keep_begin(&draft, "kept", true))
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
leave_draft_late(FILE *out, int number)
{
	begin_draft(out);
	interrupt_open(CROWD);
	raise(number);
	for (;;)
		pause();
}

static void
leave_draft(FILE *out, int number)
{
	begin_draft(out);
	raise(number);
}

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void
assert_ended(int status, int number)
{
	if (number == SIGINT) {
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), INTERRUPTED);
	} else {
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), number);
	}
}

static void
all_that_was_written_is_there(void **state)
{
	static const struct {
		doing *what;
		const char *text;
	} cases[] = { { leave_at_once, "whole" },
		      { interrupt_with_an_echo, "whole" },
		      { work_for_ever, "whole" },
		      { write_for_long, "begun and done" },
		      { end_in_time, "" } };
	enum { CASES = sizeof cases / sizeof *cases };
	struct child children[CASES * NUMBERS];

	(void)state;
	for (int i = 0; i < CASES * NUMBERS; i++)
		children[i] = begin(cases[i / NUMBERS].what, numbers[i % NUMBERS]);
	for (int i = 0; i < CASES * NUMBERS; i++) {
		char text[64];
		assert_ended(await(children[i], text, sizeof text), numbers[i % NUMBERS]);
		assert_string_equal(text, cases[i / NUMBERS].text);
	}
}

static void
assert_dies(doing *what, int number)
{
	char text[64];
	int status = run(what, number, text, sizeof text);

	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), number);
}

static void
the_second_ends_us_at_once(void **state)
{
	(void)state;
	for (int n = 0; n < NUMBERS; n++)
		assert_dies(interrupt_twice, numbers[n]);
}

static void
what_is_ignored_stays_so(void **state)
{
	char text[64];

	(void)state;
	for (int n = 0; n < NUMBERS; n++) {
		assert_int_equal(run(ignore, numbers[n], text, sizeof text), 0);
		assert_string_equal(text, "ignored");
	}
}

static void
no_draft_is_left_behind(void **state)
{
	static const int fatal[] = { SIGPIPE, SIGUSR1, SIGPROF, SIGSEGV, SIGABRT, SIGBUS, SIGFPE };
	char folder[] = "/tmp/boids-interrupt-XXXXXX", text[64];
	struct child late[NUMBERS];

	(void)state;
	assert_non_null(mkdtemp(folder));
	assert_int_equal(chdir(folder), 0);
	for (int n = 0; n < NUMBERS; n++)
		late[n] = begin(leave_draft_late, numbers[n]);
	for (int n = 0; n < NUMBERS; n++)
		assert_dies(leave_draft_twice, numbers[n]);
	for (int n = 0; n < NUMBERS; n++)
		assert_ended(await(late[n], text, sizeof text), numbers[n]);
	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		assert_dies(leave_draft, fatal[i]);
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(folder), 0); /* it is empty */
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_was_written_is_there),
		cmocka_unit_test(the_second_ends_us_at_once),
		cmocka_unit_test(what_is_ignored_stays_so),
		cmocka_unit_test(no_draft_is_left_behind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
