/* SPDX-License-Identifier: MIT */
/* Interrupt: what SIGINT does to a child of ours that flies, works and writes. */
#include "scene.h"

#include "app/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* What the child does; it gets the end of a pipe to write to. */
typedef void doing(FILE *out);

/* How the child ended, as by waitpid; what it wrote is in `text`. */
static int
run(doing *child, char *text, size_t size)
{
	int ends[2], status;

	assert_int_equal(pipe(ends), 0);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		close(ends[0]);
		signal(SIGINT, SIG_DFL);
		child(fdopen(ends[1], "w"));
		_exit(99);
	}
	close(ends[1]);
	size_t length = 0;
	for (ssize_t got; (got = read(ends[0], text + length, size - 1 - length)) > 0;)
		length += (size_t)got;
	text[length] = '\0';
	close(ends[0]);
	assert_true(waitpid(pid, &status, 0) == pid);
	return status;
}

static void
leave_at_once(FILE *out)
{
	struct interrupt i;

	interrupt_watch(&i);
	if (interrupt_came())
		_exit(1);
	raise(SIGINT);
	fputs("whole", out);
	fclose(out);
	bool came = interrupt_came();
	interrupt_end(&i);
	_exit(came ? INTERRUPTED : 2);
}

static void
work_for_ever(FILE *out)
{
	struct interrupt i;

	interrupt_watch(&i);
	fputs("whole", out);
	interrupt_open();
	fputs(" and half", out);
	raise(SIGINT);
	for (;;)
		pause();
}

/* The alarm goes off while we write: it waits until we work again. */
static void
write_for_long(FILE *out)
{
	struct interrupt i;
	sigset_t pending;

	interrupt_watch(&i);
	interrupt_open();
	interrupt_close();
	raise(SIGINT);
	fputs("begun", out);
	do
		sigpending(&pending);
	while (!sigismember(&pending, SIGALRM));
	fputs(" and done", out);
	interrupt_open();
	_exit(3);
}

/* It went off, but all was done by then: nobody is to die of it. */
static void
end_in_time(FILE *out)
{
	struct interrupt i;
	sigset_t pending;

	interrupt_watch(&i);
	raise(SIGINT);
	do
		sigpending(&pending);
	while (!sigismember(&pending, SIGALRM));
	interrupt_end(&i);
	fclose(out);
	_exit(INTERRUPTED);
}

static void
interrupt_twice(FILE *out)
{
	struct interrupt i;

	struct itimerval left;

	(void)out;
	interrupt_watch(&i);
	raise(SIGINT);
	do
		getitimer(ITIMER_REAL, &left);
	while (left.it_value.tv_sec > 0 || left.it_value.tv_usec > 800000);
	raise(SIGINT);
}

/* As timeout(1) does: the program is told, and then its group, which it is in. */
static void
interrupt_with_an_echo(FILE *out)
{
	struct interrupt i;

	interrupt_watch(&i);
	raise(SIGINT);
	raise(SIGINT);
	fputs("whole", out);
	fclose(out);
	_exit(interrupt_came() ? INTERRUPTED : 2);
}

static void
ignore(FILE *out)
{
	struct interrupt i;

	signal(SIGINT, SIG_IGN);
	interrupt_watch(&i);
	raise(SIGINT);
	fputs(interrupt_came() ? "came" : "ignored", out);
	interrupt_end(&i);
	fclose(out);
	_exit(0);
}

static void
all_that_was_written_is_there_and_the_status_is_130(void **state)
{
	static const struct {
		doing *what;
		const char *text;
	} cases[] = { { leave_at_once, "whole" },
		      { interrupt_with_an_echo, "whole" },
		      { work_for_ever, "whole" },
		      { write_for_long, "begun and done" },
		      { end_in_time, "" } };

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[64];
		int status = run(cases[i].what, text, sizeof text);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), INTERRUPTED);
		assert_string_equal(text, cases[i].text);
	}
}

static void
the_second_ends_us_at_once(void **state)
{
	char text[64];
	int status = run(interrupt_twice, text, sizeof text);

	(void)state;
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGINT);
}

static void
who_flies_in_the_background_is_not_interrupted(void **state)
{
	char text[64];

	(void)state;
	assert_int_equal(run(ignore, text, sizeof text), 0);
	assert_string_equal(text, "ignored");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_was_written_is_there_and_the_status_is_130),
		cmocka_unit_test(the_second_ends_us_at_once),
		cmocka_unit_test(who_flies_in_the_background_is_not_interrupted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
