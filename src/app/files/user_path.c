/* SPDX-License-Identifier: MIT */
/* User path: the folder of the user's config, presets and maps. */
#include "user_path.h"

#include <stdio.h>
#include <stdlib.h>

bool
user_path(char *path, size_t size, const char *tail)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int length = -1;

	if (config && *config == '/') /* XDG: "All paths must be absolute"; ignore others */
		length = snprintf(path, size, "%s/boids/%s", config, tail);
	else if (home && *home)
		length = snprintf(path, size, "%s/.config/boids/%s", home, tail);
	return length >= 0 && (size_t)length < size;
}
