/* SPDX-License-Identifier: MIT */
/* Tty: the terminal as a device (its modes, size, bytes) and the signals that concern it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct tty;

/* Why tty_wait came back; several at once. */
enum {
	TTY_INPUT = 1,   /* bytes can be read */
	TTY_RESIZED = 2, /* SIGWINCH, many coalesced; or what is shown must be drawn anew */
	TTY_STOP = 4,    /* SIGTSTP: the user wants to suspend us */
	TTY_ENDED = 8,   /* SIGINT, SIGTERM, SIGHUP, SIGQUIT: see tty_signal */
	TTY_GONE = 16    /* the terminal has vanished: end now, write nothing */
};

/* Takes the terminal over: raw keys, own signal handlers. stdin and stdout must be terminals (stdin
 * may be something else if there is a controlling terminal). NULL, with a sentence in error, if
 * there is none; errno is 0 unless the machine failed. What the terminal was like is restored by
 * tty_close, and on SIGSEGV, SIGABRT and exit(), where `last_words` (bytes, e.g. of terminfo: show the
 * cursor, leave the alternate screen) are written too. In the background this waits to be called to
 * the front, as any job does. */
struct tty *tty_open(char *error, size_t size);
void tty_last_words(struct tty *tty, const char *bytes, size_t length);

/* Writes those, in place of what could not be written or made up. */
void tty_say_last_words(struct tty *tty);
void tty_close(struct tty *tty);

/* Columns and rows now, at most 2000 x 1000; false (and 80x24) where the terminal does not know. */
bool tty_size(const struct tty *tty, int *columns, int *rows);

/* Bytes to write: kept until the terminal takes them, never blocks. Who draws while some are pending
 * only piles them up. false: the terminal has vanished, or no memory. */
bool tty_write(struct tty *tty, const void *bytes, size_t length);
bool tty_is_gone(const struct tty *tty);   /* it has vanished */
size_t tty_pending(const struct tty *tty); /* bytes not yet taken */

/* Sleeps until something happens or `deadline` (clock_now's; below 0: no deadline),
 * writing what is pending meanwhile. 0: the deadline has come, or all that was pending is written. */
int tty_wait(struct tty *tty, double deadline);
size_t tty_read(struct tty *tty, void *bytes, size_t size);

/* The same for bytes to read alone, whatever signals have come: for the last that is to be heard.
 * false: the deadline has come, the terminal has vanished, or another job is in front of it. */
bool tty_await_input(struct tty *tty, double deadline);

int tty_signal(const struct tty *tty); /* the signal behind TTY_ENDED, 0: none */

/* Gives the terminal back, stops this job as Ctrl-Z does, and takes the terminal again on return: its
 * size may have changed, what it shows has. If a signal has asked for the end meanwhile, it is not
 * taken again, and what is written from then on goes nowhere. */
void tty_suspend(struct tty *tty);
