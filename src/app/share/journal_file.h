/* SPDX-License-Identifier: MIT */
/* Journal file: the flight as text, written to a file while it is flown, and kept in memory since its
 * start, so that a user can write it to a file after something has happened. Each line of the file is
 * there when it is written: what ends the program loses no more than the line under way. A lack of
 * memory that ends it (memory.h) also writes the last line. */
#pragma once

#include "actions/load_save.h"
#include "files/output.h"
#include "journal_writer.h"
#include "replay.h"
#include "text/byte_buffer.h"

struct journal_file {
	struct output out; /* no file: nothing is written */
	int patience;      /* ms to wait for the reader of a FIFO; -1: any time */
	struct journal_writer writer;
};

/* Creates the file of --journal; none if name is NULL. Returns DONE, or the exit status after one
 * line on stderr. */
int journal_file_open(struct journal_file *j, const char *name, int patience);

/* Writes the start of a flight, or its state amid it, and then what the session does. */
void journal_file_begin(struct journal_file *j, struct session *session, bool amid);

/* Whether all has been written so far; else errno says why not. */
bool journal_file_good(const struct journal_file *j);

/* Writes the last line, if it has begun, and closes the file. Returns status, or FAILED after one
 * line on stderr. */
int journal_file_end(struct journal_file *j, struct session *session, int status);

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
