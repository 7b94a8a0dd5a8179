/* SPDX-License-Identifier: MIT */
/* Interrupt: Ctrl-C while we fly without a terminal. */
#include "app/interrupt.h"

#include <stdio.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

enum {
	PATIENCE = 1000000, /* microseconds from the first until the work is left where it is */
	ECHO_TIME = 100000, /* what comes that soon is no second: timeout(1) tells us and our group */
};

static long
patience_left(void)
{
	struct itimerval clock;

	getitimer(ITIMER_REAL, &clock);
	return (long)clock.it_value.tv_sec * 1000000 + (long)clock.it_value.tv_usec;
}

static void
answer(int number, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };

	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

static void
be_told_again(int number)
{
	if (patience_left() > PATIENCE - ECHO_TIME)
		return;
	answer(number, SIG_DFL);
	raise(number);
}

static void
be_told(int number)
{
	answer(number, be_told_again); /* which shows that it came */
	alarm(PATIENCE / 1000000);
}

/* Whatever was shown of the progress goes, as its line ends here. */
static void
give_up(int number)
{
	static const char blank[] = "\r            \r";
	struct termios terminal;

	(void)number;
	if (tcgetattr(STDERR_FILENO, &terminal) == 0 &&
	    write(STDERR_FILENO, blank, sizeof blank - 1) < 0)
		_exit(INTERRUPTED);
	_exit(INTERRUPTED);
}

static sigset_t
alarm_alone(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	return set;
}

void
interrupt_watch(struct interrupt *i)
{
	struct sigaction late = { .sa_handler = give_up };
	sigset_t set = alarm_alone();

	sigemptyset(&late.sa_mask);
	sigprocmask(SIG_BLOCK, &set, &i->usual_mask);
	sigaction(SIGALRM, &late, &i->usual_alarm);
	sigaction(SIGINT, NULL, &i->usual);
	if (i->usual.sa_handler != SIG_IGN)
		answer(SIGINT, be_told);
}

/* An alarm that waits to be heard is dropped by ignoring it for a moment. */
void
interrupt_end(const struct interrupt *i)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	sigaction(SIGINT, &i->usual, NULL);
	alarm(0);
	sigemptyset(&ignore.sa_mask);
	sigaction(SIGALRM, &ignore, NULL);
	sigaction(SIGALRM, &i->usual_alarm, NULL);
	sigprocmask(SIG_SETMASK, &i->usual_mask, NULL);
}

/* It waits, as who began us blocked it, or it came. */
bool
interrupt_came(void)
{
	struct sigaction now;
	sigset_t pending;

	sigpending(&pending);
	sigaction(SIGINT, NULL, &now);
	return sigismember(&pending, SIGINT) ||
	       (!(now.sa_flags & SA_SIGINFO) && now.sa_handler == be_told_again);
}

void
interrupt_open(void)
{
	sigset_t set = alarm_alone();

	fflush(NULL);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void
interrupt_close(void)
{
	sigset_t set = alarm_alone();

	sigprocmask(SIG_BLOCK, &set, NULL);
}
