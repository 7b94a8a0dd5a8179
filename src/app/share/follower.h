/* SPDX-License-Identifier: MIT */
/* Follower: applies the text of a flight to a session, event by event, as a file (playback.h) or
 * another program (watcher.h) feeds it. */
#pragma once

#include "flight/change.h"
#include "session/session.h"
#include "text/journal_reader.h"

enum {
	FOLLOWER_COLUMNS = 2000, /* cells of a limited world: as many as a terminal can have */
	FOLLOWER_ROWS = 1000,
	FOLLOWER_BOIDS =
		1000000 /* they take some 200 MB; their states are as long as all assets may be */
};

struct follower {
	bool limited;            /* refuses what follower_allows does */
	struct change_read read; /* the change applied last */
};

/* Whether a change keeps a flock within the bounds above; else error says why not, and errno is
 * 0. */
bool follower_allows(const struct change *change, char *error);

/* Applies an event that is due to the session. Returns false with one sentence in error, and errno:
 * EIO if the flock has another hash, 0 if the text cannot be applied. */
bool follower_apply(struct follower *follower, struct session *session,
                    const struct journal_event *event, char *error);
