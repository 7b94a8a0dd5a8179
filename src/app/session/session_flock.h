/* SPDX-License-Identifier: MIT */
/* Session: starts, ends, replaces, resizes and steps the flock and its map. */
#pragma once

#include "session.h"

/* Starts a session in a terminal of this size, with options->settings and a flock of this seed.
 * Returns false on no memory. app_end frees its memory, also after a failed start. */
bool app_start(struct app *app, const struct options *options, uint64_t seed, int columns, int rows);
void app_end(struct app *app);

/* Refits the flock to another terminal size. Returns false on no memory: shows a failure and
 * changes nothing. */
bool app_resize(struct app *app, int columns, int rows);

/* Replaces the flock by another one, fitted to terminal and factors. Takes ownership, also on
 * failure. Returns false on no memory: the old flock stays. */
bool app_adopt(struct app *app, struct flock *flock, uint64_t seed);

/* Loads the map that settings name, or none. Returns false if it is unreadable or on no memory:
 * shows a failure and keeps the old map. */
bool app_lay_map(struct app *app, const struct settings *settings);

/* Starts a new flock of this seed. Returns false on no memory: shows a failure. */
bool app_restart(struct app *app, uint64_t seed);

/* Makes one step of the simulation. */
void app_step(struct app *app);

/* Makes one step. Returns false, and changes nothing, if app->go_on cancels it. */
bool app_try_step(struct app *app);
