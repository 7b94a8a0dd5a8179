/* SPDX-License-Identifier: MIT */
/* Watch limits: how large a flock another program may make a watcher fly. */
#pragma once

#include "session/change.h"

enum {
	WATCH_COLUMNS = 2000, /* cells of the world: as many as a terminal can have */
	WATCH_ROWS = 1000,
	WATCH_BOIDS =
		1000000 /* they take some 200 MB; their states are as long as all assets may be */
};

/* Whether a watcher applies such a change; else error (ERROR_SIZE bytes) says why not, and errno is 0. */
bool watch_limits_allow(const struct change *change, char *error);
