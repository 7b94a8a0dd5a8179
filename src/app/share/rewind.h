/* SPDX-License-Identifier: MIT */
/* Rewind: the past of a flight of the user's own. The session goes back in it and flies on as it did,
 * as a playback would, until it is where it was or a change of the user begins another future. */
#pragma once

#include "flight_log.h"
#include "follower.h"

struct rewind {
	struct flight_log log; /* no session: nothing is kept */
	bool is_back;          /* the session flies in the past */
	struct follower follower;
	struct session *now; /* a clone, as the session was left; owned */
	/* Takes the changes of the user while it is back; data: of the caller. */
	bool (*take)(void *data, struct session *session, const struct change *change);
	void *take_data;
};

/* Keeps the flight from its start, or its state amid it, until rewind_end, and `goes`: ten minutes to go
 * back to. The session has no source, and must end later; w->take has been set. */
void rewind_keep(struct rewind *w, struct session *session, bool amid, bool goes);
void rewind_end(struct rewind *w);

/* Goes to the last snapshot up to a step, as log_go does. Returns false on no memory. */
bool rewind_go(struct rewind *w, uint64_t step);

/* Goes to where the session was left, at once. */
void rewind_return(struct rewind *w);

/* Lets the session fly on from here in another way: what came after is forgotten. */
void rewind_take_over(struct rewind *w);
