/* SPDX-License-Identifier: MIT */
/* Recording format: how a file holds the frames of a flight, a row in recording.c; and what formats of
 * pictures share: frames that are kept until the end, and the colours that show them. */
#pragma once

#include "screen/background.h"
#include "screen/frame.h"
#include "settings/options.h"
#include "text/byte_buffer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a format writes from. */
struct recorded {
	FILE *file;
	const char *preset; /* what flies ... */
	uint64_t seed;
	const char *about;              /* ... and a line about it, or NULL */
	enum background background;     /* for which the frames have colours */
	struct frame shown, frame;      /* the frame before, blank at first, and the one to write */
	struct byte_buffer bytes, kept; /* the format's memory */
	int frames;                     /* written so far */
	double fps;                     /* frames per second */
	int tells;                      /* a pipe that gets the per cent that are done; 0: none */
};

struct recording_format {
	const char *ending; /* of the file's name, ".svg" */
	int fps;            /* frames per second unless --fps sets them; 0: those of options */

	/* Returns why these options give no such recording, as a sentence, or NULL. May be NULL. */
	const char *(*refuse)(const struct options *o);

	/* All may be NULL: frames are text then. Write errors show in the file. */
	void (*begin)(struct recorded *r);
	void (*frame)(struct recorded *r, double seconds);
	void (*end)(struct recorded *r);

	const char *before[2]; /* text before the first frame and before others */
	bool direct; /* direct colours, as a picture can have; else those of most terminals */
	bool plain;  /* glyphs without colours: a faded one would look like a boid */
};

extern const struct recording_format asciicast_format, svg_format, gif_format;

/* Tells the share of the work that is done. */
void recorded_tell(const struct recorded *r, double done);

/* ---- pictures: a frame is kept as the kind of each cell, and kinds are the distinct cells */

enum { BLANK = 0 }; /* the kind of blank cells */

/* Keeps r->frame; a recording_format's frame. */
void recorded_keep(struct recorded *r, double seconds);

/* What is kept. */
struct kept_frames {
	size_t cells;           /* of a frame */
	int kinds;              /* without BLANK */
	const struct cell *of;  /* kind k is of[k - 1] */
	const uint32_t *frames; /* the kinds of all cells of all frames, one after the other */
};
struct kept_frames recorded_frames(const struct recorded *r);

/* Return colours as 0xRRGGBB: of the ground, and of a cell's foreground or background number. */
uint32_t recorded_ground(const struct recorded *r);
uint32_t recorded_rgb(const struct recorded *r, int32_t number, bool dim);
