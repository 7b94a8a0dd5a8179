/* SPDX-License-Identifier: MIT */
/* Rewind: the past of a flight of the user's own. The session goes back in it and flies on as it did,
 * as a playback would, until it is where it was or a change of the user begins another future. */
#pragma once

#include "flight_source.h"
#include "follower.h"

struct rewind {
	struct flight_source source;
	struct follower follower;
	struct session *now; /* a clone, as the session was left; owned */
};

/* Keeps the flight from its start, or its state amid it, until its source ends, and `goes`: ten minutes to go
 * back to. The session has no source, and must end later. */
void rewind_keep(struct rewind *w, struct session *session, bool amid, bool goes);
