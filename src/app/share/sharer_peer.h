/* SPDX-License-Identifier: MIT */
/* Sharer peer: one watcher of a shared flock: what may be sent to it, and how often it may speak. Times are
 * arguments, in seconds. */
#pragma once

#include "share_peer.h"
#include "share_socket.h"

struct sharer_peer {
	struct share_peer line;
	char user[SHARE_NAME]; /* that has joined */
	double since;
	bool joined;      /* it has the state, so all lines go to it */
	bool asked;       /* it waits for another state ... */
	double asked_at;  /* ... and had the last one then */
	bool holds;       /* a goal or predator */
	double tokens;    /* changes that it may make now ... */
	double tokens_at; /* ... counted then */
};

/* Starts with a connected socket, which the peer owns. */
void sharer_peer_start(struct sharer_peer *peer, int file, double now);

/* Sends bytes; flushes what waits. Returns false if the peer took too little, and is dismissed. */
bool sharer_peer_send(struct sharer_peer *peer, const char *bytes, size_t length, bool state,
                      double now);
bool sharer_peer_flush(struct sharer_peer *peer, double now);

/* Says the reason, and closes when the peer has taken it. */
void sharer_peer_dismiss(struct sharer_peer *peer, const char *reason, double now);

/* Reads what has come, if the peer may speak: what it says too soon stays in its socket. */
void sharer_peer_receive(struct sharer_peer *peer, double now);

/* Returns the next line that it may say now; NULL: none. */
char *sharer_peer_line(struct sharer_peer *peer, double now);

/* Whether it waits for another state, and that is due. */
bool sharer_peer_is_due(const struct sharer_peer *peer, double now);

/* Whether it has left, or has not joined for too long. */
bool sharer_peer_is_gone(const struct sharer_peer *peer, double now);

/* Returns what to poll() for; fd below 0: nothing. */
struct pollfd sharer_peer_poll(const struct sharer_peer *peer);

/* Returns when it has to be served without an event; below 0: never. */
double sharer_peer_deadline(const struct sharer_peer *peer);
