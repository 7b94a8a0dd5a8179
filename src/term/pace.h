/* SPDX-License-Identifier: MIT */
/* Pace: how many frames may be under way to a terminal that may be far away.
 *
 * Whatever is written is swallowed at once by buffers on the way, minutes of it; only the terminal
 * itself knows what it has shown. So each frame ends with a question (DSR, ESC [ 5 n) that a terminal
 * answers in its turn, and no more frames go out than are needed to keep the line busy: a window as
 * in TCP Vegas (Brakmo and Peterson 1995), which compares how long answers take with how long they
 * take at best. Knows no clock, no terminal: it is fed with times (seconds) and bytes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PACE_FRAMES = 64 };

enum pace_state {
	PACE_OFF,    /* nothing is asked, frames go as they come */
	PACE_HOPING, /* the first question is out: one frame may go meanwhile */
	PACE_SILENT, /* it was not answered: so many frames a second and no more */
	PACE_PACED,  /* answers come */
	PACE_LOST    /* they have stopped coming: no frame goes before something is heard */
};

struct pace {
	enum pace_state state;
	struct {
		double sent, bytes;
	} queue[PACE_FRAMES]; /* frames not yet answered, a ring */
	int first, count;
	double window;                   /* how many of them there may be */
	bool growing;                    /* no queue on the way has been seen yet: grow fast */
	double best, best_at;            /* the smallest round trip, and when it was last seen */
	double usual;                    /* the round trip, smoothed */
	double answered_at;              /* when the last answer came */
	double line_bytes, line_seconds; /* what the line carried, in what time; the old fades */
	int frames_answered;             /* that this is known from, as far as it matters */
	double shown_at;                 /* when the last frame went out */
	double other_bytes;              /* what went out since then, unasked about */
	bool marking, measuring;         /* a mark is out; on an idle line */
	bool heard;                      /* something has come since it went out */
	double marked_at;
	int strikes; /* marks in a row that were not answered in time */
};

/* Begins anew, with the first question sent at `now`; or with nothing ever to be asked. */
void pace_start(struct pace *pace, double now, bool asks);

/* Whether a frame that goes out now ends with the question. */
bool pace_asks(const struct pace *pace);

bool pace_may_show(const struct pace *pace, double now);

/* When the next thing happens by itself: a frame may go, a wait is over. Below 0: never. */
double pace_deadline(const struct pace *pace, double now);

/* A frame has gone out, with the question if pace_asks; or bytes of another kind. */
void pace_shown(struct pace *pace, double now, size_t bytes);
void pace_wrote(struct pace *pace, size_t bytes);

/* The answer to a question has come. One that was not asked for changes nothing. */
void pace_answered(struct pace *pace, double now);

/* Whether to send a mark now: another question (ESC [ 6 n), the answer to which is known from the
 * others. What was sent before it is answered by then or never, so it tells a lost answer from a late
 * one. On an idle line it measures the round trip anew: the best one may be of another route. */
bool pace_wants_mark(struct pace *pace, double now);
void pace_marked(struct pace *pace, double now);

/* Bytes have come from the terminal: it is not dead. */
void pace_heard(struct pace *pace);

/* Bytes a second that the line carries; 0: not yet known. */
double pace_rate(const struct pace *pace);

/* Until when to wait for the answers that are under way, on leaving; `now` if there are none, or if
 * one is overdue, so that it will hardly come. */
double pace_patience(const struct pace *pace, double now);
