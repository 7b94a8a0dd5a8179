/* SPDX-License-Identifier: MIT */
/* Flight text: a flight as text, and as the changes that lead to it. A saved flight is a saved flock
 * (states/flock_text.h), whose lines are those of the start of a journal and have all that it needs to
 * continue the same. */
#pragma once

#include "change.h"
#include "states/flock_text.h"

/* Starts a flight as an empty journal does: the preset classic at 80x24. Returns false with one
 * sentence in error, as the others do. flight_end frees it. */
bool flight_text_new(struct flight *flight, uint64_t seed, char *error);

/* Passes on, in order, the changes that lead to the flight as it is now from one in which nothing is
 * placed or held; their assets are freed when it returns. A flight that they are applied to flies the
 * same from then on, bit for bit. `packed`: the boids in few bytes (flock_csv_text). Returns false on
 * no memory: some may be missing. */
bool flight_text_changes(const struct flight *flight, bool packed,
                         void (*emit)(void *data, const struct change *change), void *data);

/* Writes the flight as it is now; *length has its bytes. The caller frees it. NULL: no memory. */
char *flight_text_write(const struct flight *flight, size_t *length);

/* Reads a line of a text of the file `where` for a flight that has its assets. `where` must outlive the
 * change. */
bool flight_text_line(const struct flock_line *line, const char *where, struct change_read *read,
                      struct flight *flight, char *error);

/* Reads the start in a text into another flight: of a preset, a saved flock or a journal. What it
 * leaves open is as in flight_text_new, with the seed of the flight and its bound of boids; factors of a preset or saved
 * flock have their defaults. On success replaces the flight. */
bool flight_text_read(struct flight *flight, struct change_read *read, const char *text,
                      size_t length, char *error);
