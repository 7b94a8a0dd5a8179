/* SPDX-License-Identifier: MIT */
/* Share relay: copies bytes between stdin and stdout and a shared flock, at the far end of ssh. */
#pragma once

#include <stdbool.h>

/* Connects to the flock, calls `ready` (NULL: none), which must succeed, and copies until either
 * side ends. Returns the exit status, after one line on stderr on failure. */
int share_relay(const char *name, bool (*ready)(void));
