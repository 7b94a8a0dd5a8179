/* SPDX-License-Identifier: MIT */
/* Journal file: the flight as text, written to a file while it is flown, or after something has happened,
 * as far as it is kept. Each line of the file is
 * there when it is written: what ends the program loses no more than the line under way. A lack of
 * memory that ends it (memory.h) also writes the last line. */
#pragma once

#include "actions/load_save.h"
#include "files/output.h"
#include "flight_log.h"
#include "journal_writer.h"

struct journal_file {
	struct output out; /* no file: nothing is written */
	int patience;      /* ms to wait for the reader of a FIFO; -1: any time */
	struct journal_writer writer;
	bool is_lost;              /* it could not be written, and the user was told */
	char saved[NUMBERED_FILE]; /* the journal that the user has saved last; "": none */
};

/* Creates the file of --journal; none if name is NULL. Returns DONE, or the exit status after one
 * line on stderr. */
int journal_file_open(struct journal_file *j, const char *name, int patience);

/* Writes the start of a flight, or its state amid it, and then what the session does. */
void journal_file_begin(struct journal_file *j, struct session *session, bool amid);

/* Whether all has been written so far; else errno says why not. */
bool journal_file_good(const struct journal_file *j);

/* Returns the file of the journal that was written, by the user or by itself; NULL: none. */
const char *journal_file_written(const struct journal_file *j);

/* Writes the last line, if it has begun, and closes the file. Returns status, or FAILED after one
 * line on stderr. */
int journal_file_end(struct journal_file *j, struct session *session, int status);

/* Writes what is kept of a flight as boids-SEED-STEP.journal in the current folder, and shows its name,
 * which `saved` has then, or a failure. */
void journal_save(struct flight_log *flight, struct session *session, char saved[NUMBERED_FILE]);
