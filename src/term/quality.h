/* SPDX-License-Identifier: MIT */
/* Quality: how much of a picture a slow line is given, so that it moves. Leaving the colours out
 * halves its bytes, which is worth more than anything else that can be done. */
#pragma once

enum quality_step {
	QUALITY_FULL,
	QUALITY_NUMBERED, /* only colours that have numbers: any others take twice the bytes to set */
	QUALITY_PLAIN,    /* no colours */
	QUALITY_ASCII     /* nor glyphs of several bytes */
};

struct quality {
	enum quality_step best, step; /* that there is, and now */
	int way;                      /* the line calls for less (1) or more (-1) ... */
	double since;                 /* ... since then */
};

/* What a line of this rate (bytes a second, 0: not known) is given now, where every frame in its turn
 * would need so many. Changes only after the line has called for it for a while, and turns back only
 * at twice the rate: a picture that changes back and forth is worse than a poor one. */
enum quality_step quality_choose(struct quality *quality, double now, double rate, double needed);

/* Begins on a terminal that can show so much; where a limit is known from the start (0: none is), with
 * what suits that. */
void quality_start(struct quality *quality, double now, enum quality_step best, double rate);
