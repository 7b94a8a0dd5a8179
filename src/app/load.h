/* SPDX-License-Identifier: MIT */
/* Load: another preset while the flock flies. */
#pragma once

#include "app/app.h"

/* Home and factors become the preset's own, on top of the user's config; the boids stay where they
 * are seen. false (and a failure shown): there is no such preset, or no memory. */
bool load_preset(struct app *app, const char *name);

/* Flies by other settings. keep_places: the boids stay where they are seen, though a unit is drawn
 * otherwise. false (and a failure shown, and nothing changed): no memory. */
bool load_settings(struct app *app, const struct settings *settings, bool keep_places);
