/* SPDX-License-Identifier: MIT */
/* Undo history: snapshots of settings and placed things before and after each gesture, for undo. */
#pragma once

#include "session.h"

/* Fills `snapshot` with the current settings (the own ones while comparing); clears `next`. */
void history_snapshot(const struct session *session, struct snapshot *snapshot);

/* Adds `before` to the history if settings changed since. Presses on one factor within a second are
 * one gesture; factor -1: always a gesture of its own. Over UNDO_MOST, drops the oldest. */
void history_record(struct session *session, const struct snapshot *before, int factor);

/* The same for placed and removed things. Returns false if nothing has changed in the end. */
bool history_record_placing(struct session *session, struct snapshot *before);
