/* SPDX-License-Identifier: MIT */
/* Signals: those that concern a program in a terminal. */
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { NUMBERS = 32, STACK = 1 << 16 }; /* ours are all of the first 31 */

/* What handlers have to reach. */
static volatile sig_atomic_t came[NUMBERS], ended;
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

static void
end(int number)
{
	if (ended)
		crash(number);
	ended = number;
	wake();
}

static const struct {
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
	{ SIGUSR1, crash, true, SA_ONSTACK },
	{ SIGUSR2, crash, true, SA_ONSTACK },
	{ SIGALRM, crash, true, SA_ONSTACK },
	{ SIGVTALRM, crash, true, SA_ONSTACK },
	{ SIGPROF, crash, true, SA_ONSTACK },
#ifdef SIGPOLL /* which the BSDs have not */
	{ SIGPOLL, crash, true, SA_ONSTACK },
#endif
	{ SIGXCPU, crash, true, SA_ONSTACK },
	{ SIGXFSZ, crash, true, SA_ONSTACK },
};
enum { SIGNALS = sizeof signals / sizeof *signals };

bool
signals_start(void (*resort)(void *data), void *data)
{
	stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };

	if (pipe(ends) < 0)
		return false;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
	}
	last_resort = resort;
	last_data = data;
	ended = 0;
	sigaltstack(&own, &stack_before);
	for (int row = 0; row < SIGNALS; row++) {
		struct sigaction action = { .sa_handler = signals[row].handler,
			                    .sa_flags = signals[row].flags };
		int number = signals[row].number;
		came[number] = 0;
		sigfillset(&action.sa_mask);
		sigaction(number, NULL, &before[number]);
		if (!signals[row].may_be_ignored || before[number].sa_handler != SIG_IGN)
			sigaction(number, &action, NULL);
	}
	return true;
}

void
signals_stop(void)
{
	for (int row = 0; row < SIGNALS; row++)
		sigaction(signals[row].number, &before[signals[row].number], NULL);
	sigaltstack(&stack_before, NULL);
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
