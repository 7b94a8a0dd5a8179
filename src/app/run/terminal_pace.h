/* SPDX-License-Identifier: MIT */
/* Terminal pace: paces output to the terminal and handles its replies. */
#pragma once

#include "io/adaptive_quality.h"
#include "io/frame_pacing.h"
#include "io/input.h"
#include "io/tty.h"
#include "text/byte_buffer.h"
#include "ui/ui.h"

#include <stdbool.h>
#include <stddef.h>

/* Statistics of sent output, over a second. */
struct traffic {
	double since, bytes;
	int frames;
	uint64_t steps; /* of the flock, at the start of the second */
	bool paused;    /* during a pause, which does not count */
};

struct terminal_pace {
	struct tty *tty;
	bool gone;              /* the terminal has disconnected */
	bool asks;              /* the terminal may be queried */
	bool may_sync;          /* also by private sequences, and by OSC */
	bool local;             /* nothing answers in the place of a terminal far away */
	bool syncs;             /* the terminal has synchronized output (mode 2026) */
	struct byte_buffer out; /* buffer in which a part of a frame is built; the caller frees it */
	bool partial;           /* only a part of the frame was sent so far */
	double shown_bytes;     /* of this frame so far */
	double frame_bytes;     /* of an average frame */
	double stuck_since;     /* when the terminal stopped accepting bytes; below 0: it accepts */
	double echoed_at;
	struct frame_pacing pacing;
	struct token_bucket bucket;
	struct quality quality;
	bool silent;        /* at the last pace_quality: no reply has come yet */
	const char *notice; /* about the connection, not yet shown; NULL: none */
	double rate; /* bytes per second that the line carried at the last pace_quality; 0: not known */
	bool limited; /* at the last pace_quality: the line may carry less than all frames need */
	bool trails;  /* the line carries automatic trails, as far as is known */
	double trails_right; /* when `trails` was last as the line is; a change: some seconds later */
	double slow_at;      /* when the line was last not quick */
	struct traffic traffic;
};

/* Starts, before the terminal is taken over: sends the first query, which measures the round trip.
 * pace_ask: sends another query, after the bytes that take over the terminal. */
void pace_start(struct terminal_pace *pace, const struct ui *ui);
void pace_ask(struct terminal_pace *pace, double now);

void pace_send(struct terminal_pace *pace, const char *bytes, size_t length);

/* Send a frame or its next part (whole: the last), or an echo: bytes to show before the next
 * part. */
void pace_show(struct terminal_pace *pace, double now, const struct byte_buffer *bytes, bool whole);
void pace_echo(struct terminal_pace *pace, double now, const struct byte_buffer *bytes);

/* Returns how many bytes of a frame may be sent now; 0: none. */
int pace_room(struct terminal_pace *pace, double now);

/* Returns the time when an echo may be sent, within their share of the rate; below 0: after the next
 * input. */
double pace_echo_time(const struct terminal_pace *pace, double now);

/* Sends waiting bytes. Call after every event. */
void pace_tick(struct terminal_pace *pace, double now);

/* Returns the time when pace_tick or pace_room changes without an event; below 0: never. */
double pace_deadline(struct terminal_pace *pace, double now);

/* Whether the terminal seems dead: do nothing until input arrives. */
bool pace_is_dead(const struct terminal_pace *pace, double now);

/* Call when a reply has arrived. */
void pace_replied(struct terminal_pace *pace, double now, const struct input_event *answer);

/* Returns the picture quality that the connection can carry at `fps` frames a second. */
enum quality_step pace_quality(struct terminal_pace *pace, double now, int fps);

/* Returns the limit of frames per second: `wanted`, or if that is 0 60 on a quick line and `usual`
 * on others. A line is quick if the terminal is local and for 2 s the round trip was short and no
 * limit held frames back. */
int pace_fps(struct terminal_pace *pace, double now, int wanted, int usual);

/* Sets the statistics that the UI shows: frames and bytes a second over the last second (0 while
 * paused), round trip and frames in flight. */
void pace_report(struct terminal_pace *pace, struct ui *ui);
