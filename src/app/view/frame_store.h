/* SPDX-License-Identifier: MIT */
/* Frame store: the frames of a recording, kept until its end, and the colours that pictures show
 * them in. A frame is kept as the kind of each cell: kinds are the distinct cells. */
#pragma once

#include "recording_format.h"

enum { BLANK = 0 }; /* the kind of blank cells */

/* Keeps r->frame; a recording_format's frame. */
void frame_store_keep(struct recorded *r, double seconds);

/* What is kept. */
struct kept_frames {
	size_t cells;           /* of a frame */
	int kinds;              /* without BLANK */
	const struct cell *of;  /* kind k is of[k - 1] */
	const uint32_t *frames; /* the kinds of all cells of all frames, one after the other */
};
struct kept_frames frame_store_kept(const struct recorded *r);

/* Return colours as 0xRRGGBB: of the ground, and of a cell's foreground or background number. */
uint32_t frame_store_ground(const struct recorded *r);
uint32_t frame_store_rgb(const struct recorded *r, int32_t number, bool dim);
