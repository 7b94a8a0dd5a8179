/* SPDX-License-Identifier: MIT */
/* Fake line: a simulated terminal on a slow line, in fake time. Bytes wait in an unlimited buffer,
 * pass at a fixed rate, and are answered after a round trip. */
#pragma once

#include "io/frame_pacing.h"

#include <stdbool.h>

struct fake_line {
	double rate, trip, jitter; /* bytes a second; seconds */
	double frame;              /* bytes of a frame */
	double halted_until;       /* the terminal takes nothing before then */
	double stall; /* most seconds for which a busy machine stops the program; 0: none */
	bool mute;    /* answers nothing */
	int lose;     /* number of the next answers that get lost */
	double press; /* seconds from one key to the next; 0: none */

	double now, next_frame, free_at;  /* free_at: when all bytes sent have passed */
	double stalled_until, next_stall; /* the program reads and sends nothing before then */
	double left;                      /* unsent bytes of this frame */
	double answer_at;                 /* when the last answer arrives: they arrive in order */
	int frames, parts;                /* sent so far */
	double bytes;
	double next_press,
		pressed_at; /* pressed_at: time of the first unechoed key; below 0: none */
	double worst_key;   /* seconds from a key to its echo on the screen */
	double worst_wait;  /* seconds for an echo, behind the bytes in flight */
	double waits;       /* sum of the waits, for the mean */
	int looks;
	unsigned chance;
	struct {
		double at;
		bool mark;
	} answers[4096];
	int first, count;
	struct frame_pacing pace;
};

/* Starts at second 100, with two queries sent: the second follows the bytes that take over the
 * terminal. */
void fake_line_start(struct fake_line *line, double rate, double trip);

/* Runs at 30 frames a second; resets the counters. */
void fake_line_run(struct fake_line *line, double seconds);

/* Returns the mean seconds that an echo waited in the last run. */
double fake_line_wait(const struct fake_line *line);

/* Returns the largest backlog of the last run in bytes. */
double fake_line_backlog(const struct fake_line *line);
