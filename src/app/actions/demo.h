/* SPDX-License-Identifier: MIT */
/* Demo: shows presets, maps and stories in changing themes one after another, or tells one story. It makes
 * changes like a user, at steps of the flight that follow from the seed, so the same seed and size show the
 * same flight. */
#pragma once

#include "flight/change.h"
#include "session/session.h"
#include "settings/named_files.h"
#include "text/journal_reader.h"

/* Seconds of simulated time: of a scene that is no story, and of its first values. */
enum { DEMO_SECONDS = 30, DEMO_GLIDE = 5 };

/* What a scene shows. A story is a journal that begins with a preset, and lasts until its last note is
 * over; what the user has named on the command line stays as it is in all scenes. */
enum demo_kind { DEMO_PRESETS, DEMO_MAPS, DEMO_STORIES, DEMO_KINDS };

struct demo {
	bool on;
	bool turns; /* to the next scene, until any key; else it tells one story, until a change */
	struct named_files_list names[DEMO_KINDS];       /* owned */
	uint64_t scene;                                  /* counted on through all rounds */
	enum demo_kind kind;                             /* of the scene */
	char name[SETTINGS_NAME], about[SETTINGS_ERROR]; /* of the scene, to be shown */
	struct boids_factors from, to; /* values that glide, from the start of the scene on */
	uint64_t began;                /* step of the flight at that start */
	uint64_t changes;              /* of the session, once the demo had begun */
	struct journal_reader story;   /* of a scene that is one */
	struct journal_event next;     /* its line that comes next, if tells */
	bool tells;
	struct change_read read;
	struct snapshot before; /* the session when the demo began */
};

/* Starts a demo with one of the scenes, which the seed chooses, or a story (NULL: none), in a new flock.
 * Returns false on failure, which it shows: then there is none. */
bool demo_start(struct demo *demo, struct session *session, const char *story);

/* Ends the demo: the flock flies on as it is. It was one gesture, which can be undone, but for a story. */
void demo_end(struct demo *demo, struct session *session);

/* Ends a story if the user has changed the flock since there were so many changes, and since it began. */
void demo_yield(struct demo *demo, struct session *session, uint64_t changes);
