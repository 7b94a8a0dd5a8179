/* SPDX-License-Identifier: MIT */
/* Leave: when a flight in a terminal ends by itself. Reads no clock: all times are the loop's. */
#pragma once

#include "app/options.h"
#include "term/input.h"

#include <stdbool.h>

struct leave {
	double began;   /* when the flight did */
	double touched; /* when a key or button was pressed last; as `began` before the first */
};

enum leave_reason { LEAVE_NOT, LEAVE_SECONDS, LEAVE_IDLE };

/* When it is to end by --seconds or --idle, whichever is first; below 0: by itself never. */
double leave_time(const struct leave *leave, const struct options *options);

/* Why it ends at `now`. */
enum leave_reason leave_reason(const struct leave *leave, const struct options *options, double now);

/* Somebody touches the board at `now`; whether that ends it, as it does a screensaver's flight. */
bool leave_touch(struct leave *leave, const struct options *options,
                 const struct input_event *event, double now);
