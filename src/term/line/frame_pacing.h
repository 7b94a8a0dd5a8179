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

enum { PACE_FRAMES = 64 };

enum pace_state {
	PACE_OFF,    /* no queries; every frame is sent */
	PACE_HOPING, /* the first query is unanswered: one frame may be sent */
	PACE_SILENT, /* it got no reply: a fixed frame rate */
	PACE_PACED,  /* replies arrive */
	PACE_LOST    /* replies have stopped: no frames until the terminal sends a byte */
};

struct pace {
	enum pace_state state;
	struct {
		double sent, bytes;
	} queue[PACE_FRAMES]; /* unanswered frames, a ring buffer */
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
void pace_start(struct pace *pace, double now, bool asks);

/* Whether a frame sent now ends with the query. */
bool pace_asks(const struct pace *pace);

bool pace_may_show(const struct pace *pace, double now);

/* Returns when a frame may be sent or a wait ends, if no bytes come before; below 0: never. */
double pace_deadline(const struct pace *pace, double now);

/* Counts a frame as sent, with the query if pace_asks; pace_wrote: other bytes. */
void pace_shown(struct pace *pace, double now, size_t bytes);
void pace_wrote(struct pace *pace, size_t bytes);

/* Handles the reply to a query. One without a query changes nothing. */
void pace_answered(struct pace *pace, double now);

/* Whether to send a mark now: a query (ESC [ 6 n) with a different reply. Replies come in order, so
 * the mark's tells lost replies from late ones. On an idle line it measures the round trip again,
 * as the route may have changed. pace_marked: its reply has come. */
bool pace_wants_mark(struct pace *pace, double now);
void pace_marked(struct pace *pace, double now);

/* Notes that the terminal has sent bytes: it is alive. */
void pace_heard(struct pace *pace);

/* Returns the bytes a second of the line; 0: not known yet. */
double pace_rate(const struct pace *pace);

/* Returns until when to wait for outstanding replies at exit; `now` if there are none or one is
 * overdue. */
double pace_patience(const struct pace *pace, double now);
