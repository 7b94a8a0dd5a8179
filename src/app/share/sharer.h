/* SPDX-License-Identifier: MIT */
/* Sharer: lets other programs watch the flock of a session. It writes the flight as a journal to
 * each of them: the state once, then changes, a hash each second and clock lines four times a
 * second, or more after a change. It never waits for them. Times are seconds on the clock of
 * session->now. */
#pragma once

#include "journal_writer.h"
#include "session/session.h"
#include "share_hello.h"
#include "sharer_client.h"

#include <poll.h>

enum { SHARER_CLIENTS = 128, SHARER_POLLS = SHARER_CLIENTS + 1 };

struct sharer {
	struct session *session;
	struct session_listener listener;
	struct share_socket socket;
	struct journal_writer writer;      /* to all clients that have joined */
	const struct byte_buffer *journal; /* of the flight since its start; NULL: there is none */
	struct sharer_client *clients;     /* owned, SHARER_CLIENTS; NULL: nothing is shared */
	int count;
	struct share_hello hello; /* to the next client; its watchers are those that have joined ... */
	char people[SHARE_PEOPLE]; /* ... and their names: "2 ann bob"; of many the number alone */
	double announced_at;       /* when others were told that one came or went */
	double accepts_at;         /* when the next client is accepted, after a failure ... */
	double states_at; /* ... and the next state is sent, after many bytes of them ... */
	unsigned turn;    /* ... to the client after this one */
	unsigned speaks;  /* the client that is heard next ... */
	bool unheard;     /* ... at once, as there was no time for it */
	struct boids_factors before; /* the factors before the next change */
	char change_text[LINE_TEXT]; /* what the last change did, in words */
	const char *by;              /* the user whose change is applied now; NULL: our own */
	uint64_t told_step;          /* the last step that a line has named ... */
	double told_at;              /* ... and when */
	double changed_at;           /* when the last change was made */
	double rate;                 /* steps per second, as watchers know it */
};

/* Listens as this name or path. */
bool sharer_open(struct sharer *sharer, const char *text, char *error);

/* Begins to share a session, which must outlive it. */
void sharer_start(struct sharer *sharer, struct session *session);

/* Tells watchers that the flight has ended, and removes the socket. {0} needs no end. */
void sharer_end(struct sharer *sharer);

/* Fills polls; returns their number. */
int sharer_poll(const struct sharer *sharer, struct pollfd polls[SHARER_POLLS]);

/* Accepts, reads and writes what can be without waiting. Call after every event. Returns whether
 * the screen is out of date. */
bool sharer_tick(struct sharer *sharer);

/* Returns when sharer_tick has to be called without an event; below 0: never. */
double sharer_deadline(const struct sharer *sharer);
