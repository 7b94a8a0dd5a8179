/* SPDX-License-Identifier: MIT */
/* Undo: goes back and forth in the history of settings and placed things. The flock itself flies on. */
#pragma once

#include "app/app.h"

/* Goes back by one gesture, or forth, and says what has changed. */
void undo_back(struct app *app);
void undo_forth(struct app *app);

/* The settings and those of the preset (all but number) in turn: what a flock was before, it cannot be
 * again, so boids neither come nor go. */
void undo_compare(struct app *app);

/* Ends that: the settings are one's own again. */
void undo_compared(struct app *app);

/* All factors back home, as one gesture. */
void undo_reset(struct app *app);
