/* SPDX-License-Identifier: MIT */
/* Share peer: one end of the stream between a shared flock and a watcher. */
#include "share_peer.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 16384 };

/* A peer that has gone is EPIPE, never SIGPIPE, which stays what it is for the outputs of the program: by
 * a flag of each send(), on macOS by an option of the socket. */
#ifdef MSG_NOSIGNAL
enum { SEND_FLAGS = MSG_NOSIGNAL };
#else
enum { SEND_FLAGS = 0 };
#endif

static void
forbid_signal(int file)
{
#ifndef MSG_NOSIGNAL
	setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &(int){ 1 }, sizeof(int));
#else
	(void)file;
#endif
}

void
share_peer_start(struct share_peer *peer, int file, size_t most_line, double now)
{
	*peer = (struct share_peer){
		.file = file, .most_line = most_line, .took_at = now, .heard_at = now
	};
	forbid_signal(file);
}

bool
share_peer_is_open(const struct share_peer *peer)
{
	return peer->file >= 0;
}

void
share_peer_close(struct share_peer *peer)
{
	if (peer->file >= 0)
		close(peer->file);
	byte_buffer_free(&peer->to);
	byte_buffer_free(&peer->from);
	peer->file = -1;
	peer->read = 0;
}

bool
share_peer_has_state(const struct share_peer *peer)
{
	return peer->sent < peer->state_to;
}

void
share_peer_send(struct share_peer *peer, const void *bytes, size_t length, bool state, double now)
{
	uint64_t at = peer->sent + peer->to.length;

	if (!share_peer_is_open(peer) || peer->leaving)
		return;
	if (peer->to.length == 0)
		peer->took_at = now;
	if (!byte_buffer_append(&peer->to, bytes, length)) {
		share_peer_close(peer);
		return;
	}
	if (state) {
		peer->state_from = at;
		peer->state_to = at + length;
	}
}

/* Returns the bytes that wait, besides those of a state. */
static uint64_t
waiting(const struct share_peer *peer)
{
	uint64_t from = peer->sent > peer->state_from ? peer->sent : peer->state_from;
	uint64_t state = share_peer_has_state(peer) ? peer->state_to - from : 0;

	return peer->to.length - state;
}

void
share_peer_dismiss(struct share_peer *peer, const char *word, double now)
{
	const char *end = peer->to.length ? memchr(peer->to.at, '\n', peer->to.length) : NULL;

	if (!share_peer_is_open(peer) || peer->leaving)
		return;
	if (end)
		peer->to.length = (size_t)(end - peer->to.at) + 1;
	peer->state_to = 0;
	share_peer_send(peer, word, strlen(word), false, now);
	share_peer_send(peer, "\n", 1, false, now);
	peer->leaving = true;
	peer->took_at = now;
	share_peer_flush(peer, now);
}

static void
write_some(struct share_peer *peer, double now)
{
	while (peer->to.length > 0) {
		ssize_t length = send(peer->file, peer->to.at, peer->to.length, SEND_FLAGS);
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
			share_peer_close(peer);
		if (length <= 0)
			return;
		peer->sent += (uint64_t)length;
		peer->took_at = now;
		byte_buffer_drop(&peer->to, (size_t)length);
	}
	peer->took_at = now;
}

bool
share_peer_flush(struct share_peer *peer, double now)
{
	if (!share_peer_is_open(peer))
		return false;
	write_some(peer, now);
	bool stuck = peer->to.length > 0 && now - peer->took_at >= SHARE_PATIENCE;
	if (peer->leaving && (stuck || peer->to.length == 0))
		share_peer_close(peer);
	return share_peer_is_open(peer) && !stuck && waiting(peer) <= SHARE_WAITING;
}

/* Whether the peer sends a line that has no end in sight. */
static bool
is_too_long(const struct share_peer *peer)
{
	size_t length = peer->from.length - peer->read;

	return length > peer->most_line && !memchr(peer->from.at + peer->read, '\n', length);
}

void
share_peer_receive(struct share_peer *peer, double now)
{
	ssize_t length;

	if (!share_peer_is_open(peer) || peer->ended)
		return;
	byte_buffer_drop(&peer->from, peer->read);
	peer->read = 0;
	char *room = byte_buffer_reserve(&peer->from, CHUNK);
	if (!room) {
		share_peer_close(peer);
		return;
	}
	do
		length = read(peer->file, room, CHUNK);
	while (length < 0 && errno == EINTR);
	if (length > 0) {
		peer->from.length += (size_t)length;
		peer->heard_at = now;
	}
	peer->cut = peer->cut || is_too_long(peer);
	if (peer->cut || length == 0 || (length < 0 && errno != EAGAIN && errno != EWOULDBLOCK))
		peer->ended = true;
}

char *
share_peer_line(struct share_peer *peer)
{
	char *line = peer->from.at + peer->read;
	size_t length = peer->from.length - peer->read;
	char *end = length ? memchr(line, '\n', length) : NULL;

	if (!end)
		return NULL;
	for (char *c = line; c < end; c++)
		if (*c == '\0')
			*c = '?';
	*end = '\0';
	peer->read += (size_t)(end - line) + 1;
	return line;
}

struct pollfd
share_peer_poll(const struct share_peer *peer)
{
	int events = (peer->ended ? 0 : POLLIN) | (peer->to.length > 0 ? POLLOUT : 0);

	return (struct pollfd){ .fd = events ? peer->file : -1, .events = (short)events };
}

double
share_peer_deadline(const struct share_peer *peer)
{
	return share_peer_is_open(peer) && peer->to.length > 0 ? peer->took_at + SHARE_PATIENCE : -1;
}
