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
#include "view.h"

#include <stdint.h>

struct recording {
	struct output out; /* no file: nothing is recorded */
	const struct options *options;
	double time_scale;
	struct frame shown, frame; /* what a player shows, and what it is to show next */
	struct byte_buffer bytes;  /* from one to the other */
	struct view view;
	uint64_t next; /* frame, the first is 0 */
};

/* Opens what --record names, if it names something. Returns DONE, or the exit status after one line
 * on stderr; record_end frees what there is. */
int record_start(struct recording *r, const struct options *options,
                 const struct boids_factors *factors);

/* The flock has flown so many steps since the start. What is due until the next step is drawn; the
 * last one always is, as --print prints it. Returns DONE or FAILED. */
int record_step(struct recording *r, const struct boids_flock *flock, uint64_t steps, bool last);

/* Ends the recording; where status says that the flight has failed there is none. Returns status,
 * or FAILED. */
int record_end(struct recording *r, int status);
