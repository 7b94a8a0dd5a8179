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
outbox_last_words(struct outbox *box, const char *bytes, size_t length)
{
	box->last_length = 0; /* a signal handler may read it now */
	if (length <= OUTBOX_LAST_WORDS) {
		memcpy(box->last_words, bytes, length);
		box->last_length = length;
	}
}

void
outbox_say_last_words(const struct outbox *box)
{
	if (write(box->file, box->last_words, box->last_length) < 0)
		return; /* nothing else to do */
}

void
outbox_flush(struct outbox *box)
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
outbox_put(struct outbox *box, const void *bytes, size_t length)
{
	if (box->gone || !byte_buffer_append(&box->pending, bytes, length))
		return false;
	outbox_flush(box);
	return !box->gone;
}

void
outbox_drain(struct outbox *box)
{
	double end = clock_now() + stall_timeout;
	struct pollfd out = { .fd = box->file, .events = POLLOUT };

	outbox_flush(box);
	while (box->pending.length && clock_now() < end) {
		poll(&out, 1, clock_until(end));
		outbox_flush(box);
	}
	if (box->pending.length) {
		byte_buffer_drop(&box->pending, box->pending.length);
		tcflush(box->file, TCOFLUSH);
		outbox_say_last_words(box);
	}
}
