/* SPDX-License-Identifier: MIT */
/* Link: the line to the terminal: what goes over it, when, and what is heard of it. */
#pragma once

#include "app/app.h"
#include "term/bucket.h"
#include "term/bytes.h"
#include "term/input.h"
#include "term/pace.h"
#include "term/quality.h"
#include "term/tty.h"

#include <stdbool.h>
#include <stddef.h>

/* What the far end of the line is sent, in two half-second windows. */
struct traffic {
	double since, last_seconds;
	double bytes, last_bytes;
	int frames, last_frames;
	uint64_t steps; /* of the flock, at the start */
	bool halted;    /* by a pause, that is not to be counted */
};

struct link {
	struct tty *tty;
	bool gone;     /* the terminal is no more */
	bool starved;  /* there was no memory for what is to be said: it ends here, too */
	bool asks;     /* it may be asked questions */
	bool may_sync; /* also the one whether it can hold a frame back until all of it is there */
	bool asked_sync;    /* it has been asked that ... */
	bool syncs;         /* ... and can */
	struct bytes out;   /* of a frame, what --max-rate has not let go yet */
	size_t out_length;  /* of all of that frame */
	double frame_bytes; /* of a usual frame */
	double stuck_since; /* since when the line has taken nothing; below 0: it does */
	double echoed_at;
	struct pace pace;
	struct bucket bucket;
	struct quality quality;
	struct traffic traffic;
};

/* Begins anew on a terminal just taken over: asks the first question. */
void link_start(struct link *link, const struct app *app);
void link_free(struct link *link);

void link_send(struct link *link, const char *bytes, size_t length);

/* The bytes of a frame, and of an echo: what must be seen at once, though no frame may go. */
void link_show(struct link *link, double now, const char *bytes, size_t length);
void link_echo(struct link *link, double now, const char *bytes, size_t length);

/* Whether they may go now. */
bool link_may_show(struct link *link, double now);
bool link_may_echo(struct link *link, double now);
double link_echo_time(const struct link *link); /* when; below 0: once the frame has gone */

/* Sends what has had to wait. To be called whenever something has happened. */
void link_tick(struct link *link, double now);

/* When link_tick or link_may_show has something new to say by itself; below 0: never. */
double link_deadline(struct link *link, double now);

/* Whether nobody is there, as far as can be told: nothing is to be done before something is heard. */
bool link_is_dead(const struct link *link, double now);

/* Whether an answer is under way. */
bool link_expects(const struct link *link);

/* Bytes have come, and an answer among them. */
void link_heard(struct link *link);
void link_answered(struct link *link, double now, const struct input_event *answer);

/* Before the terminal is given back: waits for the answers that are under way, at most so many
 * seconds, so that they do not end up in the shell. Keys are dropped. */
void link_drain(struct link *link, struct input *input, double seconds);

/* How much of a picture the line is given, at so many frames a second. */
enum quality_step link_quality(struct link *link, double now, int fps);

/* Tells the app about the line: how many frames and bytes a second there were over the last second
 * (none while it is paused), and how far away the terminal is. */
void link_report(struct link *link, struct app *app);
