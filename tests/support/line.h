/* SPDX-License-Identifier: MIT */
/* Line: a simulated terminal on a slow line, in fake time. Bytes wait in an unlimited buffer, pass
 * at a fixed rate, and are answered after a round trip. */
#pragma once

#include "io/frame_pacing.h"

#include <stdbool.h>

struct line {
	double rate, trip, jitter; /* bytes a second; seconds */
	double frame;              /* bytes of a frame */
	double halted_until;       /* the terminal reads nothing before */
	bool mute;                 /* sends no answers */
	int lose;                  /* number of next answers to lose */

	double now, next_frame, free_at; /* free_at: when all bytes sent have passed */
	double answer_at;                /* time of the last answer: they come in order */
	int frames;                      /* sent so far */
	double worst_wait;               /* longest delay of an echo behind bytes sent before */
	double waits;                    /* sum of all delays, for the mean */
	int looks;
	unsigned chance;
	struct {
		double at;
		bool mark;
	} answers[4096];
	int first, count;
	struct frame_pacing pace;
};

/* Starts at 100 s, with the first query sent. */
void line_start(struct line *line, double rate, double trip);

/* Runs at 30 frames a second; resets the counters. */
void line_run(struct line *line, double seconds);

/* Return frames a second, and the mean delay of an echo in seconds, of the last run. */
double line_wait(const struct line *line);
