/* SPDX-License-Identifier: MIT */
/* Session others: the other users of a shared flock: what they are told, and where they point. */
#pragma once

#include "types/world.h"

#include <stdbool.h>
#include <stdint.h>

enum { POINTERS = 4 };
static const double pointer_seconds = 2; /* for which a pointer shows */

/* A place in the world at which a user who shares the flock points; no part of the flight. */
struct pointer {
	char name[32]; /* "": none */
	struct boids_vec place;
	double at; /* when the user pointed */
};

struct session_others {
	/* Takes "tell WORDS" or "point X Y Z" for all of them; NULL: there are none. */
	void (*tell)(void *data, const char *line);
	void *data;
	bool hear_words; /* the flock is open */
	struct pointer pointers[POINTERS];
	uint64_t signs; /* number of times that users have pointed or said words */
};

/* Points at a place for all others. Returns false if there are none. */
bool session_others_point(const struct session_others *others, struct boids_vec place);

/* Shows from `now` on that a user points at a place, in the place of what the same user, or the first
 * of too many, has pointed at before. */
void session_others_show(struct session_others *others, const char *name, struct boids_vec place,
                         double now);
