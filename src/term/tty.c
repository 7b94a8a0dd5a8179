/* SPDX-License-Identifier: MIT */
/* Tty: the terminal as a device. */
#include "tty.h"
#include "clock.h"
#include "device.h"
#include "outbox.h"
#include "signals.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_COLUMNS = 2000, MOST_ROWS = 1000 }; /* a terminal that says more is mistaken */
struct tty {
	struct device device;
	struct outbox out;
};

/* Called by a signal handler: only what may be done there. */
static void
last_resort(void *data)
{
	struct tty *tty = data;

	if (tty->device.taken) {
		outbox_say_last_words(&tty->out);
		device_give_back(&tty->device);
	}
}

/* Writing and setting modes from the background would stop us, now that we are to end or stop. */
static void
release(struct tty *tty)
{
	sigset_t stop, before;

	if (!tty->device.taken)
		return;
	sigemptyset(&stop);
	sigaddset(&stop, SIGTTOU);
	sigprocmask(SIG_BLOCK, &stop, &before);
	outbox_drain(&tty->out);
	device_give_back(&tty->device);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

/* NULL, or why it cannot be, with errno as by device_open. */
static const char *
set_up(struct tty *tty)
{
	static const char failed[] = "the terminal cannot be set up";
	const char *problem = device_open(&tty->device);

	if (problem)
		return problem;
	tty->out.file = tty->device.out;
	device_await_front(&tty->device);
	if (tcgetattr(tty->device.in, &tty->device.before) < 0 || !signals_start(last_resort, tty))
		return failed;
	if (device_take(&tty->device))
		return NULL;
	int why = errno;
	signals_stop();
	errno = why;
	return failed;
}

static void
discard(struct tty *tty)
{
	device_close(&tty->device);
	bytes_free(&tty->out.pending);
	free(tty);
}

struct tty *
tty_open(char *error, size_t size)
{
	struct tty *tty = malloc(sizeof *tty);
	const char *problem = "the terminal cannot be set up";

	if (tty) {
		*tty = (struct tty){ .device = { .in = -1, .out = -1 } };
		problem = set_up(tty);
	}
	if (!problem)
		return tty;
	int why = errno;
	snprintf(error, size, why ? "%s: %s" : "%s", problem, strerror(why));
	if (tty)
		discard(tty);
	errno = why;
	return NULL;
}

void
tty_close(struct tty *tty)
{
	release(tty);
	signals_stop();
	discard(tty);
}

void
tty_suspend(struct tty *tty)
{
	release(tty);
	if (!signals_end())
		signals_stop_job();
	device_await_front(&tty->device);
	/* What is to end, or has no terminal any more, does not take it again. */
	if (!signals_end())
		tty->out.gone = tcgetattr(tty->device.in, &tty->device.before) < 0 ||
		                !device_take(&tty->device);
	signals_came(SIGTSTP);
	signals_came(SIGCONT);
}

void
tty_last_words(struct tty *tty, const char *bytes, size_t length)
{
	outbox_last_words(&tty->out, bytes, length);
}

void
tty_say_last_words(struct tty *tty)
{
	bytes_drop(&tty->out.pending, tty->out.pending.length);
	if (tty->device.taken)
		outbox_say_last_words(&tty->out);
}

bool
tty_size(const struct tty *tty, int *columns, int *rows)
{
	struct winsize size = { 0 };
	bool known = ioctl(tty->device.out, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row;

	*columns = !known ? 80 : size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
	*rows = !known ? 24 : size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
	return known;
}

bool
tty_write(struct tty *tty, const void *bytes, size_t length)
{
	if (!tty->device.taken)
		return true; /* it is not ours, and we are about to end */
	return outbox_put(&tty->out, bytes, length);
}

bool
tty_is_gone(const struct tty *tty)
{
	return tty->out.gone;
}

size_t
tty_pending(const struct tty *tty)
{
	return tty->out.pending.length;
}

/* What signals have said since the last time. */
static int
signal_news(struct tty *tty)
{
	int news = signals_came(SIGWINCH) ? TTY_RESIZED : 0;

	/* Stopped by what cannot be caught (SIGSTOP), and meanwhile it was the shell's. Who is to end as
	 * well leaves it so. */
	if (signals_came(SIGCONT) && tty->device.taken && !signals_end()) {
		device_await_front(&tty->device);
		device_take(&tty->device);
		news |= TTY_RESIZED;
	}
	if (signals_came(SIGTSTP))
		news |= TTY_STOP;
	if (signals_end())
		news |= TTY_ENDED;
	return news;
}

/* What poll has found, done. */
static int
file_news(struct tty *tty, const struct pollfd *in, const struct pollfd *out)
{
	if ((in->revents | out->revents) & (POLLERR | POLLHUP | POLLNVAL))
		tty->out.gone = true;
	if (out->revents & POLLOUT)
		outbox_flush(&tty->out);
	return in->revents & POLLIN ? TTY_INPUT : 0;
}

int
tty_wait(struct tty *tty, double deadline)
{
	bool writing = tty->out.pending.length, over;
	int news = 0;

	do {
		struct pollfd files[] = {
			{ .fd = tty->device.in, .events = POLLIN },
			{ .fd = writing ? tty->device.out : -1, .events = POLLOUT },
			{ .fd = signals_file(), .events = POLLIN },
		};
		int ready = poll(files, 3, clock_until(deadline));
		if (ready > 0)
			news |= file_news(tty, &files[0], &files[1]);
		else if (ready < 0 && errno != EINTR)
			tty->out.gone = true;
		if (ready > 0 && files[2].revents)
			signals_clear();
		news |= signal_news(tty) | (tty->out.gone ? TTY_GONE : 0);
		over = ready == 0 || (deadline >= 0 && clock_now() >= deadline);
	} while (!news && !over && !(writing && !tty->out.pending.length));
	return news;
}

bool
tty_await_input(struct tty *tty, double deadline)
{
	int news = 0;

	/* What is typed while another job is in front is for that one: who reads it is stopped. */
	while (!news && !tty->out.gone && device_is_front(&tty->device) && clock_now() < deadline) {
		struct pollfd files[] = {
			{ .fd = tty->device.in, .events = POLLIN },
			{ .fd = tty->out.pending.length ? tty->device.out : -1, .events = POLLOUT },
		};
		if (poll(files, 2, clock_until(deadline)) > 0)
			news = file_news(tty, &files[0], &files[1]);
	}
	return news && !tty->out.gone;
}

size_t
tty_read(struct tty *tty, void *bytes, size_t size)
{
	ssize_t length = read(tty->device.in, bytes, size);

	if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
		tty->out.gone = true;
	return length > 0 ? (size_t)length : 0;
}

int
tty_signal(const struct tty *tty)
{
	(void)tty; /* a process has one terminal and one set of signals */
	return signals_end();
}
