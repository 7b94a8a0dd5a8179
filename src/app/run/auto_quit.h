/* SPDX-License-Identifier: MIT */
/* Auto quit: ends a run in a terminal by --seconds or --idle. The loop passes all times. */
#pragma once

#include "settings/options.h"
#include "line/input.h"

#include <stdbool.h>

struct leave {
	double began;      /* start of the run */
	double last_input; /* time of the last key or button press; initially `began` */
};

enum leave_reason { LEAVE_NOT, LEAVE_SECONDS, LEAVE_IDLE };

/* Returns the end by --seconds or --idle, whichever is first; below 0: never. */
double leave_time(const struct leave *quit, const struct options *options);

/* Returns the reason to end at `now`. */
enum leave_reason leave_reason(const struct leave *quit, const struct options *options, double now);

/* Notes a key or button press. Returns whether it ends the run, as with --screensaver. */
bool leave_touch(struct leave *quit, const struct options *options, const struct input_event *event,
                 double now);
