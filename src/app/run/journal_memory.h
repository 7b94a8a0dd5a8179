/* SPDX-License-Identifier: MIT */
/* Journal memory: the flight since its start as text, in memory, so that a user can write it to a
 * file after something has happened. */
#pragma once

#include "actions/load_save.h"
#include "share/journal_writer.h"
#include "share/replay.h"
#include "text/byte_buffer.h"

enum {
	JOURNAL_MEMORY = 4 << 20, /* bytes; a longer flight cannot be written afterwards */
	JOURNAL_MEMORY_HASH = 600 /* steps from one hash to the next: next to none of a step's time */
};

struct journal_memory {
	struct journal_writer writer;
	struct byte_buffer text;
	char saved[NUMBERED_FILE]; /* the file last written; "": none */
};

/* Begins with the start of a flight, or its state amid it. journal_memory_end stops and frees it,
 * also if it has not begun. */
void journal_memory_begin(struct journal_memory *m, struct session *session, bool amid);
void journal_memory_end(struct journal_memory *m, struct session *session);

/* Writes boids-SEED-STEP.journal in the current folder, and shows its name or a failure. A past that
 * the replay keeps is written in the place of the flight. */
void journal_memory_save(struct journal_memory *m, struct replay *past, struct session *session);
