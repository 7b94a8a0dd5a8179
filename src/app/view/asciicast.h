/* SPDX-License-Identifier: MIT */
/* Record: a flight as an asciicast (version 2) that asciinema and its players show. Drawn as for a
 * terminal of 256 colours, but timed by the flight: the same options give the same bytes, on any
 * machine. */
#pragma once

#include "boids/flock.h"
#include "files/output.h"
#include "io/byte_buffer.h"
#include "screen/frame.h"
#include "settings/options.h"
#include "settings/theme_files.h"
#include "view.h"

#include <stdint.h>

struct asciicast {
	struct output out; /* no file: nothing is recorded */
	const struct options *options;
	double time_scale;
	struct frame shown, frame; /* what a player shows, and what it is to show next */
	struct byte_buffer bytes;  /* from one to the other */
	struct view view;
	struct own_theme own_theme;
	uint64_t next; /* frame, the first is 0 */
};

/* Opens the file of --record, if the option was given. Returns DONE, or the exit status after one
 * line on stderr. Call asciicast_end in either case. */
int asciicast_start(struct asciicast *r, const struct options *options,
                    const struct boids_factors *factors);

/* Draws the frames that are due between `steps` steps after the start and the next step; the last
 * step is always drawn, as --print prints it. Returns DONE or FAILED. */
int asciicast_step(struct asciicast *r, const struct boids_flock *flock, uint64_t steps, bool last);

/* Ends the recording; removes it if status says that the flight failed. Returns status, or FAILED. */
int asciicast_end(struct asciicast *r, int status);
