/* SPDX-License-Identifier: MIT */
/* Save: the settings as they are now become a preset of the user's. */
#pragma once

#include "app/app.h"

/* Writes presets/NAME.ini, and with `flock` its boids and the map as it is, with what was placed,
 * beside it, and says on the bottom line that it has or why it could not; then the preset is this one
 * and home is what was saved. false, and nothing is done or said: without `replace`, there is one
 * already. */
bool save_as(struct app *app, const char *name, bool flock, bool replace);
