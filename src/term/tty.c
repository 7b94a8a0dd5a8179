/* SPDX-License-Identifier: MIT */
/* Tty: the terminal as a device. */
#include "tty.h"
#include "clock.h"
#include "outbox.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
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
	int in;                      /* never blocks; below 0: not open */
	struct outbox out;           /* its file too */
	struct termios before;       /* what the terminal was like */
	volatile sig_atomic_t taken; /* it is ours now */
};

/* A file of our own on the same terminal: O_NONBLOCK on the one we were given would be the shell's
 * too, and stay there after a crash. By its name first: poll() on macOS fails for /dev/tty. */
static int
open_again(int file, int flags)
{
	const char *name = ttyname(file);
	int own = name ? open(name, flags) : -1;

	if (own < 0 && tcgetpgrp(file) >= 0) /* it is the one that controls us */
		own = open("/dev/tty", flags);
	return own < 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : own; /* may block, but writes */
}

/* Opens the files. NULL, or a sentence on why not, and in errno what the machine says to it (0: nothing). */
static const char *
open_files(struct tty *tty)
{
	static const char failed[] = "the terminal cannot be opened";
	const int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
	bool writes = isatty(STDOUT_FILENO), reads = isatty(STDIN_FILENO);

	tty->out.file = writes ? open_again(STDOUT_FILENO, O_WRONLY | flags) : -1;
	if (writes && tty->out.file < 0)
		return failed;
	tty->in = reads ? open_again(STDIN_FILENO, O_RDONLY | flags)
	                : open("/dev/tty", O_RDONLY | flags);
	if (writes && tty->in < 0 && (reads || errno == EMFILE || errno == ENFILE))
		return failed;
	errno = 0;
	return !writes       ? "stdout is not a terminal"
	       : tty->in < 0 ? "stdin is not a terminal, and there is no other for keys"
	                     : NULL;
}

/* Whether this job is the one that the keys are for; so it is on a terminal that controls nobody. */
static bool
is_in_front(const struct tty *tty)
{
	pid_t front = tcgetpgrp(tty->in);

	return front < 0 || front == getpgrp();
}

/* In the background this stops the job (SIGTTOU) until it is in front, or until a signal asks for
 * its end. Before, the terminal is as the shell needs it: nothing to remember or to change. */
static void
await_front(const struct tty *tty)
{
	/* Changes nothing where output is not halted, and is what SIGTTOU is sent for. */
	while (!signals_end() && tcflow(tty->in, TCOON) < 0 && errno == EINTR)
		;
}

/* A signal that comes meanwhile leaves them as they are. */
static bool
set_modes(const struct tty *tty, const struct termios *modes)
{
	int result;

	do
		result = tcsetattr(tty->in, TCSANOW, modes);
	while (result < 0 && errno == EINTR);
	return result == 0;
}

/* Sets the terminal up: keys as bytes, each at once, so that Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-V come in
 * their turn and Enter is not Ctrl-J; bytes go out unchanged, which screen.c takes for granted.
 * `before` must have been read by then. */
static bool
take(struct tty *tty)
{
	struct termios raw = tty->before;

	raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK | INPCK);
	raw.c_oflag &= (tcflag_t)~OPOST;
	raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ECHONL | ISIG | IEXTEN);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tty->taken = set_modes(tty, &raw);
	return tty->taken;
}

/* As it was before, and nothing that is still to be read, unless it is another job's by now. May be
 * called by a signal handler. */
static void
give_back(struct tty *tty)
{
	/* Another job that is in front has the terminal set up for itself. */
	if (is_in_front(tty)) {
		tcflush(tty->in, TCIFLUSH); /* a key held down, an answer: not for the shell */
		set_modes(tty, &tty->before);
	}
	tty->taken = false;
}

static void
close_files(struct tty *tty)
{
	if (tty->in >= 0)
		close(tty->in);
	if (tty->out.file >= 0)
		close(tty->out.file);
}

/* Called by a signal handler: only what may be done there. */
static void
last_resort(void *data)
{
	struct tty *tty = data;

	if (tty->taken) {
		outbox_say_last_words(&tty->out);
		give_back(tty);
	}
}

/* Writing and setting modes from the background would stop us, now that we are to end or stop. */
static void
release(struct tty *tty)
{
	sigset_t stop, before;

	if (!tty->taken)
		return;
	sigemptyset(&stop);
	sigaddset(&stop, SIGTTOU);
	sigprocmask(SIG_BLOCK, &stop, &before);
	outbox_drain(&tty->out);
	give_back(tty);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

/* NULL, or why it cannot be, with errno as open_files leaves it. */
static const char *
set_up(struct tty *tty)
{
	static const char failed[] = "the terminal cannot be set up";
	const char *problem = open_files(tty);

	if (problem)
		return problem;
	await_front(tty);
	if (tcgetattr(tty->in, &tty->before) < 0 || !signals_start(last_resort, tty))
		return failed;
	if (take(tty))
		return NULL;
	int why = errno;
	signals_stop();
	errno = why;
	return failed;
}

static void
discard(struct tty *tty)
{
	close_files(tty);
	bytes_free(&tty->out.pending);
	free(tty);
}

struct tty *
tty_open(char *error, size_t size)
{
	struct tty *tty = malloc(sizeof *tty);
	const char *problem = "the terminal cannot be set up";

	if (tty) {
		*tty = (struct tty){ .in = -1, .out = { .file = -1 } };
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
	await_front(tty);
	/* What is to end, or has no terminal any more, does not take it again. */
	if (!signals_end())
		tty->out.gone = tcgetattr(tty->in, &tty->before) < 0 || !take(tty);
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
	if (tty->taken)
		outbox_say_last_words(&tty->out);
}

bool
tty_size(const struct tty *tty, int *columns, int *rows)
{
	struct winsize size = { 0 };
	bool known = ioctl(tty->out.file, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row;

	*columns = !known ? 80 : size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
	*rows = !known ? 24 : size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
	return known;
}

bool
tty_write(struct tty *tty, const void *bytes, size_t length)
{
	if (!tty->taken)
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
	if (signals_came(SIGCONT) && tty->taken && !signals_end()) {
		await_front(tty);
		take(tty);
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
			{ .fd = tty->in, .events = POLLIN },
			{ .fd = writing ? tty->out.file : -1, .events = POLLOUT },
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
	while (!news && !tty->out.gone && is_in_front(tty) && clock_now() < deadline) {
		struct pollfd files[] = {
			{ .fd = tty->in, .events = POLLIN },
			{ .fd = tty->out.pending.length ? tty->out.file : -1, .events = POLLOUT },
		};
		if (poll(files, 2, clock_until(deadline)) > 0)
			news = file_news(tty, &files[0], &files[1]);
	}
	return news && !tty->out.gone;
}

size_t
tty_read(struct tty *tty, void *bytes, size_t size)
{
	ssize_t length = read(tty->in, bytes, size);

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
