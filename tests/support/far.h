/* SPDX-License-Identifier: MIT */
/* Far: the program over a slow line, and its delay from key to screen. */
#pragma once

#include "pty.h"

/* Starts the program, as program_start in 80x24, over such a line. rate 0: unlimited. */
struct pty *far_start(const char *const *words, const char *const *settings, double rate,
                      double trip);

/* Presses S `presses` times, from 1 s to 1.4 s apart, and waits for each change on the bottom line.
 * Returns the median delay in seconds; -1: a change never appeared. Undoes the changes with
 * Backspace. */
double far_key(struct pty *pty, int presses);

/* Returns the frames a second over `seconds`, counted by the query that ends each frame. */
double far_frames(struct pty *pty, double seconds);

/* Returns the seconds of a monotonic clock. */
double far_now(void);
