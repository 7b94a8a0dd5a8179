/* SPDX-License-Identifier: MIT */
/* Interrupt: signals that end a flight without a terminal. */
#include "app/interrupt.h"

#include "app/output.h"

#include <stdio.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

enum {
	PATIENCE = 1000000, /* microseconds from the first until the work is left where it is */
	ECHO_TIME = 100000, /* what comes that soon is no second: timeout(1) tells us and our group */
	LARGE = 10000       /* boids: with fewer nothing takes long */
};

/* What handlers have to reach. */
static volatile sig_atomic_t came; /* the number of the first signal, or 0 */
static const struct keep *draft;

/* It takes effect when the handler returns. */
static void
die(int number)
{
	keep_abandon(draft);
	signal(number, SIG_DFL);
	raise(number);
}

static long
patience_left(void)
{
	struct itimerval clock;

	getitimer(ITIMER_REAL, &clock);
	return (long)clock.it_value.tv_sec * 1000000 + (long)clock.it_value.tv_usec;
}

static void
be_told(int number)
{
	if (came) {
		if (patience_left() <= PATIENCE - ECHO_TIME)
			die(number);
		return;
	}
	came = number;
	alarm(PATIENCE / 1000000);
}

/* Whatever was shown of the progress goes, as its line ends here. */
static void
give_up(int number)
{
	static const char blank[] = "\r            \r";
	struct termios terminal;
	bool blanked = tcgetattr(STDERR_FILENO, &terminal) == 0 &&
	               write(STDERR_FILENO, blank, sizeof blank - 1) > 0;

	(void)number;
	(void)blanked;
	if (came != SIGINT) {
		die(came);
		return;
	}
	keep_abandon(draft);
	_exit(INTERRUPTED);
}

static const struct {
	int number;
	void (*handler)(int);
} signals[INTERRUPTS] = {
	{ SIGINT, be_told }, { SIGTERM, be_told }, { SIGHUP, be_told }, { SIGQUIT, die },
	{ SIGPIPE, die },    { SIGXCPU, die },     { SIGUSR1, die },    { SIGUSR2, die },
	{ SIGPROF, die },    { SIGVTALRM, die },   { SIGSYS, die },     { SIGSEGV, die },
	{ SIGABRT, die },    { SIGBUS, die },      { SIGFPE, die },     { SIGILL, die },
	{ SIGTRAP, die },
};

static sigset_t
alarm_alone(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	return set;
}

void
interrupt_watch(struct interrupt *i, const struct keep *kept)
{
	struct sigaction late = { .sa_handler = give_up };
	sigset_t set = alarm_alone();

	came = 0;
	draft = kept;
	sigfillset(&late.sa_mask);
	sigprocmask(SIG_BLOCK, &set, &i->usual_mask);
	sigaction(SIGALRM, &late, &i->usual_alarm);
	for (int row = 0; row < INTERRUPTS; row++) {
		struct sigaction action = { .sa_handler = signals[row].handler,
			                    .sa_flags = SA_RESTART };
		sigfillset(&action.sa_mask);
		sigaction(signals[row].number, NULL, &i->usual[row]);
		if (i->usual[row].sa_handler != SIG_IGN)
			sigaction(signals[row].number, &action, NULL);
	}
}

/* An alarm that waits to be heard is dropped by ignoring it for a moment. */
int
interrupt_end(const struct interrupt *i, int status)
{
	alarm(0);
	signal(SIGALRM, SIG_IGN);
	sigaction(SIGALRM, &i->usual_alarm, NULL);
	sigprocmask(SIG_SETMASK, &i->usual_mask, NULL);
	for (int row = 0; row < INTERRUPTS; row++)
		sigaction(signals[row].number, &i->usual[row], NULL);
	if (came && came != SIGINT)
		raise(came);
	return came && status == DONE ? INTERRUPTED : status;
}

bool
interrupt_came(void)
{
	return came;
}

void
interrupt_open(size_t boids)
{
	sigset_t set = alarm_alone();

	if (boids < LARGE)
		return;
	fflush(NULL);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void
interrupt_close(size_t boids)
{
	sigset_t set = alarm_alone();

	if (boids >= LARGE)
		sigprocmask(SIG_BLOCK, &set, NULL);
}
