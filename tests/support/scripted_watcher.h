/* SPDX-License-Identifier: MIT */
/* Scripted watcher: a watcher that a test sends lines of a flock, on a clock of the test. */
#pragma once

#include "screens.h"
#include "share/watcher.h"

struct scripted_watcher {
	struct watcher watcher;
	struct screens screens;
	int far_end; /* of the line: the program that shares */
};

/* Starts a watcher in 80x24 that has joined and got the hello of ann, with 2 watchers. */
void scripted_watcher_start(struct scripted_watcher *scripted, bool open);
void scripted_watcher_end(struct scripted_watcher *scripted);

/* Says lines to the watcher, or a state at this step: 10 boids of classic in 80x23, seed 5, 60
 * steps per second. */
void scripted_watcher_say(struct scripted_watcher *scripted, const char *text);
void scripted_watcher_state(struct scripted_watcher *scripted, uint64_t step);

/* Returns what the watcher has said since the last call, without echoes. Valid until the next one. */
const char *scripted_watcher_heard(struct scripted_watcher *scripted);

/* Flies for `seconds` as the loop does, 60 frames per second. */
void scripted_watcher_run(struct scripted_watcher *scripted, double seconds);
