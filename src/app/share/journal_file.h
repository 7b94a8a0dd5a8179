/* SPDX-License-Identifier: MIT */
/* Journal file: the flight as text, written to a file while it is flown. Each line is there when it
 * is written: what ends the program loses no more than the line under way. */
#pragma once

#include "files/output.h"
#include "journal_writer.h"

struct journal_file {
	struct output out; /* no file: nothing is written */
	struct journal_writer writer;
};

/* Creates the file of --journal; none if name is NULL. Returns DONE, or the exit status after one
 * line on stderr. */
int journal_file_open(struct journal_file *j, const char *name);

/* Writes the start of a flight, or its state amid it, and then what the session does. */
void journal_file_begin(struct journal_file *j, struct session *session, bool amid);

/* Whether all has been written so far; else errno says why not. */
bool journal_file_good(const struct journal_file *j);

/* Writes the last line, if it has begun, and closes the file. Returns status, or FAILED after one
 * line on stderr. */
int journal_file_end(struct journal_file *j, struct session *session, int status);
