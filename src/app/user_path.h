/* SPDX-License-Identifier: MIT */
/* User path: where the user's own files are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Writes $XDG_CONFIG_HOME/boids (or ~/.config/boids) and then `tail` ("boids.ini", "presets/x.ini").
 * Returns false if there is no such place, or its path is too long. */
bool user_path(char *path, size_t size, const char *tail);
