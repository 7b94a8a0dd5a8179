/* SPDX-License-Identifier: MIT */
/* Frame pacing: how many bytes may be in flight to a terminal on a slow or distant line.
 *
 * Kernel and network buffers accept minutes of output; only the terminal knows what it has shown.
 * So a frame is sent in parts that take about 0.1 s each to transmit. Each part ends with a
 * query (DSR, ESC [ 5 n), which a terminal answers in order, and only as many parts are sent as
 * keep the line busy. The window is that of TCP Vegas (Brakmo and Peterson 1995), which compares
 * the round trip time with the shortest one. The size of a part at most doubles from one reply to
 * the next, so on a fast line a frame soon is one part. Times (seconds) and bytes are arguments: no
 * clock, no terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
	PACING_FRAMES = 64,
	PACING_LEAST = 128, /* bytes of the smallest part, even on a slow line */
	PACING_ECHO = 68    /* bytes reserved for an echo of a key */
};

enum pacing_state {
	PACING_OFF,      /* no queries; every frame is sent */
	PACING_STARTING, /* the first query is unanswered: no frame yet */
	PACING_SILENT,   /* it got no reply, or none yet: a fixed rate of bytes */
	PACING_ON,       /* replies arrive */
	PACING_LOST      /* replies have stopped: no frames until the terminal sends a byte */
};

struct frame_pacing {
	enum pacing_state state;
	struct {
		double sent, bytes;
	} queue[PACING_FRAMES]; /* unanswered parts, a ring buffer */
	int first, count;
	double window;                   /* most parts in flight */
	bool growing;                    /* slow start: no queueing seen yet */
	double best, best_at;            /* shortest round trip, and when it was last seen */
	double usual;                    /* smoothed round trip */
	double answered_at;              /* when the last reply came */
	double line_bytes, line_seconds; /* bytes and busy time of the line, decaying */
	int parts_answered;              /* samples behind it, at most SAMPLES */
	double proven;                   /* largest part answered without delay, in bytes */
	double silent_rate, free_at; /* without replies: bytes a second, time of the next part */
	double patience;         /* seconds without the first reply until frames go all the same */
	double other_bytes;      /* sent since the last query */
	bool marking, measuring; /* a mark is unanswered; it was sent on an idle line */
	int marks;               /* unanswered marks; the reply to the last one counts */
	bool replied;            /* a mark was answered since the last strike */
	int behind;              /* parts sent since the last mark */
	bool heard;              /* bytes have come since the last overdue mark */
	double since_mark;       /* bytes sent since the last mark */
	double marked_at;
	int strikes; /* overdue marks in a row without any input */
};

/* Starts in PACING_STARTING, with the first query sent at `now`, or in PACING_SILENT or PACING_OFF,
 * without queries. silent_rate: bytes a second for a terminal that does not reply. Patience is
 * unlimited: a reply has time to come on any line. */
void pacing_start(struct frame_pacing *pace, double now, enum pacing_state state,
                  double silent_rate);

/* Whether a part or an echo sent now ends with the query. */
bool pacing_queries(const struct frame_pacing *pace);

/* Returns how many bytes of a frame may be sent now, as one part: none, or at least PACING_LEAST.
 * At most 1.5 s at the measured rate are unanswered at a time, or 256 bytes if that is more. */
size_t pacing_room(const struct frame_pacing *pace, double now);

/* Whether an echo of PACING_ECHO bytes may be sent now. It need not wait for the window. */
bool pacing_may_echo(const struct frame_pacing *pace, double now);

/* Returns when a part may be sent or a wait ends, if no bytes come before; below 0: never. */
double pacing_deadline(const struct frame_pacing *pace, double now);

/* Counts a part or an echo as sent, with the query if pacing_queries; pacing_sent_bytes: other
 * bytes. */
void pacing_sent_frame(struct frame_pacing *pace, double now, size_t bytes);
void pacing_sent_bytes(struct frame_pacing *pace, size_t bytes);

/* Handles the reply to a query. One without a query changes nothing. */
void pacing_replied(struct frame_pacing *pace, double now);

/* Whether to send a mark now: a query (ESC [ 6 n) with a different reply. Replies come in order, so
 * the mark's tells lost replies from late ones. On an idle line it measures the round trip again,
 * as the route may have changed; on a busy one it checks every 20 s that no reply was lost. Counts
 * the mark as sent. pacing_mark_replied: its reply has come. */
bool pacing_wants_mark(struct frame_pacing *pace, double now);
void pacing_mark_replied(struct frame_pacing *pace, double now);

/* Notes that the terminal has sent bytes: it is alive. */
void pacing_received(struct frame_pacing *pace);

/* Returns the bytes a second of the line; 0: not known yet. */
double pacing_rate(const struct frame_pacing *pace);

/* Returns until when to wait for outstanding replies at exit: `now` if none is expected, HUGE_VAL
 * if one is late. */
double pacing_exit_deadline(const struct frame_pacing *pace, double now);

/* Token bucket: limits output to a number of bytes a second, however fast the line is. */
struct token_bucket {
	double rate;  /* bytes a second; 0: no limit */
	double level; /* bytes that may be sent at once, for the caller to lower; below 0: debt */
	double at;    /* time of `level` */
};

/* Starts full at `now`. */
void token_bucket_start(struct token_bucket *bucket, double now, double rate);

/* Returns how many bytes may be sent now. */
size_t token_bucket_room(struct token_bucket *bucket, double now);

/* Returns when `bytes` may be sent; the time of a full bucket if it never holds that many. */
double token_bucket_when(const struct token_bucket *bucket, size_t bytes);
