/* SPDX-License-Identifier: MIT */
/* Signals: those that concern a program in a terminal, as flags and a file to poll. For tty.c alone.
 * A process has one set of them, so the one set of variables of this program stands in signals.c. */
#pragma once

#include <stdbool.h>

/* Catches them. Those that the program was started to ignore (nohup, no job control) stay ignored.
 * After last_resort(data), which may only do what a signal handler may, the process dies: of a crash,
 * of the second signal that asks for an end, unless it comes with the first, or by exit(). false: no file
 * to poll could be made. */
bool signals_start(void (*last_resort)(void *data), void *data);

/* Everything as it was before. */
void signals_stop(void);

int signals_file(void); /* can be read when a signal has come; signals_clear empties it */
void signals_clear(void);

/* Whether one of SIGWINCH, SIGTSTP, SIGCONT has come since it was last asked for. */
bool signals_came(int number);

/* Which has come first of those that ask for an end, or would be one; 0: none. */
int signals_end(void);

/* Stops this job as Ctrl-Z does, and returns when it goes on; at once if it may not be stopped. */
void signals_stop_job(void);
