/* SPDX-License-Identifier: MIT */
/* Spots: who stands in each cell of a frame. For view.c. */
#pragma once

#include "app/sketch.h"

/* What is known of a cell once all boids have been met. Glyphs and colours are found for cells then,
 * not for boids: of a hundred thousand boids ten thousand cells show. */
struct spot {
	uint32_t first, place; /* who shows, by id, and where in the flock that is */
	float away;            /* how far it is behind the middle */
	uint32_t count;
	float vx, vy; /* as they are seen, of all, summed: where all show */
	uint8_t dots;
	int8_t level, sector; /* shown last, or -1; kept from frame to frame */
	uint32_t glyph, who;  /* so is what was shown last (0: nothing), of whom ... */
	float value;          /* ... and what its colour told */
};

/* One spot for each cell of the frame, nobody there. What was shown there last is kept; where the
 * frame has got another size that is of another cell, which does no harm: it only weighs within the
 * slack of a glyph. false: no memory. */
bool spots_clear(struct view *view, size_t cells);

/* Everybody takes a place. */
void spots_gather(struct spot *spots, const struct sketch *s, const struct flock *flock);
