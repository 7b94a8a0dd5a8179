/* SPDX-License-Identifier: MIT */
/* Program: boids itself in a terminal, started, left and looked back at as by its user. Where this
 * machine gives no pty, the test that asks for one is skipped. */
#pragma once

#include "pty.h"

/* Where it is: BOIDS in the environment, or where make builds it. */
const char *program_path(void);

/* Any command, as by pty_start. */
struct pty *program_run(const char *const *argv, const char *const *settings, int columns, int rows);

/* "--config none -s 11" and these words more, NULL at the end; NULL: none. */
struct pty *program_start(const char *const *words, const char *const *settings, int columns,
                          int rows);

/* The same in 80x24, until its line is there. */
struct pty *program_fly(const char *const *words);

/* Waits for the end, which must be an exit with this status, or by this signal. */
void program_ends(struct pty *pty, int status);
void program_dies(struct pty *pty, int signal);

/* Whether the device is set as it was before the program. */
bool program_kept_modes(const struct pty *pty);

/* Fails unless device and screen are as they were before; says what left them so. */
void program_gave_back(struct pty *pty, const char *way);

/* Types q, which must end it well and give the terminal back; frees. */
void program_quit(struct pty *pty);

/* Types these keys again and again until it ends by them: a screensaver is deaf at first. */
void program_press_out(struct pty *pty, const char *keys);
