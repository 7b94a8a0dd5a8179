/* SPDX-License-Identifier: MIT */
/* Undo history: the settings and placed things before and after each gesture. */
#pragma once

#include "session/session.h"

/* Fills `snapshot` with the current settings (the own ones while comparing). */
void history_snapshot(const struct session *session, struct snapshot *snapshot);

/* Resolves the automatic values of a snapshot for the current size. */
void history_resolve(const struct session *session, struct snapshot *snapshot);

/* Adds a gesture that began at `before` to the history if anything has changed since. Presses on one
 * factor within a second are one gesture; factor -1: always a gesture of its own. Over UNDO_MOST,
 * drops the oldest. */
void history_record(struct session *session, const struct snapshot *before, int factor,
                    struct gesture gesture);

/* Fill `before` and add a gesture that places or removes things. The second returns false if nothing
 * has changed in the end. */
void history_begin_placing(struct session *session, struct snapshot *before);
bool history_record_placing(struct session *session, const struct snapshot *before);

/* Ends a placing that went on since it was added, such as a drag: what has been placed by now is part
 * of it. Drops it if nothing has changed in the end. */
void history_end_placing(struct session *session);

/* Whether a gesture has placed or removed what snapshots do not tell: food, or predators that were born
 * above the number of the factor. */
bool history_has_more(const struct placed_few *few, struct gesture gesture);

/* Ends the gesture that a change within a second would belong to; keeps the last one going, however
 * long ago it was: for a drag, which is one gesture. */
void history_interrupt(struct session *session);
void history_continue(struct session *session);
