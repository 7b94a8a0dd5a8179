/* SPDX-License-Identifier: MIT */
/* Flight log: a flight as snapshots and the lines that were applied between them. So a session goes
 * back to any step of it and flies on to the same steps, and the flight is written as a journal. That of
 * a user's own keeps its start and all lines, as long as they fit; of a journal or another program's
 * flock the oldest part is dropped. */
#pragma once

#include "journal_writer.h"
#include "text/journal_reader.h"

#include <stdio.h>

/* The flight at a step, before the changes at that step. */
struct log_snapshot {
	struct session *session; /* a clone, owned */
	size_t tape;             /* bytes of the tape that had been applied */
};

enum {
	LOG_SECONDS = 10, /* of flight between two snapshots, while there are few */
	LOG_SNAPSHOTS = 64,
	LOG_HASH =
		600 /* steps from one hash of a user's own to the next: next to none of a step's time */
};

/* What is kept at most: beyond that the oldest part is dropped. */
struct log_limits {
	size_t text;    /* bytes of the tape */
	size_t boids;   /* of all snapshots; nothing is kept of a flock that has more */
	double seconds; /* of flight */
};

/* Nothing is kept while all is 0. */
struct flight_log {
	struct session *session;
	struct log_limits limits;
	struct journal_writer writer; /* of a flight of the user's own */
	bool whole;                   /* the tape begins with its start, and has all its lines */

	/* Lines with their steps, from the first that a jump may need to the last that has come. */
	struct byte_buffer tape;
	struct journal_reader reader; /* of those that come next ... */
	size_t fed;                   /* ... which has got them up to here */
	struct journal_event event;   /* if has_event: read, but not applied */
	bool has_event;
	size_t applied,
		heard; /* bytes that lead to where the session is, and to where it once was */

	struct log_snapshot snapshots[LOG_SNAPSHOTS]; /* by step */
	int count;
	uint64_t every; /* steps between two snapshots; 0: none are taken */
	uint64_t front; /* the latest step that was made */
};

/* Keeps the past of a session from now on: of what flies it; or of the user's own flight, which begins
 * now or is amid it. log_free ends that. */
void log_keep(struct flight_log *l, struct session *session, struct log_limits limits);
void log_keep_own(struct flight_log *l, struct session *session, struct log_limits limits,
                  bool amid);
void log_free(struct flight_log *l);

/* Forgets all, as another flight begins. */
void log_begin(struct flight_log *l);

/* Takes a snapshot, if one is due. Call before each step and its changes. */
void log_snapshot(struct flight_log *l);

/* Adds an event of that step, to be applied when the session has come there. Returns false if there is
 * no room for it. */
bool log_put(struct flight_log *l, const struct journal_event *event, uint64_t step);

/* Returns the event that comes next, valid until the next call; NULL: all have been applied. */
const struct journal_event *log_next(struct flight_log *l);

/* Notes that it has been applied. */
void log_applied(struct flight_log *l);

/* Returns the bytes of lines that have never been applied, and drops them. */
size_t log_waiting(const struct flight_log *l);
void log_drop_waiting(struct flight_log *l);

/* Goes to the last snapshot up to a step, or stays if no snapshot is nearer; steps lead there.
 * Returns false on no memory, or if there is no such snapshot: the flight stays where it is. */
bool log_go(struct flight_log *l, uint64_t step);

/* Returns the last snapshot up to a step, or the first, and lets log_next lead on from there in the place of
 * the session: for a process that does nothing else. NULL: there is none. */
struct session *log_past(struct flight_log *l, uint64_t step);

/* Whether what comes next has been applied before. */
static inline bool
log_repeats(const struct flight_log *l)
{
	return l->applied < l->heard;
}

/* Notes that the session has got to the end of the lines at once. */
void log_skip(struct flight_log *l);

/* Forgets what comes after this step, of which all changes have been applied. */
void log_forget_future(struct flight_log *l);

/* Returns the first step that log_go can reach. */
uint64_t log_first(const struct flight_log *l);

/* Writes the past, which is whole or has a snapshot, as a journal up to its latest step. Returns false
 * on failure, with errno. */
bool log_write(struct flight_log *l, FILE *out);
