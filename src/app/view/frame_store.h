/* SPDX-License-Identifier: MIT */
/* Frame store: the frames of a recording, kept until its end, and the colours that pictures show
 * them in. A frame is kept as the kind of each cell: kinds are the distinct cells. */
#pragma once

#include "recording_format.h"

enum { BLANK = 0 }; /* the kind of blank cells */

/* Keeps r->frame; a recording_format's frame. */
void frame_store_keep(struct recorded *r, double seconds);

/* Returns the number of kinds, without BLANK; their cells, that of kind k at k - 1; and the kinds
 * of all cells of all frames, one after the other. */
int frame_store_kinds(const struct recorded *r);
const struct cell *frame_store_cells(const struct recorded *r);
const uint32_t *frame_store_frames(const struct recorded *r);

/* Return colours as 0xRRGGBB: of the ground, and of a cell's foreground or background number. */
uint32_t frame_store_ground(const struct recorded *r);
uint32_t frame_store_rgb(const struct recorded *r, int32_t number, bool dim);
