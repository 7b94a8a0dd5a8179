/* SPDX-License-Identifier: MIT */
/* Adaptive quality: fewer colours and glyphs on a slow line, for a higher frame rate. Dropping
 * colours halves the bytes, more than any other saving. */
#pragma once

enum quality_step {
	QUALITY_FULL,
	QUALITY_NUMBERED, /* palette colours only: direct ones take twice the bytes */
	QUALITY_PLAIN,    /* no colours */
	QUALITY_ASCII     /* no colours, and one byte a glyph */
};

struct quality {
	enum quality_step best, step; /* the most the terminal shows, and the current step */
	int way;                      /* the step should rise (1) or fall (-1) ... */
	double since;                 /* ... since this time */
};

/* Returns the step for a line of `rate` bytes a second (0: not known) when all frames need `needed`
 * bytes a second. The step changes after a delay, and falls again only at twice the rate:
 * hysteresis, as a flickering picture is worse than a poor one. */
enum quality_step quality_choose(struct quality *quality, double now, double rate, double needed);

/* Starts at `best`, or at the step that suits a known limit of `rate` bytes a second (0: none). */
void quality_start(struct quality *quality, double now, enum quality_step best, double rate);
