/* SPDX-License-Identifier: MIT */
/* Write queue: bytes the terminal has not accepted yet. */
#include "write_queue.h"
#include "clock.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const double stall_timeout = 0.5; /* seconds for a line that accepts no bytes */

void
write_queue_set_emergency(struct write_queue *box, const char *bytes, size_t length)
{
	box->last_length = 0; /* a signal handler may read it now */
	if (length <= WRITE_QUEUE_EMERGENCY) {
		memcpy(box->last_words, bytes, length);
		box->last_length = length;
	}
}

void
write_queue_write_emergency(const struct write_queue *box)
{
	if (write(box->file, box->last_words, box->last_length) < 0)
		return; /* nothing else to do */
}

void
write_queue_flush(struct write_queue *box)
{
	while (box->pending.length) {
		ssize_t written = write(box->file, box->pending.at, box->pending.length);
		if (written < 0 && errno == EAGAIN)
			return;
		if (written < 0 && errno != EINTR) {
			box->gone = true;
			written = (ssize_t)box->pending.length;
		}
		byte_buffer_drop(&box->pending, written > 0 ? (size_t)written : 0);
	}
}

bool
write_queue_put(struct write_queue *box, const void *bytes, size_t length)
{
	if (box->gone || !byte_buffer_append(&box->pending, bytes, length))
		return false;
	write_queue_flush(box);
	return !box->gone;
}

void
write_queue_drain(struct write_queue *box)
{
	double end = clock_now() + stall_timeout;
	struct pollfd out = { .fd = box->file, .events = POLLOUT };

	write_queue_flush(box);
	while (box->pending.length && clock_now() < end) {
		poll(&out, 1, clock_until(end));
		write_queue_flush(box);
	}
	if (box->pending.length) {
		byte_buffer_drop(&box->pending, box->pending.length);
		tcflush(box->file, TCOFLUSH);
		write_queue_write_emergency(box);
	}
}
