/* SPDX-License-Identifier: MIT */
/* Auto quit: ends a run in a terminal by --seconds or --idle. The loop passes all times. */
#pragma once

#include "io/input.h"
#include "settings/options.h"

#include <stdbool.h>

struct auto_quit {
	double began;      /* start of the run */
	double last_input; /* time of the last key or button press; initially `began` */
};

enum auto_quit_reason { AUTO_QUIT_NONE, AUTO_QUIT_SECONDS, AUTO_QUIT_IDLE };

/* Returns the end by --seconds or --idle, whichever is first; below 0: never. */
double auto_quit_time(const struct auto_quit *quit, const struct options *options);

/* Returns the reason to end at `now`. */
enum auto_quit_reason auto_quit_reason(const struct auto_quit *quit, const struct options *options,
                                       double now);

/* Notes a key or button press. Returns whether it ends the run, as with --screensaver. */
bool auto_quit_input(struct auto_quit *quit, const struct options *options,
                     const struct input_event *event, double now);
