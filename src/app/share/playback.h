/* SPDX-License-Identifier: MIT */
/* Playback: a session that a journal flies. Its changes are applied at their steps and its hashes
 * are compared; snapshots lead back to any step of it. */
#pragma once

#include "flight_source.h"
#include "follower.h"
#include "journal_source.h"

/* Reads at most `room` bytes. Returns their count; 0: none have come yet; below 0: there are no
 * more, or errno says why they cannot be read. */
typedef long playback_read(void *data, char *bytes, size_t room);

#define PLAYBACK_PIECE ((size_t)1 << 18)         /* bytes read between two looks at the keyboard */
#define PLAYBACK_TAPE ((size_t)32 << 20)         /* bytes of it that are kept */
#define PLAYBACK_BOIDS ((size_t)2 * 1000 * 1000) /* of all snapshots */

struct playback {
	struct flight_source source; /* with a log of what was played, if playback_keep asks for it */
	struct session *session;
	struct follower follower;
	struct journal_source file; /* of playback_open */
	playback_read *read;
	void *data;
	bool is_file; /* not a pipe: settings alone are refused, as they are a preset */
	struct journal_reader reader;
	struct journal_event next; /* if has_next: read, but not applied yet */
	bool has_next;
	bool behind;      /* there was no time to apply all that is due: advance again, at once */
	bool ended;       /* the journal has been read to its end, and all of it was applied once */
	bool headed;      /* its first line or its start has come */
	char version[24]; /* of the program that wrote it; "": not known, or the same as ours */
	uint64_t last;    /* the latest step that it names so far */
	size_t budget;    /* bytes that may still be read before the next step */
	char error[ERROR_SIZE]; /* "" or why it cannot go on */
	int why; /* errno of the error: EIO if the flock is another one; 0: the text is wrong */
	uint64_t whole; /* the last step of its file; 0: unknown */
	bool stopped;   /* at the end of a journal that a program wrote, and the user was told */
};

/* Returns a playback of this journal, owned by the caller; `where` is its name, for errors. The session
 * has been started; it must not be changed by others as long as it is played. */
struct playback *playback_new(struct session *session, const char *where, playback_read *read,
                              void *data);

/* Opens that of a file, as journal_source_open does; NULL: it cannot be. Call playback_begin once the
 * session has been started. */
struct playback *playback_open(struct session *session, const char *name, bool waits, char *error);
void playback_begin(struct playback *p);

/* Keeps the past from now on, for log_go. */
void playback_keep(struct playback *p);

/* Becomes the source of the session: no step is made after a failure, nor at the end until the user has
 * seen it. */
void playback_attach(struct playback *p);

/* Applies what is due before the next step, as far as it has come and session_has_time allows.
 * Sets session->source.waits if that step must wait for more. Returns false if the journal cannot
 * be played on: p->error says why. */
bool playback_advance(struct playback *p);

/* Whether the journal has more to say at a later step, or may have. */
bool playback_goes_on(const struct playback *p);
