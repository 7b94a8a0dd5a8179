/* SPDX-License-Identifier: MIT */
/* Share relay: copies bytes between stdin and stdout and a shared flock. */
#include "share_relay.h"

#include "files/output.h"
#include "share_socket.h"

#include <errno.h>
#include <fcntl.h>
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

static struct pollfd
poll_in(const struct way *way)
{
	return (struct pollfd){ .fd = way->ended || way->length > 0 ? -1 : way->from,
		                .events = POLLIN };
}

static struct pollfd
poll_out(const struct way *way)
{
	return (struct pollfd){ .fd = way->length > 0 ? way->to : -1, .events = POLLOUT };
}

static void
read_way(struct way *way)
{
	ssize_t length = read(way->from, way->bytes, sizeof way->bytes);

	if (length > 0) {
		way->at = 0;
		way->length = (size_t)length;
	} else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
		way->ended = true;
	}
}

/* Returns false if the other side takes nothing any more. */
static bool
write_way(struct way *way)
{
	ssize_t length = write(way->to, way->bytes + way->at, way->length);

	if (length < 0)
		return errno == EAGAIN || errno == EINTR;
	way->at += (size_t)length;
	way->length -= (size_t)length;
	return true;
}

/* Copies until the flock ends, or the other end of stdin and stdout has gone. */
static void
copy(struct way *down, struct way *up)
{
	bool told = false;

	while (!(down->ended && down->length == 0)) {
		struct pollfd files[] = { poll_in(down), poll_out(down), poll_in(up), poll_out(up) };
		if (poll(files, 4, -1) < 0 && errno != EINTR)
			return;
		if (files[0].fd >= 0 && files[0].revents)
			read_way(down);
		if (files[1].fd >= 0 && files[1].revents && !write_way(down))
			return;
		if (files[2].fd >= 0 && files[2].revents)
			read_way(up);
		if (files[3].fd >= 0 && files[3].revents && !write_way(up))
			return;
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
