/* SPDX-License-Identifier: MIT */
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NUMBERS = 128, STACK = 1 << 16 };

/* A terminating signal this soon after the first is its duplicate: timeout(1) signals the process
 * and its group, and both kernel and shell send SIGHUP when a terminal closes. */
static const double duplicate_seconds = 0.1;

/* From a terminating signal to signals_end: a program that does not ask by then, as it opens or writes
 * a file that blocks, or makes a great flock, is ended. */
static const struct itimerval patience = { .it_value = { .tv_usec = 800000 } }, none;

/* Used by the handlers. */
static volatile sig_atomic_t came[NUMBERS], terminated_by;
static struct timespec terminated_at;
static int ends[2] = { -1, -1 }; /* self-pipe: handlers write to it, poll() wakes up */
static void (*last_resort)(void *);
static void *last_data;
static struct sigaction before[NUMBERS];
static stack_t stack_before;
static enum signals_of program; /* whose signals they are */
static char stack[STACK];       /* for SIGSEGV by stack overflow */

/* Wakes up poll(). */
static void
wake(void)
{
	int error = errno;

	if (write(ends[1], "", 1) < 0)
		errno = error; /* EAGAIN: full, so poll() wakes up anyway */
}

static void
set_flag(int number)
{
	came[number] = 1;
	wake();
}

static void
crash(int number)
{
	last_resort(last_data);
	sigaction(number, &before[number], NULL);
	raise(number); /* delivered on return */
}

void
signals_give_up(const char *reason)
{
	if (last_resort)
		last_resort(last_data);
	dprintf(STDERR_FILENO, "boids: %s\n", reason);
}

/* Restores the terminal from atexit(): without memory curses calls exit(), and gives no reason. */
static void
at_exit(void)
{
	if (last_resort)
		signals_give_up("not enough memory for curses");
}

bool
signals_in_front(int file)
{
	pid_t front = tcgetpgrp(file);

	return front < 0 || front == getpgrp();
}

/* Writes no more to the terminal of another job: SIGTTOU would stop this one before it ends. */
static void
leave_terminal(void)
{
	int error = errno, nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

	for (int file = STDOUT_FILENO; file <= STDERR_FILENO && nowhere >= 0; file++)
		if (!signals_in_front(file))
			dup2(nowhere, file);
	errno = error;
}

static void
terminate(int number)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	double since = (double)(now.tv_sec - terminated_at.tv_sec) +
	               (double)(now.tv_nsec - terminated_at.tv_nsec) / 1e9;
	if (!terminated_by) {
		terminated_at = now;
		terminated_by = number;
		setitimer(ITIMER_REAL, &patience, NULL);
		if (program != SIGNALS_OF_TERMINAL)
			leave_terminal();
		wake();
	} else if (since >= duplicate_seconds) {
		crash(number);
	}
}

/* The program is too busy to end: ends it. */
static void
expire(int number)
{
	if (terminated_by || program == SIGNALS_OF_HEADLESS)
		crash(terminated_by ? (int)terminated_by : number);
	else if (before[number].sa_handler != SIG_IGN)
		terminate(number);
}

/* Signals that are handled in a way of their own: in a terminal, and without one; NULL: not at all. */
static const struct row {
	int number;
	void (*handler[2])(int);
	bool may_be_ignored; /* in a terminal, if it was ignored at start */
	int flags;
} signals[] = {
	{ SIGWINCH, { set_flag, NULL }, false, SA_RESTART },
	{ SIGCONT, { set_flag, NULL }, false, SA_RESTART },
	{ SIGTSTP, { set_flag, NULL }, true, SA_RESTART },
	{ SIGPIPE, { SIG_IGN, crash }, false, 0 },
	{ SIGSEGV, { crash, crash }, false, SA_ONSTACK },
	{ SIGABRT, { crash, crash }, false, SA_ONSTACK },
	{ SIGBUS, { crash, crash }, false, SA_ONSTACK },
	{ SIGFPE, { crash, crash }, false, SA_ONSTACK },
	{ SIGILL, { crash, crash }, false, SA_ONSTACK },
	{ SIGSYS, { crash, crash }, false, SA_ONSTACK },
	{ SIGTRAP, { crash, crash }, false, SA_ONSTACK },
	{ SIGALRM, { expire, expire }, false, 0 },
	{ SIGINT, { terminate, terminate }, true, 0 },
	{ SIGTERM, { terminate, terminate }, true, 0 },
	{ SIGHUP, { terminate, terminate }, true, 0 },
	{ SIGTTIN, { NULL, NULL }, false, 0 },
	{ SIGTTOU, { NULL, NULL }, false, 0 },
	{ SIGCHLD, { NULL, NULL }, false, 0 },
	{ SIGURG, { NULL, NULL }, false, 0 },
#ifdef SIGINFO /* on BSD */
	{ SIGINFO, { NULL, NULL }, false, 0 },
#endif
};
enum { SIGNALS = sizeof signals / sizeof *signals };

/* Returns how a signal is handled. The default of all others is to terminate; the system refuses those that
 * are no signal or cannot be handled. */
static struct row
row_of(int number)
{
	for (int row = 0; row < SIGNALS; row++)
		if (signals[row].number == number)
			return signals[row];
	return (struct row){ number, { terminate, crash }, true, 0 };
}

bool
signals_start(enum signals_of of, void (*resort)(void *data), void *data)
{
	const bool headless = of == SIGNALS_OF_HEADLESS;
	static bool has_at_exit;
	stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };

	has_at_exit = has_at_exit || atexit(at_exit) == 0;
	if (!has_at_exit || pipe(ends) < 0)
		return false;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
	}
	program = of;
	last_resort = resort;
	last_data = data;
	terminated_by = 0;
	sigaltstack(&own, &stack_before);
	for (int number = 1; number < NUMBERS; number++) {
		const struct row row = row_of(number);
		if (!row.handler[of])
			continue;
		struct sigaction action = { .sa_handler = row.handler[of],
			                    .sa_flags = row.flags | (headless ? SA_RESTART : 0) };
		came[number] = 0;
		sigfillset(&action.sa_mask);
		sigaction(number, NULL, &before[number]);
		if (!(headless || row.may_be_ignored) || before[number].sa_handler != SIG_IGN)
			sigaction(number, &action, NULL);
	}
	return true;
}

void
signals_stop(void)
{
	if (!last_resort)
		return;
	for (int number = 1; number < NUMBERS; number++)
		if (row_of(number).handler[program])
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

bool
signals_pending(void)
{
	return (int)terminated_by;
}

int
signals_end(void)
{
	if (terminated_by)
		setitimer(ITIMER_REAL, &none, NULL);
	return (int)terminated_by;
}

void
signals_stop_job(void)
{
	struct sigaction ours;

	sigaction(SIGTSTP, &before[SIGTSTP], &ours);
	kill(0, SIGTSTP); /* the whole group: `make` would wait forever for a stopped child */
	sigaction(SIGTSTP, &ours, NULL);
}
