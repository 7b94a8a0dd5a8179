/* SPDX-License-Identifier: MIT */
/* Map loading: replaces the map while the flock flies. */
#pragma once

#include "session/session.h"

/* Gives the flock the map of this name, "none" for no map, as one change and one gesture. Boids keep
 * their places, those in walls move to the nearest air. Returns false and shows a failure: no such
 * map, an error in it, no memory. */
bool load_map(struct session *session, const char *name);
