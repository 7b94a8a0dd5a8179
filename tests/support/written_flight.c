/* SPDX-License-Identifier: MIT */
/* Written flight: a journal in memory. */
#include "written_flight.h"

#include "session/session_flight.h"
#include "test.h"

#include <errno.h>
#include <stdlib.h>

static bool
put(void *data, const char *bytes, size_t length)
{
	struct written_flight *flight = data;

	return fwrite(bytes, 1, length, flight->out) == length;
}

void
written_flight_begin(struct written_flight *flight, struct session *session, bool amid)
{
	flight->out = open_memstream(&flight->text, &flight->length);
	assert_non_null(flight->out);
	journal_writer_start(&flight->writer, put, flight);
	journal_writer_listen(&flight->writer, session, amid);
}

void
written_flight_end(struct written_flight *flight, struct session *session)
{
	assert_true(journal_writer_end(&flight->writer, session));
	session_unlisten(session, &flight->writer.listener);
	journal_writer_free(&flight->writer);
	assert_int_equal(fclose(flight->out), 0);
}

long
written_flight_read(void *data, char *bytes, size_t room)
{
	const char **text = data;
	size_t length = strlen(*text) < room ? strlen(*text) : room;

	errno = 0;
	memcpy(bytes, *text, length);
	*text += length;
	return length > 0 ? (long)length : -1;
}

void
written_flight_stop(struct playback *playback)
{
	if (playback)
		playback->source.kind->end(playback);
	free(playback);
}

uint64_t
written_flight_again(const struct options *options, const char *text, uint64_t *steps)
{
	struct session session;

	assert_true(session_start(&session, options, 1, 7, 5, 0));
	struct playback *playback = playback_new(&session, "flight", written_flight_read, &text);
	assert_non_null(playback);
	while (playback_goes_on(playback)) {
		if (!playback_advance(playback))
			fail_msg("%s", playback->error);
		if (playback_goes_on(playback))
			session_step(&session);
	}
	assert_true(playback->reader.over && !playback->reader.torn);
	uint64_t hash = flock_hash(session.flight.flock);
	if (steps)
		*steps = session.flown;
	written_flight_stop(playback);
	session_end(&session);
	return hash;
}

void
written_flight_leads_to(struct written_flight *flight, struct session *session)
{
	written_flight_end(flight, session);
	assert_true(written_flight_again(session->options, flight->text, NULL) ==
	            flock_hash(session->flight.flock));
	free(flight->text);
}
