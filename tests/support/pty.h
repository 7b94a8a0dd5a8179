/* SPDX-License-Identifier: MIT */
/* Pty: runs a program in a terminal emulator, for a test to see and type as its user. All functions
 * wait for a condition, at most PTY_SECONDS, and show the program's output meanwhile. */
#pragma once

#include "emulator.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

enum { PTY_SECONDS = 60 };

struct pty;

/* Starts a program, found in PATH, with a terminal of this size as controlling terminal. settings:
 * "NAME=value" sets and "NAME" unsets a variable, ended by NULL; otherwise its environment is ours,
 * with TERM=xterm-256color, UTF-8, and without LINES, COLUMNS, NO_COLOR, COLORTERM and STY. Returns
 * NULL if this machine has no pty; skip the test then. */
struct pty *pty_start(const char *const *argv, const char *const *settings, int columns, int rows);

/* Kills a running program, and frees all. */
void pty_end(struct pty *pty);

/* A pty that ends with its block. */
static inline void
scoped_pty_end(struct pty **pty)
{
	pty_end(*pty);
}
#define scoped_pty __attribute__((cleanup(scoped_pty_end), unused)) struct pty

/* Returns a time in seconds, from any start. */
double pty_now(void);

/* Sends typed input. */
void pty_type(struct pty *pty, const char *text);
void pty_send(struct pty *pty, const void *bytes, size_t length);

/* Simulates a remote terminal: `rate` bytes a second, an unlimited buffer on the way, as with ssh,
 * and a round trip of `trip` seconds. */
void pty_slow_down(struct pty *pty, double rate, double trip);

/* Returns the largest backlog of that line in bytes since pty_slow_down or the last call. */
double pty_backlog(struct pty *pty);

/* Passes input and replies to the program at `rate` bytes a second, byte by byte. */
void pty_tear(struct pty *pty, double rate);

/* Stops or continues reading, as after Ctrl-S; input still works. */
void pty_halt(struct pty *pty, bool halted);

/* Reads and shows output for `seconds`, at most PTY_SECONDS, to measure over time. */
void pty_watch(struct pty *pty, double seconds);

/* Returns the screen that the user sees. */
struct emulator *pty_glass(struct pty *pty);
const char *pty_bottom(struct pty *pty);           /* the last row, as by emulator_row */
bool pty_shows(struct pty *pty, const char *text); /* in some row */

/* All output of the program so far. */
const char *pty_said(const struct pty *pty, size_t *length);
bool pty_has_said(const struct pty *pty, const char *text);

/* Waits until the condition holds. Returns false on a timeout or at the end of the program. */
bool pty_await(struct pty *pty, bool (*holds)(struct pty *pty, const void *data), const void *data);
bool pty_await_text(struct pty *pty, const char *text);
bool pty_await_no_text(struct pty *pty, const char *text);

/* Fail unless a text shows; pty_ask types keys before. */
#define pty_expect(pty, text) assert_true(pty_await_text(pty, text))
#define pty_ask(pty, keys, text) (pty_type(pty, keys), pty_expect(pty, text))

void pty_resize(struct pty *pty, int columns, int rows);
void pty_hang_up(struct pty *pty);                     /* closes the terminal */
struct termios pty_modes(const struct pty *pty);       /* now */
struct termios pty_fresh_modes(const struct pty *pty); /* before the program started */

pid_t pty_pid(const struct pty *pty);
pid_t pty_front(const struct pty *pty); /* the foreground process group, which Ctrl-C interrupts */

/* Wait for the end of the program; return its status as waitpid() does, or -1 on a timeout. unread:
 * does not read its output, like a halted terminal. */
int pty_await_exit(struct pty *pty);
int pty_await_exit_unread(struct pty *pty);
