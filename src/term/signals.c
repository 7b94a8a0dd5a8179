/* SPDX-License-Identifier: MIT */
/* Signals: those that concern a program in a terminal. */
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { NUMBERS = 128, STACK = 1 << 16 };

/* What comes that soon after the first is no second: timeout(1) tells us and our group, a terminal that
 * closes is told of by kernel and shell. */
static const double echo_seconds = 0.1;

/* What handlers have to reach. */
static volatile sig_atomic_t came[NUMBERS], ended;
static struct timespec ended_at;
static int ends[2] = { -1, -1 }; /* of the pipe: poll wakes up when a handler has written to it */
static void (*last_resort)(void *);
static void *last_data;
static struct sigaction before[NUMBERS];
static stack_t stack_before;
static char stack[STACK]; /* for a crash by running out of the usual one */

static void
wake(void)
{
	int error = errno;

	if (write(ends[1], "", 1) < 0)
		errno = error; /* full: it will wake anyway */
}

static void
note(int number)
{
	came[number] = 1;
	wake();
}

static void
crash(int number)
{
	last_resort(last_data);
	sigaction(number, &before[number], NULL);
	raise(number); /* takes effect on return */
}

/* Who calls exit() in our midst, as curses does where it lacks memory, knows nothing of terminals. */
static void
leave(void)
{
	if (last_resort)
		last_resort(last_data);
}

static bool
is_echo(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	double since = (double)(now.tv_sec - ended_at.tv_sec) +
	               (double)(now.tv_nsec - ended_at.tv_nsec) / 1e9;
	return since < echo_seconds;
}

static void
end(int number)
{
	if (!ended) {
		clock_gettime(CLOCK_MONOTONIC, &ended_at);
		ended = number;
		wake();
	} else if (!is_echo()) {
		crash(number);
	}
}

static const struct row {
	int number;
	void (*handler)(int);
	bool may_be_ignored; /* by the choice of whoever started us */
	int flags;
} signals[] = {
	{ SIGWINCH, note, false, SA_RESTART },
	{ SIGCONT, note, false, SA_RESTART },
	{ SIGTSTP, note, true, SA_RESTART },
	{ SIGINT, end, true, 0 },
	{ SIGTERM, end, true, 0 },
	{ SIGHUP, end, true, 0 },
	{ SIGQUIT, end, true, 0 },
	{ SIGPIPE, SIG_IGN, false, 0 },
	{ SIGSEGV, crash, false, SA_ONSTACK },
	{ SIGABRT, crash, false, SA_ONSTACK },
	{ SIGBUS, crash, false, SA_ONSTACK },
	{ SIGFPE, crash, false, SA_ONSTACK },
	{ SIGILL, crash, false, SA_ONSTACK },
	{ SIGSYS, crash, false, SA_ONSTACK },
	{ SIGTRAP, crash, false, SA_ONSTACK },
	{ SIGUSR1, end, true, 0 },
	{ SIGUSR2, end, true, 0 },
	{ SIGALRM, end, true, 0 },
	{ SIGVTALRM, end, true, 0 },
	{ SIGPROF, end, true, 0 },
#ifdef SIGPOLL /* which the BSDs have not */
	{ SIGPOLL, end, true, 0 },
#endif
	{ SIGXCPU, end, true, 0 },
	{ SIGXFSZ, end, true, 0 },
#ifdef SIGSTKFLT
	{ SIGSTKFLT, end, true, 0 },
#endif
#ifdef SIGPWR
	{ SIGPWR, end, true, 0 },
#endif
};
enum { SIGNALS = sizeof signals / sizeof *signals };

/* What is done about a signal; NULL: nothing. */
static const struct row *
row_of(int number)
{
	for (int row = 0; row < SIGNALS; row++)
		if (signals[row].number == number)
			return &signals[row];
#ifdef SIGRTMIN
	if (number >= SIGRTMIN && number <= SIGRTMAX)
		return row_of(SIGTERM); /* they mean nothing here, and would end us as well */
#endif
	return NULL;
}

static void
take(int number, const struct row *row)
{
	struct sigaction action = { .sa_handler = row->handler, .sa_flags = row->flags };

	came[number] = 0;
	sigfillset(&action.sa_mask);
	sigaction(number, NULL, &before[number]);
	if (!row->may_be_ignored || before[number].sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

bool
signals_start(void (*resort)(void *data), void *data)
{
	static bool leaves;
	stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };

	leaves = leaves || atexit(leave) == 0;
	if (!leaves || pipe(ends) < 0)
		return false;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
	}
	last_resort = resort;
	last_data = data;
	ended = 0;
	sigaltstack(&own, &stack_before);
	for (int number = 1; number < NUMBERS; number++) {
		const struct row *row = row_of(number);
		if (row)
			take(number, row);
	}
	return true;
}

void
signals_stop(void)
{
	for (int number = 1; number < NUMBERS; number++)
		if (row_of(number))
			sigaction(number, &before[number], NULL);
	sigaltstack(&stack_before, NULL);
	last_resort = NULL;
	close(ends[0]);
	close(ends[1]);
}

int
signals_file(void)
{
	return ends[0];
}

void
signals_clear(void)
{
	char bytes[64];

	while (read(ends[0], bytes, sizeof bytes) > 0)
		;
}

bool
signals_came(int number)
{
	bool has_come = came[number];

	came[number] = 0;
	return has_come;
}

int
signals_end(void)
{
	return ended;
}

void
signals_stop_job(void)
{
	struct sigaction ours;

	sigaction(SIGTSTP, &before[SIGTSTP], &ours);
	kill(0, SIGTSTP); /* to whoever runs us, too: `make` would wait for us for ever */
	sigaction(SIGTSTP, &ours, NULL);
}
