/* SPDX-License-Identifier: MIT */
/* Lab flight: one flight of options, without a terminal. */
#pragma once

#include "session/session.h"

/* Starts the session of a flight, with its map, the boids of --start-state and its threads. Returns
 * DONE; else FAILED (the machine) or WRONG (the options) with one sentence in error (ERROR_SIZE bytes).
 * session_end frees its memory either way. */
int lab_flight_start(struct session *session, const struct options *options, char *error);
