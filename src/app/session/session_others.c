/* SPDX-License-Identifier: MIT */
#include "session_others.h"

#include <stdio.h>
#include <string.h>

bool
session_others_point(const struct session_others *others, struct boids_vec place)
{
	char line[80];

	if (!others->tell)
		return false;
	snprintf(line, sizeof line, "point %g %g %g", (double)place.x, (double)place.y,
	         (double)place.z);
	others->tell(others->data, line);
	return true;
}

void
session_others_show(struct session_others *others, const char *name, struct boids_vec place,
                    double now)
{
	struct pointer *pointer = others->pointers;

	for (int i = 0; i < POINTERS; i++) {
		struct pointer *other = &others->pointers[i];
		if (strcmp(other->name, name) == 0) {
			pointer = other;
			break;
		}
		pointer = other->at < pointer->at ? other : pointer;
	}
	*pointer = (struct pointer){ .place = place, .at = now };
	snprintf(pointer->name, sizeof pointer->name, "%s", name);
	others->signs++;
}
