/* SPDX-License-Identifier: MIT */
/* Undo history: what each gesture changed, as its changes and their inverses. */
#pragma once

#include "flight/change_kind.h"
#include "layers.h"

/* Call before a gesture changes anything: notes the settings, the user's own ones while comparing. It
 * goes on with the last gesture if that has the same run: 1 + the factor that both press, within a
 * second; or what history_record has returned, of a drag. 0: a gesture of its own. */
void history_begin(struct session *session, uint64_t run);

/* Call before a change is applied: notes the predators, pillars and food that it places or
 * removes. */
void history_note(struct session *session, const struct change *change);

/* Adds the gesture that has begun, of this run, to the history. Over UNDO_MOST, drops the oldest one;
 * without memory for it, or if nothing has changed since it began, this one. Returns its run, a new one
 * for 0; 0: it was dropped. */
uint64_t history_record(struct session *session, uint64_t run, enum gesture gesture);

/* Drops all entries. */
void history_clear(struct session *session);

/* Fills in what undoing an entry (back) or redoing it leads to: what it does not change is as it is
 * now, and automatic values are resolved for the current size. */
void history_lead(const struct session *session, const struct undo_entry *entry, bool back,
                  struct snapshot *to);

/* Ends the gesture that a change within a second would belong to; keeps the last one going, however
 * long ago it was: for a drag, which is one gesture. */
void history_interrupt(struct session *session);
void history_continue(struct session *session);
