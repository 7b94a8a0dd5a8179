/* SPDX-License-Identifier: MIT */
/* Watcher: flies a flock that another program shares, on this machine or over ssh, in a session of
 * its own: the same flock to the bit, a little behind the other's clock. Lines are read as they
 * come; what they say is applied when the session's flight has come to their step. A hash that
 * differs, or a flight far behind, asks for the state again; a lost line is tried again. Times are
 * seconds on the clock of session->now. */
#pragma once

#include "flight_source.h"
#include "follower.h"
#include "share_pace.h"
#include "watcher_line.h"

struct watcher {
	struct flight_source source; /* its log: what was watched, after watcher_keep */
	bool may_retry;              /* the line may be opened again */
	struct session *session;     /* the watcher's own; NULL: none yet, or no longer */
	struct watcher_line line;
	struct share_pace pace;
	struct follower follower;
	char by[SHARE_NAME];       /* the user of the next change */
	const char *name;          /* of --name; NULL: none */
	char people[SHARE_PEOPLE]; /* all watchers, as struct sharer has them */
	enum {
		WATCHER_NEW,     /* no state has come yet */
		WATCHER_LOADING, /* the changes of a state are coming */
		WATCHER_ON,
		WATCHER_ASKING, /* for the state */
		WATCHER_LOST,   /* the line: it will be opened again */
		WATCHER_OVER    /* the flight has ended */
	} phase;
	bool is_full;        /* the log had no room for what has come */
	bool unread;         /* there was no time to take all lines that have come */
	bool holds;          /* the sharer knows that the user holds a thing */
	double hold_at;      /* when that was sent last */
	bool places;         /* the sharer takes what is placed next for the same gesture */
	double asked_at;     /* when the state was asked for last */
	double echo_at;      /* when the last echo was asked for ... */
	bool echoes;         /* ... and it has not come yet */
	double stopped;      /* seconds for which this program read nothing, if that is long */
	double retry_at;     /* when a lost line is opened again */
	double retry_delay;  /* seconds from the next failure to the try after it */
	bool was_paused;     /* whether the session was before the line was lost */
	uint64_t mismatches; /* hashes or changes that did not fit this flock */
};

/* Sets the values of --watch and --ssh (NULL: ssh). */
void watcher_init(struct watcher *watcher, const char *text, const char *command);

/* Lets the watcher fly a session, which must have a flock already and outlive it. A line that is
 * not open is opened by watcher_tick. */
void watcher_attach(struct watcher *watcher, struct session *session);

/* Attaches the session, opens the line, some seconds long if no flock is shared yet, and waits for the
 * state, until session_has_time says no: EINTR. Returns as watcher_line_open. */
bool watcher_join(struct watcher *watcher, struct session *session, char *error);
int watcher_end(void *watcher); /* which has been set; returns 0 */

/* Waits, a tenth of a second at most, until the session can make a step (session->source.waits),
 * whatever pace and clock say. Returns false at the end of the flight or of the line. */
bool watcher_await_step(void *watcher, char *error);

/* Reads and sends what can be without waiting. Call after every event. Returns whether the screen
 * is out of date. */
bool watcher_tick(void *watcher);

/* Returns when watcher_tick has to be called without an event; below 0: never. */
double watcher_deadline(struct watcher *watcher);

/* Writes why the picture stands still though the user has not paused it, "PAUSED by ann"; "": it
 * does not. */
void watcher_stands(const struct watcher *watcher, char text[SOURCE_STANDS]);

/* Returns how many steps the session should make now; below 0: as many as its own clock says. */
int64_t watcher_steps(void *watcher);

/* Keeps the last ten minutes of what is watched from now on, to go back to. Lines that come meanwhile wait. */
void watcher_keep(struct watcher *watcher);

/* Sends a line to the program that shares. */
void watcher_send(struct watcher *watcher, const char *text);
