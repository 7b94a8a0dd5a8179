/* SPDX-License-Identifier: MIT */
/* Frame pacing: how many frames may be in flight to a terminal on a slow or distant line.
 *
 * Kernel and network buffers accept minutes of output; only the terminal knows what it has shown.
 * So each frame ends with a query (DSR, ESC [ 5 n), which a terminal answers in order, and only as
 * many frames are sent as keep the line busy. The window is that of TCP Vegas (Brakmo and Peterson
 * 1995), which compares the round trip time with the shortest one. Times (seconds) and bytes are
 * arguments: no clock, no terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PACING_FRAMES = 64 };

enum pacing_state {
	PACING_OFF,      /* no queries; every frame is sent */
	PACING_STARTING, /* the first query is unanswered: one frame may be sent */
	PACING_SILENT,   /* it got no reply: a fixed frame rate */
	PACING_ON,       /* replies arrive */
	PACING_LOST      /* replies have stopped: no frames until the terminal sends a byte */
};

struct frame_pacing {
	enum pacing_state state;
	struct {
		double sent, bytes;
	} queue[PACING_FRAMES]; /* unanswered frames, a ring buffer */
	int first, count;
	double window;                   /* most frames in flight */
	bool growing;                    /* slow start: no queueing seen yet */
	double best, best_at;            /* shortest round trip, and when it was last seen */
	double usual;                    /* smoothed round trip */
	double answered_at;              /* when the last reply came */
	double line_bytes, line_seconds; /* bytes and busy time of the line, decaying */
	int frames_answered;             /* samples behind it, at most SAMPLES */
	double shown_at;                 /* when the last frame was sent */
	double other_bytes;              /* sent since then without a query */
	bool marking, measuring;         /* a mark is unanswered; it was sent on an idle line */
	bool heard;                      /* bytes have come since the first of the strikes */
	double marked_at;
	int strikes; /* consecutive marks without a reply in time */
};

/* Starts, with the first query sent at `now`, or without queries (asks false). */
void pacing_start(struct frame_pacing *pace, double now, bool asks);

/* Whether a frame sent now ends with the query. */
bool pacing_queries(const struct frame_pacing *pace);

bool pacing_may_send(const struct frame_pacing *pace, double now);

/* Returns when a frame may be sent or a wait ends, if no bytes come before; below 0: never. */
double pacing_deadline(const struct frame_pacing *pace, double now);

/* Counts a frame as sent, with the query if pacing_queries; pacing_sent_bytes: other bytes. */
void pacing_sent_frame(struct frame_pacing *pace, double now, size_t bytes);
void pacing_sent_bytes(struct frame_pacing *pace, size_t bytes);

/* Handles the reply to a query. One without a query changes nothing. */
void pacing_replied(struct frame_pacing *pace, double now);

/* Whether to send a mark now: a query (ESC [ 6 n) with a different reply. Replies come in order, so
 * the mark's tells lost replies from late ones. On an idle line it measures the round trip again,
 * as the route may have changed. pacing_mark_replied: its reply has come. */
bool pacing_wants_mark(struct frame_pacing *pace, double now);
void pacing_mark_replied(struct frame_pacing *pace, double now);

/* Notes that the terminal has sent bytes: it is alive. */
void pacing_received(struct frame_pacing *pace);

/* Returns the bytes a second of the line; 0: not known yet. */
double pacing_rate(const struct frame_pacing *pace);

/* Returns until when to wait for outstanding replies at exit; `now` if there are none or one is
 * overdue. */
double pacing_exit_deadline(const struct frame_pacing *pace, double now);
