/* SPDX-License-Identifier: MIT */
/* Sharer client: one watcher, as the program that shares a flock sees it: its connection, and how
 * often it may send lines. Times are arguments, in seconds. */
#pragma once

#include "share_hand.h"
#include "share_line.h"
#include "share_socket.h"

enum { SHARER_CLIENT_LINE = 4096 /* bytes of a client's line: a change of some places */ };

struct sharer_client {
	struct share_line line;
	struct byte_buffer from; /* bytes that came from the client ... */
	size_t read;             /* ... of which these were returned as lines */
	char user[SHARE_NAME];   /* once it has joined */
	double since;            /* when it connected */
	bool joined;             /* it has the state, so all lines go to it */
	bool asked;              /* it waits for a state ... */
	double asked_at;         /* ... and got the last one then */
	struct share_hand hand;
	double tokens;    /* changes that it may make now ... */
	double tokens_at; /* ... counted then */
};

/* Starts with a connected socket, which the client owns. */
void sharer_client_start(struct sharer_client *client, int file, double now);
void sharer_client_close(struct sharer_client *client);

/* Sends bytes; flushes what waits. A client that takes too little is dismissed. */
void sharer_client_send(struct sharer_client *client, const char *bytes, size_t length, bool state,
                        double now);
void sharer_client_flush(struct sharer_client *client, double now);

/* Says the reason, and closes when the client has taken it. */
void sharer_client_dismiss(struct sharer_client *client, const char *reason, double now);

/* Reads what has come, if the client may send and all that was read is handled: what comes too soon stays
 * in its socket. Dismisses it if its line has more than SHARER_CLIENT_LINE bytes. */
void sharer_client_receive(struct sharer_client *client, double now);

/* Returns the next line that it may send now, without the newline; NULL: none. It is valid until
 * sharer_client_receive. */
char *sharer_client_line(struct sharer_client *client, double now);

/* Returns when it may get the state that it has asked for: at once, or a while after the one before;
 * below 0: it has asked for none, or still takes that one. */
double sharer_client_state_time(const struct sharer_client *client);

/* Whether it has left, and its last lines are read or take too long; or has not joined for too long. */
bool sharer_client_is_gone(const struct sharer_client *client, double now);

/* Returns what to poll() for; fd below 0: nothing. */
struct pollfd sharer_client_poll(const struct sharer_client *client);

/* Returns when it has to be served without an event, a state aside; below 0: never. */
double sharer_client_deadline(const struct sharer_client *client);
