/* SPDX-License-Identifier: MIT */
/* Writing: what the flock writes in a terminal: the text of --say or of a user, which comes back where
 * a world was too small for it, or with --clock the time of day. It is let go for the last ten seconds of
 * each minute, of a text: of its flight, and written anew. Times are arguments. */
#pragma once

#include "session/session.h"

#include <time.h>

enum { CLOCK_TEXT = sizeof "12:34" };

struct writing {
	char wanted[LETTERING_TEXT]; /* "": nothing */
	uint64_t tried;              /* changes of the session when that was tried last */
	bool is_clock, is_loose;     /* loose: its boids fly, for the last seconds of a minute */
	uint64_t turned;             /* steps of the session when it was written or let go last */
	char time[CLOCK_TEXT]; /* written last; another text ends the clock until undo brings it back */
	struct session_listener listener;
};

/* Checks that the flock can write the text of --say before it flies. Returns false with one sentence
 * in error (ERROR_SIZE bytes). */
bool writing_check(const struct session *session, char *error);

/* Lets the flock write that, or this time of day. Returns false if it cannot write the text. Error
 * (ERROR_SIZE bytes) has one sentence then, or for the user: a clock waits for a larger window. */
bool writing_start(struct writing *writing, struct session *session, time_t now, char *error);

/* Writes the time if it is another one, and what could not be written before. Returns whether that was
 * tried. */
bool writing_tick(struct writing *writing, struct session *session, time_t now);
