/* SPDX-License-Identifier: MIT */
/* Interrupt: signals that end a flight without a terminal. The first SIGINT, SIGTERM or SIGHUP sets
 * a flag: a step or a row of measures under way is abandoned, and rows already written are whole. A
 * second one, other work that takes a second, and any other fatal signal remove the draft and end the
 * program at once by its default action. A signal within 0.1 s of the first does not count as a
 * second: timeout(1) signals the process and its group. */
#pragma once

#include "files/atomic_file.h"

#include <stdbool.h>

enum { INTERRUPTED = 130 }; /* the status of a run that a signal has ended */

/* Catches the signals, except those that are ignored: a shell ignores SIGINT for its background
 * jobs, nohup ignores SIGHUP. The draft is read whenever a signal comes; it may begin and end
 * meanwhile. */
void headless_signals_watch(struct atomic_file *draft);

/* Restores the handlers. If a signal came, the program dies of it here: a loop of a shell, make and
 * xargs end with it then. Otherwise returns status. */
int headless_signals_end(int status);

/* Whether none has come (signals_pending), for measures and for sessions that go on until then; data and
 * steps: unused. */
bool headless_signals_none(void *data);
bool headless_goes_on(void *data, bool steps);
