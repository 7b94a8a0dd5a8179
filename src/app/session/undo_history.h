/* SPDX-License-Identifier: MIT */
/* Undo history: the settings and placed things before and after each gesture. */
#pragma once

#include "session.h"

/* Call before a gesture changes anything: notes the settings, the user's own ones while
 * comparing. */
void history_begin(struct session *session);

/* Adds the gesture that has begun to the history. Returns false if nothing has changed since.
 * Presses on one factor within a second are one gesture; factor -1: always a gesture of its own.
 * Over UNDO_MOST, drops the oldest one; without memory for it, this one. */
bool history_record(struct session *session, int factor, enum gesture gesture);

/* Ends a placing that went on since it was added, such as a drag: everything placed so far
 * belongs to it. Drops it if nothing has changed in the end. */
void history_end_placing(struct session *session);

/* Drops all entries. */
void history_clear(struct session *session);

/* Resolves the automatic values of a snapshot for the current size. */
void history_resolve(const struct session *session, struct snapshot *snapshot);

/* Whether a gesture has placed or removed what snapshots do not contain: food, or predators that
 * were born above the number of the factor. */
bool history_has_more(const struct placed_few *few);

/* Ends the gesture that a change within a second would belong to; keeps the last one going, however
 * long ago it was: for a drag, which is one gesture. */
void history_interrupt(struct session *session);
void history_continue(struct session *session);
