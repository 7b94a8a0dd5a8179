/* SPDX-License-Identifier: MIT */
/* Replay: the past of a flight, as snapshots and the lines that were applied between them. So a
 * session goes back to any step of it and flies on to the same steps, and the past can be written as
 * a journal. */
#pragma once

#include "session/session.h"
#include "text/byte_buffer.h"
#include "text/journal_reader.h"

#include <stdio.h>

/* The flight at a step, before the changes at that step. */
struct replay_snapshot {
	struct session *session; /* a clone, owned */
	size_t tape;             /* bytes of the tape that had been applied */
};

enum {
	REPLAY_SECONDS = 10, /* of flight between two snapshots, while there are few */
	REPLAY_SNAPSHOTS = 64
};

/* What is kept at most: beyond that the oldest part is dropped. */
struct replay_limits {
	size_t text;    /* bytes of the tape */
	size_t boids;   /* of all snapshots; nothing is kept of a flock that has more */
	double seconds; /* of flight */
};

/* Nothing is kept while all is 0. */
struct replay {
	struct session *session;
	struct replay_limits limits;

	/* What was applied, as lines with their steps: read again after a jump. */
	struct byte_buffer tape;
	struct journal_reader again;
	size_t fed;                 /* bytes of the tape that `again` has got */
	struct journal_event taped; /* if has_taped: read again, but not applied */
	bool has_taped, replays;
	size_t applied; /* bytes of the tape that a jump has led to or that were applied since */

	struct replay_snapshot snapshots[REPLAY_SNAPSHOTS]; /* by step */
	int count;
	uint64_t every; /* steps between two snapshots; 0: none are taken */
	uint64_t front; /* the latest step that was made */
};

/* Keeps the past of a session from now on. replay_free ends that. */
void replay_keep(struct replay *r, struct session *session, struct replay_limits limits);
void replay_free(struct replay *r);

/* Takes a snapshot, if one is due. Call before each step and its changes. */
void replay_snapshot(struct replay *r);

/* Returns the event of the past that comes next after a jump; NULL: all have been applied, and new
 * ones are next. Valid until the next call. */
const struct journal_event *replay_next(struct replay *r);

/* Keeps whole lines, which have assets and the step that the flight is at. */
void replay_put_text(struct replay *r, const char *text, size_t length);

/* Notes that an event was applied at this step. A new one is kept; a start ends the past. Returns
 * whether it is new. */
bool replay_put(struct replay *r, const struct journal_event *event);

/* Goes to the last snapshot up to a step, or stays if no snapshot is nearer; steps lead there.
 * Returns false on no memory, or if there is no such snapshot: the flight stays where it is. */
bool replay_go(struct replay *r, uint64_t step);

/* Notes that the session has got to the end of the past at once. */
void replay_skip(struct replay *r);

/* Forgets what comes after this step, of which all changes have been applied. */
void replay_forget_future(struct replay *r);

/* Returns the first step that replay_go can reach. */
uint64_t replay_first(const struct replay *r);

/* Writes the past, which has a snapshot, as a journal up to its latest step. Returns false on
 * failure, with errno. */
bool replay_write(struct replay *r, FILE *out);
