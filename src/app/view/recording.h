/* SPDX-License-Identifier: MIT */
/* Recording: a flight, or one frame of it, in a file whose name ends as its format does. Drawn as
 * for a terminal of 256 colours, or of direct ones for pictures, but timed by the
 * flight: the same options give the same bytes, on any machine. */
#pragma once

#include "files/output.h"
#include "recording_format.h"
#include "screen/theme.h"
#include "session/session.h"
#include "view.h"

#include <stdint.h>

struct recording {
	struct output out; /* no file: nothing is recorded */
	const struct session *session;
	const struct boids_factors *looks; /* of the session's flight, or of its viewer */
	struct recorded of;
	const struct recording_format *format;
	double time_scale;
	struct view view;
	struct theme own_theme;
	uint64_t next;  /* frame, the first is 0 */
	uint64_t first; /* step of the session; it is counted from there */
	uint64_t made;  /* steps that have been drawn; a flight that goes back draws none again */
	uint64_t skips; /* steps before the first frame, which shows their trails */
	struct display display;
	bool single; /* the last frame alone, of --print; the caller sets its skips */
};

/* Returns the format of a file's name; NULL: of none. */
const struct recording_format *recording_format_of(const char *name);

/* Opens the file of --record for a session, which it draws from now on, if the option was given.
 * Returns DONE, or the exit status after one line on stderr. Call recording_end in either case. */
int recording_start(struct recording *r, const struct session *session);

/* The same with the output of --print, of the last frame. */
int recording_print(struct recording *r, const struct session *session);

/* Starts one whose file, format, display, skips and camera with its viewport are set. */
void recording_begin(struct recording *r, const struct session *session);

/* Draws the frames that are due between the current step and the next one; the last
 * step is always drawn, as --print prints it. Returns false if they cannot be written. */
bool recording_step(struct recording *r, bool last);

/* Ends the recording, but for its file: writes what is left, if it is to be `whole`. */
void recording_finish(struct recording *r, bool whole);

/* Ends the recording; removes it if status says that the flight failed. Returns status, or
 * FAILED. */
int recording_end(struct recording *r, int status);

/* Writes one frame; `r` has the file and what flies. Write errors show in the file. */
void recording_picture(const struct recording_format *format, struct recorded *r,
                       const struct frame *frame);
