/* SPDX-License-Identifier: MIT */
/* Written flight: a journal in memory, written while a session flies, and played in another one. */
#pragma once

#include "share/playback.h"

struct written_flight {
	struct journal_writer writer;
	FILE *out;
	char *text; /* whole at the end; the caller frees it */
	size_t length;
};

/* Begins with the start of a flight, or its state amid it. */
void written_flight_begin(struct written_flight *flight, struct session *session, bool amid);
void written_flight_end(struct written_flight *flight, struct session *session);

/* Plays a text, which must end with its end line, and checks its hashes; a failure fails the test.
 * Returns the hash of its last step, and with `steps` that step. */
uint64_t written_flight_again(const struct options *options, const char *text, uint64_t *steps);

/* Ends a flight, and fails unless its text leads to the flock of the session; frees the text. */
void written_flight_leads_to(struct written_flight *flight, struct session *session);

/* Ends a playback and frees it; nothing for NULL. */
void written_flight_stop(struct playback *playback);

/* Reads a text, `const char **`, as playback_new asks for it. */
long written_flight_read(void *data, char *bytes, size_t room);
