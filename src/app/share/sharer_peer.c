/* SPDX-License-Identifier: MIT */
/* Sharer peer: one watcher of a shared flock. */
#include "sharer_peer.h"

#include "io/clock.h"
#include "share_hand.h"
#include "share_hello.h"

#include <stdio.h>

enum { LINE_MOST = 4096 }; /* bytes of a watcher's line: a change of some places */

static const double greeting_seconds = 10; /* for a peer to join */
static const double state_seconds = 2;     /* from one state for a peer to its next */

void
sharer_peer_start(struct sharer_peer *peer, int file, double now)
{
	*peer = (struct sharer_peer){ .since = now, .tokens = SHARE_HAND_CHANGES, .tokens_at = now };
	share_peer_start(&peer->line, file, LINE_MOST, now);
}

void
sharer_peer_dismiss(struct sharer_peer *peer, const char *reason, double now)
{
	char word[80];

	snprintf(word, sizeof word, SHARE_NOTE "bye %s", reason);
	share_peer_dismiss(&peer->line, word, now);
}

bool
sharer_peer_flush(struct sharer_peer *peer, double now)
{
	if (share_peer_flush(&peer->line, now) || peer->line.leaving ||
	    !share_peer_is_open(&peer->line))
		return true;
	sharer_peer_dismiss(peer, "you took too little of it", now);
	return false;
}

bool
sharer_peer_send(struct sharer_peer *peer, const char *bytes, size_t length, bool state, double now)
{
	share_peer_send(&peer->line, bytes, length, state, now);
	return sharer_peer_flush(peer, now);
}

/* Whether the peer may say one more line now: a token bucket of a second's changes. */
static bool
may_speak(struct sharer_peer *peer, double now)
{
	peer->tokens += (now - peer->tokens_at) * SHARE_HAND_CHANGES;
	if (peer->tokens > SHARE_HAND_CHANGES)
		peer->tokens = SHARE_HAND_CHANGES;
	peer->tokens_at = now;
	return peer->tokens >= 1 && !peer->line.leaving;
}

void
sharer_peer_receive(struct sharer_peer *peer, double now)
{
	if (may_speak(peer, now))
		share_peer_receive(&peer->line, now);
}

char *
sharer_peer_line(struct sharer_peer *peer, double now)
{
	char *line = share_peer_is_open(&peer->line) && may_speak(peer, now)
	                     ? share_peer_line(&peer->line)
	                     : NULL;

	peer->tokens -= line ? 1 : 0;
	return line;
}

bool
sharer_peer_is_due(const struct sharer_peer *peer, double now)
{
	return peer->asked && now - peer->asked_at >= state_seconds;
}

bool
sharer_peer_is_gone(const struct sharer_peer *peer, double now)
{
	return !share_peer_is_open(&peer->line) || (peer->line.ended && !peer->line.leaving) ||
	       (!peer->joined && now - peer->since > greeting_seconds);
}

struct pollfd
sharer_peer_poll(const struct sharer_peer *peer)
{
	struct pollfd file = share_peer_poll(&peer->line);

	if (peer->tokens < 1)
		file.events &= (short)~POLLIN;
	if (!file.events)
		file.fd = -1;
	return file;
}

double
sharer_peer_deadline(const struct sharer_peer *peer)
{
	double first = share_peer_deadline(&peer->line);

	if (!peer->joined)
		first = clock_earlier(first, peer->since + greeting_seconds);
	if (peer->tokens < 1)
		first = clock_earlier(first, peer->tokens_at + 1.0 / SHARE_HAND_CHANGES);
	if (peer->asked)
		first = clock_earlier(first, peer->asked_at + state_seconds);
	return first;
}
