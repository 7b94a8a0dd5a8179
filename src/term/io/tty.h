/* SPDX-License-Identifier: MIT */
/* Tty: the controlling terminal: its modes, size and bytes, and the signals that concern it. */
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

struct tty;

/* Why tty_wait returned; a bit mask. */
enum {
	TTY_INPUT = 1,   /* bytes can be read */
	TTY_RESIZED = 2, /* SIGWINCH, or SIGCONT: redraw */
	TTY_STOP = 4,    /* SIGTSTP: suspend */
	TTY_ENDED = 8,   /* SIGINT, SIGTERM, SIGHUP, SIGQUIT ...: see signals_end */
	TTY_GONE = 16,   /* the terminal has hung up: exit, write nothing */
	TTY_OTHER = 32   /* another descriptor of tty_wait is ready */
};

enum { TTY_OTHERS = 160 }; /* descriptors besides those of the terminal */

/* Opens the terminal in raw mode and installs signal handlers. stdout must be a terminal; stdin
 * too, unless there is a controlling terminal. A background job waits to be put in the foreground.
 * tty_close restores the modes; so do SIGSEGV, SIGABRT and exit(), after writing the last words
 * (escape sequences that show the cursor and leave the alternate screen). leaves_input: what is typed
 * stays for the next program, so that it is never read; TTY_INPUT tells that there is some. Returns
 * NULL with a sentence in error; errno is 0 unless a system call failed. */
struct tty *tty_open(bool leaves_input, char *error, size_t size);

/* Takes Ctrl-C and Ctrl-Z as keys. Until then they are signals, as files that the program opens may
 * block. */
void tty_take_keys(struct tty *tty);
void tty_set_emergency(struct tty *tty, const char *bytes, size_t length);

/* Sets what else is done before the process dies, also twice; it must be async-signal-safe. */
void tty_set_last_act(struct tty *tty, void (*act)(void *data), void *data);

/* Writes the last words instead of all pending bytes. */
void tty_write_emergency(struct tty *tty);
void tty_close(struct tty *tty);

/* Sets the size in cells, at most 2000 x 1000; NULL: of the terminal on standard output. Returns false, with 80 x 24, if it is unknown. */
bool tty_size(const struct tty *tty, int *columns, int *rows);

/* Queues bytes and writes what the terminal accepts; never blocks. Draw only when none are pending,
 * or the queue grows. Returns false after a hang-up. */
bool tty_write(struct tty *tty, const void *bytes, size_t length);
size_t tty_pending(const struct tty *tty); /* bytes still queued */

/* Waits for an event or `deadline` (in clock_now's time; below 0: none), and writes pending bytes
 * meanwhile. Polls `count` others, too, at most TTY_OTHERS, and sets their revents. Returns 0 at the
 * deadline, or once all pending bytes are written. */
int tty_wait(struct tty *tty, double deadline, struct pollfd *others, int count);
size_t tty_read(struct tty *tty, void *bytes, size_t size);

/* Waits for input alone and ignores signals: for the last replies at exit. Returns false at the
 * deadline, after a hang-up, or in the background. */
bool tty_await_input(struct tty *tty, double deadline);

/* Restores the modes, stops this job as Ctrl-Z does, and sets raw mode again on SIGCONT: the size
 * may have changed, and the screen must be redrawn. After a terminating signal the modes stay
 * restored, and later writes are dropped. */
void tty_suspend(struct tty *tty);
