/* SPDX-License-Identifier: MIT */
/* User path: the folder of the user's config, presets and maps. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Writes $XDG_CONFIG_HOME/boids (or ~/.config/boids), '/' and `tail` ("boids.ini",
 * "presets/x.ini"). Returns false if neither variable is set or the path is too long. */
bool user_path(char *path, size_t size, const char *tail);
