/* SPDX-License-Identifier: MIT */
/* Preset loading: replaces the settings while the flock flies. */
#pragma once

#include "session/session.h"

/* Loads a preset over the user's config, as factors and preset values. Factors stay that the user
 * has chosen for all presets (settings_keep_chosen). Boids keep their places on the screen. Returns
 * false and shows a failure: no such preset, an error in it, no memory. */
bool load_preset(struct session *session, const char *name);

/* Replaces the settings and the map; boids keep their places on the screen, even if zoom changes.
 * Returns false on failure: shows it and changes nothing. */
bool load_settings(struct session *session, const struct settings *settings,
                   const struct map_text *map);
