/* SPDX-License-Identifier: MIT */
/* Interrupt: Ctrl-C while we fly without a terminal. What is complete gets written, and yet nobody
 * waits long:
 *   - the first SIGINT is asked for where all rows are whole;
 *   - if that takes longer than a second, as in a step of a great crowd, the work is left where it is,
 *     provided that it is not writing;
 *   - the second ends us at once, unless it comes with the first, as from programs that tell us and our
 *     whole group. */
#pragma once

#include <signal.h>
#include <stdbool.h>

enum { INTERRUPTED = 130 }; /* the exit status */

struct interrupt {
	struct sigaction usual, usual_alarm;
	sigset_t usual_mask;
};

/* From now on. A shell that runs us in the background has SIGINT ignored: then so do we. */
void interrupt_watch(struct interrupt *i);
void interrupt_end(const struct interrupt *i);

bool interrupt_came(void);

/* Around work that may take long and writes nothing. What has been written before is sent off first. */
void interrupt_open(void);
void interrupt_close(void);
