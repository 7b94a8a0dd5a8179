/* SPDX-License-Identifier: MIT */
/* Pty: runs a program in a terminal emulator. */
#include "pty.h"
#include "slow_line.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PULSE = 20 }; /* milliseconds between checks whether the program still runs */

struct pty {
	int file; /* the emulator's side; below 0 after a hang-up */
	pid_t pid;
	bool ended;
	int status;
	struct termios fresh; /* modes before the program started */
	struct emulator *glass;
	struct slow_line down, up; /* to the emulator, and back */
	double backlog;            /* largest number of bytes on the way to the emulator */
	bool halted;               /* the emulator reads nothing */
	char *output;              /* output of the program, with a NUL that is not counted */
	size_t length, size;
};

static struct winsize
window(int columns, int rows)
{
	return (struct winsize){ .ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows };
}

static void
set_environment(const char *const *settings)
{
	for (; settings && *settings; settings++) {
		const char *value = strchr(*settings, '=');
		char *name =
			strndup(*settings, value ? (size_t)(value - *settings) : strlen(*settings));
		if (name && value)
			setenv(name, value + 1, 1);
		else if (name)
			unsetenv(name);
		free(name);
	}
}

enum { SIGNALS = 32 };

/* Starts a session in the child, with this terminal as controlling terminal. */
static void
become(const char *terminal, const char *const *argv, const char *const *settings)
{
	static const char *const usual[] = {
		"TERM=xterm-256color", "LC_ALL=C.UTF-8", "LINES", "COLUMNS", "NO_COLOR",
		"COLORTERM",           "COLORFGBG",      "STY",   NULL
	};

	setsid();
	int file = open(terminal, O_RDWR);
	if (file < 0 || ioctl(file, TIOCSCTTY, 0) < 0)
		_exit(126);
	for (int i = 0; i <= 2; i++)
		dup2(file, i);
	if (file > 2)
		close(file);
	for (int number = 1; number < SIGNALS; number++)
		signal(number, SIG_DFL); /* a test in the background or under nohup ignores some */
	set_environment(usual);
	set_environment(settings);
	execvp(argv[0], (char *const *)argv);
	_exit(127);
}

struct termios
pty_modes(const struct pty *pty)
{
	struct termios modes = { 0 };

	tcgetattr(pty->file, &modes);
	return modes;
}

struct termios
pty_fresh_modes(const struct pty *pty)
{
	return pty->fresh;
}

struct pty *
pty_start(const char *const *argv, const char *const *settings, int columns, int rows)
{
	struct winsize size = window(columns, rows);
	int file = posix_openpt(O_RDWR | O_NOCTTY);
	struct pty *pty = file < 0 ? NULL : calloc(1, sizeof *pty);

	if (!pty || grantpt(file) < 0 || unlockpt(file) < 0 || ioctl(file, TIOCSWINSZ, &size) < 0) {
		free(pty);
		return NULL;
	}
	fcntl(file, F_SETFD, FD_CLOEXEC);
	const char *terminal = ptsname(file);
	pty->file = file;
	pty->fresh = pty_modes(pty);
	pty->pid = fork();
	if (pty->pid == 0)
		become(terminal, argv, settings);
	if (pty->pid < 0)
		abort();
	pty->glass = emulator_new(columns, rows);
	return pty;
}

void
pty_end(struct pty *pty)
{
	if (!pty->ended) {
		kill(-pty->pid, SIGKILL);
		kill(pty->pid, SIGKILL);
		waitpid(pty->pid, NULL, 0);
	}
	pty_hang_up(pty);
	slow_line_free(&pty->down);
	slow_line_free(&pty->up);
	emulator_free(pty->glass);
	free(pty->output);
	free(pty);
}

double
pty_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Feeds bytes to the emulator and sends its replies back as typed input. */
static void
handle_output(struct pty *pty, const char *bytes, size_t length)
{
	char answer[256];

	if (pty->size - pty->length <= length) {
		pty->size = 2 * (pty->length + length) + 1;
		pty->output = realloc(pty->output, pty->size);
		if (!pty->output)
			abort();
	}
	memcpy(pty->output + pty->length, bytes, length);
	pty->length += length;
	pty->output[pty->length] = '\0';
	emulator_feed(pty->glass, bytes, length);
	while ((length = emulator_answer(pty->glass, answer, sizeof answer)) > 0)
		pty_send(pty, answer, length);
}

/* Delivers bytes that have passed the line in either direction. */
static void
deliver(struct pty *pty)
{
	char bytes[4096];
	size_t length;

	while ((length = slow_line_take(&pty->up, pty_now(), bytes, sizeof bytes)) > 0)
		if (pty->file >= 0 && write(pty->file, bytes, length) < 0)
			perror("pty");
	if ((length = slow_line_take(&pty->down, pty_now(), bytes, sizeof bytes)) > 0)
		handle_output(pty, bytes, length);
}

/* Returns the milliseconds until bytes arrive, at most `most`. */
static int
time_to_wait(const struct pty *pty, int most)
{
	double down = slow_line_next(&pty->down), up = slow_line_next(&pty->up),
	       at = pty_now() + most / 1000.0;

	at = down >= 0 && down < at ? down : at;
	at = up >= 0 && up < at ? up : at;
	double left = (at - pty_now()) * 1000;
	return left <= 0 ? 0 : (int)left + 1;
}

double
pty_backlog(struct pty *pty)
{
	double backlog = pty->backlog;

	pty->backlog = 0;
	return backlog;
}

/* Reads output, or waits a moment for it. Returns false if none came. */
static bool
listen(struct pty *pty, int milliseconds)
{
	char bytes[4096];
	size_t room = slow_line_room(&pty->down, pty_now());
	struct pollfd file = { .fd = pty->halted || room < sizeof bytes ? -1 : pty->file,
		               .events = POLLIN };
	int wait = time_to_wait(pty, milliseconds);
	bool ready = poll(&file, 1, wait) > 0;

	deliver(pty);
	if (!ready)
		return slow_line_next(&pty->down) >= 0;
	ssize_t length = read(pty->file, bytes, sizeof bytes);
	if (length > 0) {
		slow_line_put(&pty->down, pty_now(), bytes, (size_t)length);
		double waits = (pty->down.free_at - pty_now()) * pty->down.rate;
		if (waits > pty->backlog)
			pty->backlog = waits;
	} else { /* no process has the other side open */
		poll(NULL, 0, wait);
	}
	deliver(pty);
	return length > 0;
}

static bool
has_ended(struct pty *pty)
{
	if (!pty->ended)
		pty->ended = waitpid(pty->pid, &pty->status, WNOHANG) == pty->pid;
	return pty->ended;
}

void
pty_type(struct pty *pty, const char *text)
{
	pty_send(pty, text, strlen(text));
}

void
pty_send(struct pty *pty, const void *bytes, size_t length)
{
	slow_line_put(&pty->up, pty_now(), bytes, length);
	deliver(pty);
}

void
pty_slow_down(struct pty *pty, double rate, double trip)
{
	pty->down.rate = rate;
	pty->backlog = 0;
	pty->down.delay = pty->up.delay = trip / 2;
}

void
pty_tear(struct pty *pty, double rate)
{
	pty->up.rate = rate;
}

void
pty_halt(struct pty *pty, bool halted)
{
	pty->halted = halted;
}

struct emulator *
pty_glass(struct pty *pty)
{
	return pty->glass;
}

const char *
pty_bottom(struct pty *pty)
{
	return emulator_row(pty->glass, emulator_rows(pty->glass) - 1);
}

bool
pty_shows(struct pty *pty, const char *text)
{
	for (int row = 0; row < emulator_rows(pty->glass); row++)
		if (strstr(emulator_row(pty->glass, row), text))
			return true;
	return false;
}

const char *
pty_said(const struct pty *pty, size_t *length)
{
	*length = pty->length;
	return pty->output ? pty->output : "";
}

bool
pty_has_said(const struct pty *pty, const char *text)
{
	return pty->output && strstr(pty->output, text);
}

bool
pty_await(struct pty *pty, bool (*holds)(struct pty *pty, const void *data), const void *data)
{
	double end = pty_now() + PTY_SECONDS;

	while (!holds(pty, data)) {
		bool ended = has_ended(pty);
		if (!listen(pty, ended ? 0 : PULSE) && (ended || pty_now() > end))
			return holds(pty, data);
	}
	return true;
}

static bool
shows(struct pty *pty, const void *text)
{
	return pty_shows(pty, text);
}

static bool
does_not_show(struct pty *pty, const void *text)
{
	return !pty_shows(pty, text);
}

bool
pty_await_text(struct pty *pty, const char *text)
{
	return pty_await(pty, shows, text);
}

bool
pty_await_no_text(struct pty *pty, const char *text)
{
	return pty_await(pty, does_not_show, text);
}

void
pty_resize(struct pty *pty, int columns, int rows)
{
	struct winsize size = window(columns, rows);

	emulator_resize(pty->glass, columns, rows);
	ioctl(pty->file, TIOCSWINSZ, &size);
}

void
pty_hang_up(struct pty *pty)
{
	if (pty->file >= 0)
		close(pty->file);
	pty->file = -1;
}

pid_t
pty_pid(const struct pty *pty)
{
	return pty->pid;
}

pid_t
pty_front(const struct pty *pty)
{
	return tcgetpgrp(pty->file);
}

/* Whether it is later than that; NULL: never. */
static bool
is_later(struct pty *pty, const void *data)
{
	(void)pty;
	return data && pty_now() >= *(const double *)data;
}

void
pty_watch(struct pty *pty, double seconds)
{
	double end = pty_now() + seconds;

	pty_await(pty, is_later, &end);
}

int
pty_await_exit(struct pty *pty)
{
	pty_await(pty, is_later, NULL);
	return pty->ended ? pty->status : -1;
}

int
pty_await_exit_unread(struct pty *pty)
{
	double end = pty_now() + PTY_SECONDS;

	while (!has_ended(pty) && pty_now() < end)
		poll(NULL, 0, PULSE);
	return pty->ended ? pty->status : -1;
}
