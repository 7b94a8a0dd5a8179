/* SPDX-License-Identifier: MIT */
/* Line: a terminal at the end of a slow line, in fake time: what is sent waits in a buffer of any
 * size, goes over at so many bytes a second, and is answered after a round trip. */
#pragma once

#include "line/frame_pacing.h"

#include <stdbool.h>

struct line {
	double rate, trip, jitter; /* bytes a second; seconds */
	double frame;              /* bytes of a frame */
	double halted_until;       /* the terminal takes nothing before then */
	bool mute;                 /* answers nothing */
	int lose;                  /* so many answers get lost, from now on */

	double now, next_frame, free_at; /* free_at: when all that was sent is over */
	double answer_at;                /* when the last answer comes: they come in order */
	int frames;                      /* sent so far */
	double worst_wait;               /* of an echo sent at any time, behind what is under way */
	double waits;                    /* all of them, to find a mean */
	int looks;
	unsigned chance;
	struct {
		double at;
		bool mark;
	} answers[4096];
	int first, count;
	struct frame_pacing pace;
};

/* Starts at second 100, with the first question under way. */
void line_start(struct line *line, double rate, double trip);

/* 30 frames a second are due; counts what is sent and waits anew. */
void line_run(struct line *line, double seconds);

/* Frames a second, and seconds that an echo waits before it is on its way, of the last run. */
double line_wait(const struct line *line);
