/* SPDX-License-Identifier: MIT */
/* Share peer: one end of the stream between a shared flock and a watcher. It never blocks, and both
 * directions are bounded: a peer that takes nothing is dropped. Times are arguments, in seconds. */
#pragma once

#include "io/byte_buffer.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SHARE_WAITING = 256 << 10, /* bytes that may wait for a peer, besides a state */
	SHARE_PATIENCE = 10        /* seconds for which a peer may take none of them */
};

struct share_peer {
	int file; /* a socket; below 0: closed */
	struct byte_buffer to, from;
	size_t read;                   /* bytes of `from` that were returned as lines */
	size_t most_line;              /* bytes of a line from the peer */
	uint64_t sent;                 /* bytes that the peer has taken ... */
	uint64_t state_from, state_to; /* ... and, counted alike, where the last state is */
	double took_at;                /* when the peer took a byte, or none waited for it */
	double heard_at;               /* when a byte came from it */
	bool leaving;                  /* closes when it has taken what waits for it */
	bool ended;                    /* it has sent its last byte; lines may be left */
	bool cut;                      /* it sent a line that is too long */
};

/* Starts with a connected socket that does not block, which the peer owns. `most_line`: the longest
 * line it may send. */
void share_peer_start(struct share_peer *peer, int file, size_t most_line, double now);
void share_peer_close(struct share_peer *peer);
bool share_peer_is_open(const struct share_peer *peer);

/* Queues bytes for the peer; with `state` as one that does not count as waiting. Nothing is queued
 * after share_peer_dismiss. Closes on ENOMEM. */
void share_peer_send(struct share_peer *peer, const void *bytes, size_t length, bool state,
                     double now);

/* Whether a state still waits. */
bool share_peer_has_state(const struct share_peer *peer);

/* Drops what waits, besides the rest of the line under way, and closes when the peer has taken that
 * and the last word, or after SHARE_PATIENCE. */
void share_peer_dismiss(struct share_peer *peer, const char *word, double now);

/* Writes what the peer takes now. Call after every event. Returns false once the peer is closed or has
 * to be dismissed: more than SHARE_WAITING wait for it, or it took nothing for SHARE_PATIENCE. */
bool share_peer_flush(struct share_peer *peer, double now);

/* Reads what has come, if the peer has not ended. A line that is too long ends it. */
void share_peer_receive(struct share_peer *peer, double now);

/* Returns the next whole line without its newline, valid until share_peer_receive; NULL: none
 * has come. */
char *share_peer_line(struct share_peer *peer);

/* Returns what to poll() for. */
struct pollfd share_peer_poll(const struct share_peer *peer);

/* Returns when share_peer_flush has to be called without an event; below 0: never. */
double share_peer_deadline(const struct share_peer *peer);
