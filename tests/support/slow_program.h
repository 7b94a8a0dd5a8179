/* SPDX-License-Identifier: MIT */
/* Slow program: the program over a slow line, and its delay from key to screen. */
#pragma once

#include "pty.h"

/* Starts the program, as program_start does, over a slow line. rate: bytes a second, 0: no limit;
 * trip: seconds of a round trip. slow_program_start: in 80x24. */
struct pty *slow_program_open(const char *const *words, const char *const *settings, int columns,
                              int rows, double rate, double trip);
struct pty *slow_program_start(const char *const *words, const char *const *settings, double rate,
                               double trip);

/* Presses S `presses` times, from 1 s to 1.4 s apart, and waits for each change on the status line.
 * Returns the median delay in seconds; -1: a change never appeared. Undoes the changes with
 * Backspace. */
double slow_program_key(struct pty *pty, int presses);

/* Works as slow_program_key; sets *worst to the longest time of a key in seconds. */
double slow_program_keys(struct pty *pty, int presses, double *worst);

/* Returns the frames a second over `seconds`, on a line fast enough for whole frames: counts the
 * queries that end them. Sets *bytes to all bytes a second. */
double slow_program_frames(struct pty *pty, double seconds, double *bytes);
