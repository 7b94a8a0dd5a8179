/* SPDX-License-Identifier: MIT */
#include "headless_signals.h"

#include "files/output.h"

#include <signal.h>
#include <time.h>

static const double echo_seconds = 0.1;

/* State of the signal handlers. */
static volatile sig_atomic_t came; /* the number of the first signal, or 0 */
static struct timespec came_at;
static const struct atomic_file *open_draft;

/* The signal takes effect when the handler returns. */
static void
die(int number)
{
	atomic_file_discard(open_draft);
	signal(number, SIG_DFL);
	raise(number);
}

static void
on_signal(int number)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!came) {
		came_at = now;
		came = number;
	} else if ((double)(now.tv_sec - came_at.tv_sec) +
	                   (double)(now.tv_nsec - came_at.tv_nsec) / 1e9 >=
	           echo_seconds) {
		die(number);
	}
}

static const struct {
	int number;
	void (*handler)(int);
} signals[] = {
	{ SIGINT, on_signal }, { SIGTERM, on_signal }, { SIGHUP, on_signal }, { SIGQUIT, die },
	{ SIGPIPE, die },      { SIGXCPU, die },       { SIGUSR1, die },      { SIGUSR2, die },
	{ SIGALRM, die },      { SIGPROF, die },       { SIGVTALRM, die },    { SIGSYS, die },
	{ SIGSEGV, die },      { SIGABRT, die },       { SIGBUS, die },       { SIGFPE, die },
	{ SIGILL, die },       { SIGTRAP, die },
};
enum { SIGNALS = sizeof signals / sizeof *signals };

static struct sigaction previous[SIGNALS];

void
headless_signals_watch(const struct atomic_file *draft)
{
	came = 0;
	open_draft = draft;
	for (int row = 0; row < SIGNALS; row++) {
		struct sigaction action = { .sa_handler = signals[row].handler,
			                    .sa_flags = SA_RESTART };
		sigfillset(&action.sa_mask);
		sigaction(signals[row].number, NULL, &previous[row]);
		if (previous[row].sa_handler != SIG_IGN)
			sigaction(signals[row].number, &action, NULL);
	}
}

int
headless_signals_end(int status)
{
	for (int row = 0; row < SIGNALS; row++)
		sigaction(signals[row].number, &previous[row], NULL);
	if (came && came != SIGINT)
		raise(came);
	return came && status == DONE ? INTERRUPTED : status;
}

bool
headless_signals_came(void)
{
	return came;
}

bool
headless_signals_none(void *data)
{
	(void)data;
	return !came;
}
