/* SPDX-License-Identifier: MIT */
/* Undo: what the settings were and what was placed, gesture by gesture. The flock itself flies on. */
#pragma once

#include "app/app.h"

/* What is now; while settings are compared with the preset, those to go back to. Nothing comes next. */
void undo_moment(const struct app *app, struct moment *moment);

/* Notes that settings have changed since that moment, if they have; presses on one factor within a
 * second are one gesture. factor: -1 for a gesture that is one by itself. The oldest of UNDO_MOST is
 * forgotten. */
void undo_note(struct app *app, const struct moment *before, int factor);

/* The same of what was placed or taken. false: nothing was, or nothing is left of it. */
bool undo_note_placing(struct app *app, struct moment *before);

/* Goes back by one gesture, or forth, and says what has changed. */
void undo_back(struct app *app);
void undo_forth(struct app *app);

/* The settings and those of the preset (all but number) in turn: what a flock was before, it cannot be
 * again, so boids neither come nor go. */
void undo_compare(struct app *app);

/* Ends that: the settings are one's own again. */
void undo_compared(struct app *app);

/* A map has another name from now on, also in what can be gone back to. */
void undo_rename_map(struct app *app, const char *old, const char *now);

/* All factors back home, as one gesture. */
void undo_reset(struct app *app);
