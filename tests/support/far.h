/* SPDX-License-Identifier: MIT */
/* Far: the program at the end of a slow line, and how soon a key is seen there. */
#pragma once

#include "pty.h"

/* The program, as by program_start in 80x24, over such a line. Rate 0: as fast as can be. */
struct pty *far_start(const char *const *words, const char *const *settings, double rate,
                      double trip);

/* Presses S so many times, from 1 s to 1.4 s apart, waits for each to be seen on the bottom line, and
 * returns the median of the seconds it took; -1: one was never seen. The factor is turned back by
 * Backspace in the end. */
double far_key(struct pty *pty, int presses);

/* Frames a second, over so many seconds: what the program ends with a question. */
double far_frames(struct pty *pty, double seconds);

/* Seconds on a clock that only goes forward. */
double far_now(void);
