/* SPDX-License-Identifier: MIT */
/* Preset saving: writes the current settings as a user preset. */
#pragma once

#include "session/session.h"

/* Writes presets/NAME.ini; with `flock` also its state, its boids and the map, placed things
 * included. Then makes this the current preset, with the saved values. Shows success or failure on the
 * status line. Returns false, without a message, if the preset exists and `replace` is false. */
bool save_preset(struct session *session, const char *name, bool flock, bool replace);
