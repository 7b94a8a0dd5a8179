/* SPDX-License-Identifier: MIT */
#include "share_line.h"

#include "io/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 16384 };

/* If the other end has gone, send() fails with EPIPE. It never raises SIGPIPE, which stays what it
 * is for the outputs of the program: a flag of each send() prevents that, on macOS an option of the
 * socket. */
#ifdef MSG_NOSIGNAL
enum { SEND_FLAGS = MSG_NOSIGNAL };
#else
enum { SEND_FLAGS = 0 };
#endif

void
share_line_start(struct share_line *line, int file, double now)
{
	*line = (struct share_line){ .file = file, .took_at = now, .heard_at = now };
#ifndef MSG_NOSIGNAL
	setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &(int){ 1 }, sizeof(int));
#endif
}

bool
share_line_is_open(const struct share_line *line)
{
	return line->file >= 0;
}

void
share_line_close(struct share_line *line)
{
	if (line->file >= 0)
		close(line->file);
	byte_buffer_free(&line->to);
	line->file = -1;
}

void
share_line_send(struct share_line *line, const void *bytes, size_t length, bool state, double now)
{
	if (!share_line_is_open(line) || line->leaving || line->deaf)
		return;
	if (line->to.length == 0)
		line->took_at = now;
	if (!byte_buffer_append(&line->to, bytes, length)) {
		share_line_close(line);
		return;
	}
	if (state)
		line->state = line->to.length;
}

void
share_line_dismiss(struct share_line *line, const char *word, double now)
{
	const char *end = line->to.length ? memchr(line->to.at, '\n', line->to.length) : NULL;

	if (!share_line_is_open(line) || line->leaving)
		return;
	if (end)
		line->to.length = (size_t)(end - line->to.at) + 1;
	line->state = 0;
	share_line_send(line, word, strlen(word), false, now);
	share_line_send(line, "\n", 1, false, now);
	line->leaving = true;
	line->took_at = now;
	share_line_flush(line, now);
}

bool
share_line_flush(struct share_line *line, double now)
{
	while (share_line_is_open(line) && line->to.length > 0) {
		ssize_t length = send(line->file, line->to.at, line->to.length, SEND_FLAGS);
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
			line->deaf = true;
			line->state = 0;
			byte_buffer_drop(&line->to, line->to.length);
		}
		if (length <= 0)
			break;
		line->state -= (size_t)length < line->state ? (size_t)length : line->state;
		line->took_at = now;
		byte_buffer_drop(&line->to, (size_t)length);
	}
	if (!share_line_is_open(line))
		return false;
	if (line->to.length == 0)
		line->took_at = now;
	if (line->to.length == 0 && line->to.size > SHARE_WAITING) /* of a state */
		byte_buffer_free(&line->to);
	bool stuck = line->to.length > 0 && now - line->took_at >= SHARE_PATIENCE;
	if (line->leaving && (stuck || line->to.length == 0))
		share_line_close(line);
	return share_line_is_open(line) && !stuck && line->to.length - line->state <= SHARE_WAITING;
}

void
share_line_receive(struct share_line *line, struct byte_buffer *to, double now)
{
	ssize_t length;

	if (!share_line_is_open(line) || line->ended)
		return;
	char *room = memory_reserve(to, CHUNK);
	do
		length = read(line->file, room, CHUNK);
	while (length < 0 && errno == EINTR);
	if (length > 0) {
		to->length += (size_t)length;
		line->heard_at = now;
	} else if (length == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
		line->ended = true;
	}
}

struct pollfd
share_line_poll(const struct share_line *line)
{
	int events = (line->ended ? 0 : POLLIN) | (line->to.length > 0 ? POLLOUT : 0);

	return (struct pollfd){ .fd = events ? line->file : -1, .events = (short)events };
}

double
share_line_deadline(const struct share_line *line)
{
	return share_line_is_open(line) && line->to.length > 0 ? line->took_at + SHARE_PATIENCE : -1;
}
