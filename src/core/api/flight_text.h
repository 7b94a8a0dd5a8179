/* SPDX-License-Identifier: MIT */
/* Flight text: a flight as the text of a saved flock (states/flock_text.h), whose lines are those of the
 * start of a journal and have all that it needs to continue the same. */
#pragma once

#include "flight/change.h"

/* Starts a flight as an empty journal does: the preset classic at 80x24. Returns false with one
 * sentence in error (ERROR_SIZE bytes), as the others do. flight_end frees it. */
bool flight_text_new(struct flight *flight, uint64_t seed, char *error);

/* Writes the flight as it is now; *length has its bytes. The caller frees it. NULL: no memory. */
char *flight_text_write(const struct flight *flight, size_t *length);

/* Reads the start in a text into another flight: of a preset, a saved flock or a journal. What it
 * leaves open is as in flight_text_new, with the seed of the flight; factors of a preset or saved
 * flock have their defaults. On success replaces the flight. */
bool flight_text_read(struct flight *flight, struct change_read *read, const char *text,
                      size_t length, char *error);
