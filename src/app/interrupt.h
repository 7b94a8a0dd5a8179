/* SPDX-License-Identifier: MIT */
/* Interrupt: Ctrl-C (SIGINT), SIGTERM and SIGHUP while we fly without a terminal. What is complete gets
 * written, and yet nobody waits long:
 *   - the first is asked for where all rows are whole;
 *   - if that takes longer than a second, as in a step of a great crowd, the work is left where it is,
 *     provided that it is not writing;
 *   - the second ends us at once, as any other signal does, unless it comes with the first, as from
 *     programs that tell us and our whole group.
 * However it ends, by a crash too, no draft is left behind. */
#pragma once

#include "app/keep.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

enum { INTERRUPTED = 130, INTERRUPTS = 17 }; /* the exit status; signals that end us */

struct interrupt {
	struct sigaction usual[INTERRUPTS], usual_alarm;
	sigset_t usual_mask;
};

/* From now on. What is ignored stays so: a shell that runs us in the background ignores SIGINT, nohup
 * SIGHUP. The draft, which is read whenever a signal comes, may be begun and ended meanwhile. */
void interrupt_watch(struct interrupt *i, const struct keep *kept);

/* As it was before. Who was told to end by another signal than SIGINT dies of it here. Returns status, or
 * INTERRUPTED where it was DONE and a SIGINT came. */
int interrupt_end(const struct interrupt *i, int status);

bool interrupt_came(void);

/* Around work on so many boids that writes nothing; with few nothing takes long. What has been written
 * before is sent off first. */
void interrupt_open(size_t boids);
void interrupt_close(size_t boids);
