/* SPDX-License-Identifier: MIT */
/* Signals of the program, as flags and a file descriptor to poll. For tty.c, and for the flight
 * without a terminal. A process has one set of handlers, so signals.c holds variables, as
 * only file.c and memory.c do besides. */
#pragma once

#include <stdbool.h>

/* In a terminal all signals that end a program are terminating, and SIGPIPE is ignored. Without one
 * SIGINT, SIGTERM and SIGHUP are; others end it as a crash does, and it may be stopped. The first
 * ends its output to a terminal of another job, where SIGTTOU might stop it instead. */
enum signals_of { SIGNALS_OF_TERMINAL, SIGNALS_OF_HEADLESS };

/* Installs the handlers. Signals ignored at start (nohup, no job control) stay ignored.
 * last_resort(data), which must be async-signal-safe, runs before the process dies: of a crash, of
 * a second terminating signal 0.1 s or more after the first, or by exit(). Returns false if the
 * pipe cannot be made. */
bool signals_start(enum signals_of of, void (*last_resort)(void *data), void *data);

/* Runs last_resort, if handlers are installed, and writes the reason to stderr. */
void signals_give_up(const char *reason);

/* Restores the previous handlers. */
void signals_stop(void);

int signals_file(void); /* readable after a signal, until signals_clear */
void signals_clear(void);

/* Whether SIGWINCH, SIGTSTP or SIGCONT has come since the last call for it. */
bool signals_came(int number);

/* Returns the first terminating signal that has come; 0: none. A program that does not call this within
 * a second of the signal dies as of a second one. */
int signals_end(void);

/* Whether such a signal has come. The second goes on. */
bool signals_pending(void);

/* Whether no other job is in the foreground of a terminal; true also of a file that is not the
 * terminal of this job. */
bool signals_in_front(int file);

/* Stops this job as Ctrl-Z does, and returns on SIGCONT; at once if SIGTSTP is ignored. */
void signals_stop_job(void);
