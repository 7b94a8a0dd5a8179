/* SPDX-License-Identifier: MIT */
/* Pty: a program run in a terminal emulator, and seen and handled as its user would. All waiting is
 * for a condition, at most PTY_SECONDS; while waiting what the program says is read and shown. */
#pragma once

#include "emulator.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

enum { PTY_SECONDS = 60 };

struct pty;

/* Starts a program, found as the shell would, in a terminal of this size that it is controlled by.
 * settings: "NAME=value" to set and "NAME" to unset in its environment, NULL past the last; without
 * them it is ours, with TERM=xterm-256color, UTF-8, and no LINES, COLUMNS, NO_COLOR, COLORTERM and STY.
 * NULL: this machine gives no pty; the test should be skipped. */
struct pty *pty_start(const char *const *argv, const char *const *settings, int columns, int rows);

/* Kills what still runs, and frees all. */
void pty_end(struct pty *pty);

/* As typed. */
void pty_type(struct pty *pty, const char *text);
void pty_send(struct pty *pty, const void *bytes, size_t length);

/* The terminal is far away: so many bytes a second get there, out of a buffer of 64 KB; `trip`
 * seconds pass there and back. */
void pty_slow_down(struct pty *pty, double rate, double trip);

/* What is typed and answered gets to the program at so many bytes a second, one by one. */
void pty_tear(struct pty *pty, double rate);

/* The terminal reads nothing more, as after Ctrl-S; or does again. It can still be typed at. */
void pty_halt(struct pty *pty, bool halted);

/* Reads and shows for so long, for what is to be measured over time; at most PTY_SECONDS. */
void pty_watch(struct pty *pty, double seconds);

/* What the user sees. */
struct emulator *pty_glass(struct pty *pty);
const char *pty_bottom(struct pty *pty);           /* the last row, as by emulator_row */
bool pty_shows(struct pty *pty, const char *text); /* in some row */

/* Every byte the program has said. */
const char *pty_said(const struct pty *pty, size_t *length);
bool pty_has_said(const struct pty *pty, const char *text);

/* Waits until it holds; false: it did not, in time or before the program had ended. */
bool pty_await(struct pty *pty, bool (*holds)(struct pty *pty, const void *data), const void *data);
bool pty_await_text(struct pty *pty, const char *text);
bool pty_await_no_text(struct pty *pty, const char *text);

void pty_resize(struct pty *pty, int columns, int rows);
void pty_hang_up(struct pty *pty);                     /* the terminal vanishes */
struct termios pty_modes(const struct pty *pty);       /* now */
struct termios pty_fresh_modes(const struct pty *pty); /* before the program started */

pid_t pty_pid(const struct pty *pty);
pid_t pty_front(const struct pty *pty); /* the process group in front, which keys would interrupt */

/* Waits until the program has ended; returns its status as waitpid() gives it, or -1: it has not in
 * time. Unread: what it says is not read meanwhile, as by a terminal that has come to a halt. */
int pty_await_exit(struct pty *pty);
int pty_await_exit_unread(struct pty *pty);
