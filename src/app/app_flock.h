/* SPDX-License-Identifier: MIT */
/* App: replaces the flock, its map or the size of its terminal, and steps it. */
#pragma once

#include "app/app.h"

/* Everything at its start, for a terminal of this size: options->settings, a flock of this seed.
 * false: no memory. app_end frees what it holds, also after a failed start. */
bool app_start(struct app *app, const struct options *options, uint64_t seed, int columns, int rows);
void app_end(struct app *app);

/* Refits the flock to a terminal of another size. false (and a failure shown): no memory, and all stays
 * as it was. */
bool app_resize(struct app *app, int columns, int rows);

/* Takes a flock over in place of its own, fitted to terminal and factors; owned from now on, also
 * when it fails. false: no memory, and the old one flies on. */
bool app_adopt(struct app *app, struct flock *flock, uint64_t seed);

/* Flies in the map that settings name, or in none. false (and a failure shown): it cannot be read, or no
 * memory, and the old one stays. */
bool app_lay_map(struct app *app, const struct settings *settings);

/* A new flock with this seed and the present factors. false (and a failure shown): no memory. */
bool app_restart(struct app *app, uint64_t seed);

/* One step of the simulation. */
void app_step(struct app *app);

/* The same, or none if app->go_on calls it off: false. */
bool app_try_step(struct app *app);
