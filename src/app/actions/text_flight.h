/* SPDX-License-Identifier: MIT */
/* Text flight: a text flies. Its letters stand on their cells, a wave lifts them, they fly as any
 * flock, and land again. */
#pragma once

#include "files/printed_text.h"
#include "session/session.h"
#include "text/byte_buffer.h"
#include "text/error.h"

#include <stdio.h>

/* A text that is read while the flock flies: the first screenful, and nothing behind it. */
struct text_input {
	const char *name; /* for errors; NULL: there is none */
	FILE *in;
	bool reads;  /* there may be more */
	double last; /* time of the last byte */
	struct printed_text text;
	struct byte_buffer bytes; /* with --land all that was read */
	bool keeps;
};

/* Opens the file of --text; or standard input, if it is a pipe or a file at its start and no option
 * gives it another meaning: what it contains never decides. Its screen has this size. Returns false
 * with one sentence in error (ERROR_SIZE bytes) and errno: 0 for a mistake of the user. */
bool text_input_open(struct text_input *t, const struct options *options, int columns, int rows,
                     char *error);

/* Whether it has no visible character, which is an error where --text asks for it. */
bool text_input_is_empty(const struct text_input *t, char *error);
void text_input_end(struct text_input *t);

/* Waits for a number of milliseconds (-1: any) until bytes have come, and reads some. */
void text_input_read(struct text_input *t, int milliseconds, double now);

/* Returns when a text counts as whole: one second after its last byte; below 0: never. */
double text_input_deadline(const struct text_input *t);

/* Gives the flight the boids of a text, at home, with its own characters and colours unless options
 * say others. 1.5 s of flight later a wave lifts them; then they land and lift by the factor landing,
 * until the user calls them, lets them go or drags. `ends`: steps of the session until they must be home
 * again; 0: they fly on. Returns false with one sentence in error (ERROR_SIZE bytes). */
bool text_flight_begin(struct session *session, const struct printed_text *text, uint64_t ends,
                       char *error);

/* Does so again with another seed. Returns false and shows a failure on no memory. */
bool text_flight_restart(struct session *session, uint64_t seed);

/* Lands the letters of a flock with homes, or lets them go, as one gesture. */
void text_flight_toggle(struct session *session);
