/* SPDX-License-Identifier: MIT */
#include "tty.h"
#include "clock.h"
#include "memory.h"
#include "signals.h"
#include "text/byte_buffer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_COLUMNS = 2000, MOST_ROWS = 1000 }; /* a larger size is an error of the terminal */
enum { LAST_WORDS = 512 };

struct tty {
	int in, out;                /* O_NONBLOCK; below 0: not open */
	bool gone;                  /* the terminal has hung up; writes are dropped */
	struct byte_buffer pending; /* bytes that the terminal has not accepted yet */
	char last_words[LAST_WORDS];
	volatile size_t last_length;
	struct termios before;        /* modes to restore */
	volatile sig_atomic_t is_raw; /* raw mode is set */
	bool has_keys;                /* of raw mode: Ctrl-C and Ctrl-Z are keys */
	bool leaves_input;            /* to the program that reads the terminal next */
	void (*last_act)(void *data); /* NULL: none */
	void *last_data;
};

/* Seconds for a line that does not accept all bytes: of a screen that is left, of what stays on it. */
static const double stall_timeout = 0.5, stay_timeout = 10;

static void
write_last_words(const struct tty *tty)
{
	if (write(tty->out, tty->last_words, tty->last_length) < 0)
		return; /* nothing else to do */
}

static void
flush(struct tty *tty)
{
	while (tty->pending.length) {
		ssize_t written = write(tty->out, tty->pending.at, tty->pending.length);
		if (written < 0 && errno == EAGAIN)
			return;
		if (written < 0 && errno != EINTR) {
			tty->gone = true;
			written = (ssize_t)tty->pending.length;
		}
		byte_buffer_drop(&tty->pending, written > 0 ? (size_t)written : 0);
	}
}

/* Opens the same terminal again: O_NONBLOCK on an inherited descriptor would affect the shell, also
 * after a crash. Tries its name first, as poll() on macOS fails for /dev/tty. */
static int
open_again(int file, int flags)
{
	const char *name = ttyname(file);
	int own = name ? open(name, flags) : -1;

	if (own < 0 && tcgetpgrp(file) >= 0) /* it is the controlling terminal */
		own = open("/dev/tty", flags);
	return own < 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : own; /* may block, but works */
}

/* Opens the descriptors. Returns NULL, or the reason of failure with errno (0: no system error). */
static const char *
open_files(struct tty *tty)
{
	static const char failed[] = "the terminal cannot be opened";
	const int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
	bool writes = isatty(STDOUT_FILENO), reads = isatty(STDIN_FILENO);

	tty->out = writes ? open_again(STDOUT_FILENO, O_WRONLY | flags) : -1;
	if (writes && tty->out < 0)
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

/* Stops a background job by SIGTTOU until it is in the foreground, or until a terminating signal.
 * Only then may the modes be read and changed: before, they are the shell's. */
static void
await_foreground(const struct tty *tty)
{
	/* TCOON has no effect on running output, but raises SIGTTOU in the background. */
	while (!signals_end() && tcflow(tty->in, TCOON) < 0 && errno == EINTR)
		;
}

/* Repeats on EINTR, which leaves the modes unchanged. */
static bool
set_modes(const struct tty *tty, const struct termios *modes)
{
	int result;

	do
		result = tcsetattr(tty->in, TCSANOW, modes);
	while (result < 0 && errno == EINTR);
	return result == 0;
}

/* Sets raw mode: each key is read at once, Ctrl-S and Ctrl-V too, and Enter is CR. Ctrl-C and Ctrl-Z are
 * keys once the program reads them. Input that is left is not echoed, and told of at once, but is what
 * it is in the modes before. Output is written unchanged, as screen.c requires. `before` must be set. */
static bool
set_raw_modes(struct tty *tty)
{
	const tcflag_t changes = ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK | INPCK;
	struct termios raw = tty->before;

	raw.c_iflag &= ~(IXON | (tty->leaves_input ? 0 : changes));
	raw.c_oflag &= (tcflag_t)~OPOST;
	raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ECHONL);
	raw.c_lflag &= (tcflag_t) ~(tty->leaves_input ? 0 : IEXTEN | (tty->has_keys ? ISIG : 0));
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tty->is_raw = set_modes(tty, &raw);
	return tty->is_raw;
}

/* Restores the modes and drops unread input, if it is not left, unless another job is in the foreground.
 * Async-signal-safe. */
static void
restore_modes(struct tty *tty)
{
	if (signals_in_front(tty->in)) {
		if (!tty->leaves_input) /* held keys and replies are not for the shell */
			tcflush(tty->in, TCIFLUSH);
		set_modes(tty, &tty->before);
	}
	tty->is_raw = false;
}

/* Async-signal-safe. */
static void
last_resort(void *data)
{
	struct tty *tty = data;

	if (tty->is_raw) {
		write_last_words(tty);
		restore_modes(tty);
	}
	if (tty->last_act)
		tty->last_act(tty->last_data);
}

/* Writes all and restores the modes. Blocks SIGTTOU, which would stop the job here. */
static void
release(struct tty *tty)
{
	sigset_t stop, before;

	if (!tty->is_raw)
		return;
	sigemptyset(&stop);
	sigaddset(&stop, SIGTTOU);
	sigprocmask(SIG_BLOCK, &stop, &before);
	const bool stays = tty->leaves_input && !signals_pending();
	const double end = clock_now() + (stays ? stay_timeout : stall_timeout);
	struct pollfd out = { .fd = tty->out, .events = POLLOUT };
	flush(tty);
	while (tty->pending.length && clock_now() < end) {
		poll(&out, 1, clock_until(end));
		flush(tty);
	}
	if (tty->pending.length) {
		byte_buffer_drop(&tty->pending, tty->pending.length);
		tcflush(tty->out, TCOFLUSH);
		write_last_words(tty);
	}
	restore_modes(tty);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

static void
destroy(struct tty *tty)
{
	if (tty->in >= 0)
		close(tty->in);
	if (tty->out >= 0)
		close(tty->out);
	byte_buffer_free(&tty->pending);
	free(tty);
}

struct tty *
tty_open(bool leaves_input, char *error, size_t size)
{
	static const char failed[] = "the terminal cannot be set up";
	struct tty *tty = memory_new(1, sizeof *tty);

	*tty = (struct tty){ .in = -1, .out = -1, .leaves_input = leaves_input };
	const char *problem = open_files(tty);
	int why = errno;
	if (!problem) {
		await_foreground(tty);
		bool ready = tcgetattr(tty->in, &tty->before) == 0 &&
		             signals_start(SIGNALS_OF_TERMINAL, last_resort, tty);
		if (ready && set_raw_modes(tty))
			return tty;
		why = errno;
		problem = failed;
		if (ready)
			signals_stop();
	}
	snprintf(error, size, why ? "%s: %s" : "%s", problem, strerror(why));
	destroy(tty);
	errno = why;
	return NULL;
}

void
tty_take_keys(struct tty *tty)
{
	tty->has_keys = true;
	set_raw_modes(tty);
}

void
tty_close(struct tty *tty)
{
	release(tty);
	signals_stop();
	destroy(tty);
}

void
tty_suspend(struct tty *tty)
{
	release(tty);
	if (!signals_end())
		signals_stop_job();
	await_foreground(tty);
	/* After a terminating signal or a hang-up the modes stay restored. */
	if (!signals_end())
		tty->gone = tcgetattr(tty->in, &tty->before) < 0 || !set_raw_modes(tty);
	signals_came(SIGTSTP);
	signals_came(SIGCONT);
}

void
tty_set_emergency(struct tty *tty, const char *bytes, size_t length)
{
	tty->last_length = 0; /* a signal handler may read it now */
	if (length <= LAST_WORDS) {
		memcpy(tty->last_words, bytes, length);
		tty->last_length = length;
	}
}

void
tty_set_last_act(struct tty *tty, void (*act)(void *data), void *data)
{
	tty->last_data = data;
	tty->last_act = act;
}

void
tty_write_emergency(struct tty *tty)
{
	byte_buffer_drop(&tty->pending, tty->pending.length);
	if (tty->is_raw)
		write_last_words(tty);
}

bool
tty_size(const struct tty *tty, int *columns, int *rows)
{
	struct winsize size = { 0 };
	bool known = ioctl(tty ? tty->out : STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col &&
	             size.ws_row;

	*columns = !known ? 80 : size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
	*rows = !known ? 24 : size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
	return known;
}

bool
tty_write(struct tty *tty, const void *bytes, size_t length)
{
	if (!tty->is_raw)
		return true; /* restored: the program is about to exit */
	if (tty->gone)
		return false;
	memory_append(&tty->pending, bytes, length);
	flush(tty);
	return !tty->gone;
}

size_t
tty_pending(const struct tty *tty)
{
	return tty->pending.length;
}

/* Handles the signals since the last call; returns TTY_ bits. */
static int
handle_signals(struct tty *tty)
{
	int events = signals_came(SIGWINCH) ? TTY_RESIZED : 0;

	/* After SIGSTOP, which cannot be caught, the shell has set its own modes. */
	if (signals_came(SIGCONT) && tty->is_raw && !signals_end()) {
		await_foreground(tty);
		set_raw_modes(tty);
		events |= TTY_RESIZED;
	}
	if (signals_came(SIGTSTP))
		events |= TTY_STOP;
	if (signals_end())
		events |= TTY_ENDED;
	return events;
}

/* Handles the result of poll(); returns TTY_ bits. */
static int
handle_poll(struct tty *tty, const struct pollfd *in, const struct pollfd *out)
{
	if ((in->revents | out->revents) & (POLLERR | POLLHUP | POLLNVAL))
		tty->gone = true;
	if (out->revents & POLLOUT)
		flush(tty);
	return in->revents & POLLIN ? TTY_INPUT : 0;
}

int
tty_wait(struct tty *tty, double deadline, struct pollfd *others, int count)
{
	bool writing = tty->pending.length, over;
	int events = 0;

	assert(count <= TTY_OTHERS);
	do {
		enum { OWN = 3 };
		struct pollfd files[OWN + TTY_OTHERS] = {
			{ .fd = tty->in, .events = POLLIN },
			{ .fd = writing ? tty->out : -1, .events = POLLOUT },
			{ .fd = signals_file(), .events = POLLIN },
		};
		for (int i = 0; i < count; i++)
			files[OWN + i] = others[i];
		int ready = poll(files, OWN + (nfds_t)count, clock_until(deadline));
		for (int i = 0; i < count; i++) {
			others[i].revents = ready > 0 ? files[OWN + i].revents : 0;
			events |= others[i].revents ? TTY_OTHER : 0;
		}
		if (ready > 0)
			events |= handle_poll(tty, &files[0], &files[1]);
		else if (ready < 0 && errno != EINTR)
			tty->gone = true;
		if (ready > 0 && files[2].revents)
			signals_clear();
		events |= handle_signals(tty) | (tty->gone ? TTY_GONE : 0);
		over = ready == 0 || (deadline >= 0 && clock_now() >= deadline);
	} while (!events && !over && !(writing && !tty->pending.length));
	return events;
}

bool
tty_await_input(struct tty *tty, double deadline)
{
	int events = 0;

	/* A background job must not read: it would be stopped by SIGTTIN. */
	while (!events && !tty->gone && signals_in_front(tty->in) && clock_now() < deadline) {
		struct pollfd files[] = {
			{ .fd = tty->in, .events = POLLIN },
			{ .fd = tty->pending.length ? tty->out : -1, .events = POLLOUT },
		};
		if (poll(files, 2, clock_until(deadline)) > 0)
			events = handle_poll(tty, &files[0], &files[1]);
	}
	return events && !tty->gone;
}

size_t
tty_read(struct tty *tty, void *bytes, size_t size)
{
	ssize_t length = read(tty->in, bytes, size);

	if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
		tty->gone = true;
	return length > 0 ? (size_t)length : 0;
}
