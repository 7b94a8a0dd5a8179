/* SPDX-License-Identifier: MIT */
/* Demo: shows presets, maps and looks one after another. It makes changes like a user, at steps
 * of the flight that follow from the seed, so the same seed and size show the same flight. */
#pragma once

#include "session/session.h"

/* Seconds of simulated time: of a scene, of its first values, and from when to when it writes. */
enum { DEMO_SECONDS = 30, DEMO_GLIDE = 5, DEMO_WRITES = 8, DEMO_WRITTEN = 22 };

/* What a scene shows. A user may have named the preset, the map or a factor on the command line:
 * that stays in all scenes. */
struct demo_scene {
	const char *name;       /* of the caption */
	const char *about;      /* a sentence */
	const char *preset;     /* a published one */
	const char *map;        /* a published one; NULL: none */
	const char *factors[6]; /* "theme = sea", over those of the preset; NULL past the last */
	const char *says;       /* a text that the flock writes; NULL: none */
};

enum { DEMO_SCENES = 14 };
extern const struct demo_scene demo_table[DEMO_SCENES + 1]; /* ends with a NULL name */

struct demo {
	bool on;
	int scene;                     /* row of demo_table */
	struct boids_factors from, to; /* values that glide, from the start of the scene on */
	uint64_t began;                /* step of the flight at that start */
	struct snapshot before;        /* the session when the demo began */
};

/* Starts a demo with one of the scenes, which the seed chooses, in a new flock. Returns false on no
 * memory: then there is none. */
bool demo_start(struct demo *demo, struct session *session);

/* Ends the demo: the flock flies on as it is. The demo is one gesture, which can be undone. */
void demo_end(struct demo *demo, struct session *session);
