/* SPDX-License-Identifier: MIT */
/* Share line: one end of the connection between a shared flock and a watcher. It never blocks, and
 * what waits to be sent is bounded: the other end is dropped if it takes nothing. Times are
 * arguments, in seconds. */
#pragma once

#include "text/byte_buffer.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

enum {
	SHARE_WAITING = 256 << 10, /* bytes that may wait to be sent, behind a state or without one */
	SHARE_PATIENCE = 10        /* seconds for which the other end may take none of them */
};

struct share_line {
	int file;              /* a socket; below 0: closed */
	struct byte_buffer to; /* bytes that wait to be sent ... */
	size_t state;          /* ... the first of them, up to the end of the last state */
	double took_at;        /* when the other end took a byte, or none waited for it */
	double heard_at;       /* when a byte came from it */
	bool leaving;          /* the line closes when all that waits has been sent */
	bool deaf;             /* the other end takes no more, but may have spoken */
	bool ended;            /* the other end has sent its last byte */
};

/* Starts with a connected socket that does not block, which the line owns. */
void share_line_start(struct share_line *line, int file, double now);
void share_line_close(struct share_line *line);
bool share_line_is_open(const struct share_line *line);

/* Queues bytes; `state`: they, and those before them, do not count as waiting. Nothing is queued after
 * share_line_dismiss, nor for an end that takes no more. Closes on ENOMEM. */
void share_line_send(struct share_line *line, const void *bytes, size_t length, bool state,
                     double now);

/* Drops what waits, besides the rest of the text line under way, and closes when the other end has
 * taken that and the last word, or after SHARE_PATIENCE. */
void share_line_dismiss(struct share_line *line, const char *word, double now);

/* Writes what the other end takes now. Call after every event. Returns false once the line is
 * closed or has to be dismissed: more than SHARE_WAITING wait, or none were taken for
 * SHARE_PATIENCE. */
bool share_line_flush(struct share_line *line, double now);

/* Appends the bytes that have come, a few KiB at most, unless the line has ended. */
void share_line_receive(struct share_line *line, struct byte_buffer *to, double now);

/* Returns what to poll() for. */
struct pollfd share_line_poll(const struct share_line *line);

/* Returns when share_line_flush has to be called without an event; below 0: never. */
double share_line_deadline(const struct share_line *line);
