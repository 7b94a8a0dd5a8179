/* SPDX-License-Identifier: MIT */
/* Journal writer: writes a flight as text (journal_reader.h) while it is flown, to a file, a pipe,
 * a socket or memory. */
#pragma once

#include "session/session.h"
#include "text/byte_buffer.h"

/* Takes whole lines, or an asset with its line. Returns false on failure, with errno: then nothing
 * more is written. */
typedef bool journal_put(void *data, const char *bytes, size_t length);

struct journal_writer {
	journal_put *put;
	void *data;
	const struct session *session; /* that began last */
	uint64_t hash_every;           /* steps from one hash to the next; 0: none but the last */
	uint64_t hashed;               /* the step of the last hash */
	uint64_t step;                 /* the latest that was made */
	bool packed;                   /* boids are written in few bytes, for programs alone */
	bool failed;
	int why;                          /* errno if failed */
	struct byte_buffer names;         /* of the assets that were written, each with its NUL */
	struct session_listener listener; /* if it writes what a session does */
};

/* Starts a writer with a hash each second; journal_writer_free frees its memory. */
void journal_writer_start(struct journal_writer *w, journal_put *put, void *data);
void journal_writer_free(struct journal_writer *w);

/* Writes head and start of a session, or its state amid a flight, and then what it does, until
 * session_unlisten. The session must end later than this does. */
void journal_writer_listen(struct journal_writer *w, struct session *session, bool amid);

/* Writes the start of a flight of which no step has been made yet: its size, settings, map and
 * seed. A saved flock that is restored next is a change. Or its state amid it: also all boids and
 * what is placed or held. Returns false if writing has failed, then or before. */
bool journal_writer_begin(struct journal_writer *w, const struct session *session, bool amid);

/* Write a change that was applied just now by its line, with the assets that it names, and a hash, if
 * one is due after this step; writer: a struct journal_writer. */
void journal_writer_change(void *writer, const struct session *session, const struct change *change,
                           const char *line);
void journal_writer_step(void *writer, const struct session *session);

/* Writes the last line: of the latest step, also if the session has gone back from there. Returns as
 * journal_writer_begin. */
bool journal_writer_end(struct journal_writer *w, const struct session *session);
