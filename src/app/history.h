/* SPDX-License-Identifier: MIT */
/* History: the settings and what was placed before and after each gesture, for undo.h. */
#pragma once

#include "app/app.h"

/* What is now; while settings are compared with the preset, those to go back to. Nothing comes next. */
void history_moment(const struct app *app, struct moment *moment);

/* Notes that settings have changed since that moment, if they have; presses on one factor within a
 * second are one gesture. factor: -1 for a gesture that is one by itself. The oldest of UNDO_MOST is
 * forgotten. */
void history_note(struct app *app, const struct moment *before, int factor);

/* The same of what was placed or taken. false: nothing was, or nothing is left of it. */
bool history_note_placing(struct app *app, struct moment *before);

/* A map has another name from now on, also in what can be gone back to. */
void history_rename_map(struct app *app, const char *old, const char *now);
