/* SPDX-License-Identifier: MIT */
/* Told: a watcher that is told of a flock by lines of a test, on a clock of the test. */
#pragma once

#include "screens.h"
#include "share/watcher.h"

struct told {
	struct watcher watcher;
	struct screens screens;
	int far_end; /* of the line: the program that shares */
};

/* Starts a watcher in 80x24 that has joined and got the hello of ann, with 2 watchers. */
void told_start(struct told *told, bool open);
void told_end(struct told *told);

/* Says lines to the watcher, or a state at this step: 10 boids of classic in 80x23, seed 5, 60 steps per
 * second. */
void told_say(struct told *told, const char *text);
void told_state(struct told *told, uint64_t step);

/* Returns what the watcher has said since the last call. Valid until the next one. */
const char *told_heard(struct told *told);

/* Flies for `seconds` as the loop does, 60 frames per second. */
void told_run(struct told *told, double seconds);
