/* SPDX-License-Identifier: MIT */
/* Undo history: what each gesture changed, as its changes and their inverses. */
#pragma once

#include "flight/change_kind.h"
#include "layers.h"

/* Call before a gesture changes anything: notes the settings, the user's own ones while comparing. */
void history_begin(struct session *session);

/* Call before a change is applied: notes the predators, pillars and food that it places or
 * removes. */
void history_note(struct session *session, const struct change *change);

/* Adds the gesture that has begun to the history. Returns false if nothing has changed since.
 * Presses on one factor within a second are one gesture; factor -1: always a gesture of its own.
 * Over UNDO_MOST, drops the oldest one; without memory for it, this one. */
bool history_record(struct session *session, int factor, enum gesture gesture);

/* The same of a gesture of several changes that place, such as a drag: around each of them. It is one
 * gesture until another begins, and dropped if nothing has changed in the end. Returns its number, which
 * the next change names; 0: it is the first. */
void history_begin_placing(struct session *session, uint64_t gesture);
uint64_t history_record_placing(struct session *session);

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
