/* SPDX-License-Identifier: MIT */
#include "share_relay.h"

#include "files/output.h"
#include "share_socket.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

/* One direction: what was read and not written yet. */
struct way {
	int from, to;
	char bytes[16384];
	size_t at, length;
	bool ended; /* nothing more is read */
};

/* Fills what to poll() for: room on the far side for what was read, or else more to read. */
static void
poll_way(const struct way *way, struct pollfd polls[2])
{
	bool reads = !way->ended && way->length == 0;

	polls[0] = (struct pollfd){ .fd = reads ? way->from : -1, .events = POLLIN };
	polls[1] = (struct pollfd){ .fd = way->length > 0 ? way->to : -1, .events = POLLOUT };
}

/* Copies until the flock ends, or the other end of stdin and stdout has gone or takes nothing any more. */
static void
copy(struct way *down, struct way *up)
{
	struct way *const ways[] = { down, up };
	struct pollfd polls[4];
	bool told = false;

	while (!(down->ended && down->length == 0)) {
		poll_way(down, polls);
		poll_way(up, polls + 2);
		if (poll(polls, 4, -1) < 0 && errno != EINTR)
			return;
		for (int i = 0; i < 4; i++) {
			struct way *way = ways[i / 2];
			if (polls[i].fd < 0 || !polls[i].revents)
				continue;
			ssize_t length = i % 2 ? write(way->to, way->bytes + way->at, way->length)
			                       : read(way->from, way->bytes, sizeof way->bytes);
			const bool fails = length < 0 && errno != EAGAIN && errno != EINTR;
			if (i % 2 && fails)
				return;
			if (i % 2 == 0 && (length == 0 || fails))
				way->ended = true;
			if (length <= 0)
				continue;
			way->at = i % 2 ? way->at + (size_t)length : 0;
			way->length = i % 2 ? way->length - (size_t)length : (size_t)length;
		}
		if (up->ended && up->length == 0 && !told)
			told = shutdown(up->to, SHUT_WR) == 0;
	}
}

int
share_relay(const char *name, bool (*ready)(void))
{
	static struct way down = { .to = STDOUT_FILENO }, up = { .from = STDIN_FILENO };
	char error[ERROR_SIZE];
	int file = share_socket_connect(name, true, error);

	if (file < 0)
		return complain(FAILED, "%s", error);
	signal(SIGPIPE, SIG_IGN);
	bool good = !ready || ready();
	down.from = up.to = file;
	if (good)
		copy(&down, &up);
	close(file);
	return good ? DONE : complain(FAILED, "cannot set the resource limits of --restricted");
}
