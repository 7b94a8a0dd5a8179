/* SPDX-License-Identifier: MIT */
/* Program: runs boids in a terminal as its user does. Without a pty on this machine the test is
 * skipped. */
#pragma once

#include "pty.h"

/* Returns its path: BOIDS in the environment, or the one of make. */
const char *program_path(void);

/* Runs any command, as pty_start. */
struct pty *program_run(const char *const *argv, const char *const *settings, int columns, int rows);

/* The same of a line of the shell in which $0 is boids. */
struct pty *program_script(const char *line, const char *const *settings, int columns, int rows);

/* Starts boids with "--config none -s 11" and the given words, ended by NULL; NULL: none. */
struct pty *program_start(const char *const *words, const char *const *settings, int columns,
                          int rows);

/* The same in 80x24 with these words. */
#define program_with(...) program_start((const char *const[]){ __VA_ARGS__, NULL }, NULL, 80, 24)

/* Starts boids in 80x24 and waits for its status line; program_fly_with takes words. */
struct pty *program_fly(const char *const *words);
#define program_fly_with(...) program_fly((const char *const[]){ __VA_ARGS__, NULL })

/* Types keys and waits for the text that follows them, pair by pair; "" types none. */
void program_asks(struct pty *pty, const char *const *pairs); /* ended by NULL */
#define program_ask(pty, ...) program_asks(pty, (const char *const[]){ __VA_ARGS__, NULL })

/* Wait for the end; fail unless it is an exit with this status, or by this signal. */
void program_ends(struct pty *pty, int status);
void program_dies(struct pty *pty, int signal);

/* Whether the device has the modes from before the program. */
bool program_kept_modes(const struct pty *pty);

/* Fails unless device and screen are as before; `way`: how the program ended, for the message. */
void program_gave_back(struct pty *pty, const char *way);

/* Types q and checks a clean exit; program_quit also checks a restored terminal, and frees. */
void program_exit(struct pty *pty);
void program_quit(struct pty *pty);

/* Types keys until they end the program: a screensaver ignores early ones. */
void program_press_out(struct pty *pty, const char *keys);

/* Returns the processor time that the running program has used, in seconds; skips the
 * test where processes have no clocks. */
double program_work(const struct pty *pty);
