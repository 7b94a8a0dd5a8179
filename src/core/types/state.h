/* SPDX-License-Identifier: MIT */
/* State: all that the next steps of a flock depend on besides its seed, factors, world, map and
 * boids. */
#pragma once

#include "factors.h"

#include <stdbool.h>

/* The list of all fields. Text, checks and tests follow from these rows, in this order; a field is
 * read and set in src/core/flock/state.c.
 *
 * WHOLE(field, name, least, most, unit, sentence)  a whole number from least to most
 * NUMBER(field, name, least, most, unit, sentence) any number from least to most */
/* clang-format off */
#define BOIDS_STATE_LIST(WHOLE, NUMBER) \
	WHOLE(step,         "step",        0, 1e15,      "",      "number of steps since the start") \
	NUMBER(time,        "time",        0, 1e15,      "s",     "simulated time") \
	NUMBER(step_length, "step-length", 0, 1e9,       "s",     "length of the last step; 0 = no step yet") \
	NUMBER(scatter,     "scatter",     0, 2,         "s",     "time until a scatter that was started by key ends") \
	WHOLE(removed,      "removed",  -1e7, 1e7,       "boids", "number minus the boids alive; negative after births") \
	WHOLE(goal,         "goal",        0, 8,         "",      "current goal; 0 = the first") \
	NUMBER(glide_x,     "glide-x",  -1e9, 1e9,       "units", "distance from the centre of the flock to that of the view, in an open world") \
	NUMBER(glide_y,     "glide-y",  -1e9, 1e9,       "units", "as glide-x, along y") \
	NUMBER(glide_z,     "glide-z",  -1e9, 1e9,       "units", "as glide-x, along z") \
	WHOLE(predators_removed, "predators-removed", -1000, 1000, "", "as removed, of predators") \
	WHOLE(births,       "births",      0, 1e15,      "boids", "boids born since the start") \
	WHOLE(starved,      "starved",     0, 1e15,      "boids", "boids that have starved") \
	WHOLE(aged,         "aged",        0, 1e15,      "boids", "boids that have died of age") \
	WHOLE(crashed,      "crashed",     0, 1e15,      "boids", "boids that have died in a crash") \
	WHOLE(eaten,        "eaten",       0, 1e15,      "boids", "boids that predators have eaten") \
	WHOLE(strays,       "strays",      0, 1e15,      "boids", "boids that have come in over the border") \
	WHOLE(predator_births, "predator-births", 0, 1e15,   "",      "predators born since the start") \
	WHOLE(predator_starved, "predator-starved", 0, 1e15, "",      "predators that have starved") \
	WHOLE(predator_aged,  "predator-aged", 0, 1e15,      "",      "predators that have died of age") \
	WHOLE(predator_strays, "predator-strays", 0, 1e15,   "",      "predators that have come in over the border") \
	NUMBER(grown,       "grown",       0, 1e12,      "stomachs", "energy that has grown as food or come in") \
	NUMBER(spent,       "spent",       0, 1e12,      "stomachs", "energy that boids and predators have spent") \
	NUMBER(lost,        "lost",        0, 1e12,      "stomachs", "energy lost by death and by leftovers of prey") \
	WHOLE(captures,     "captures",    0, 1e15,      "boids", "boids that predators have caught since the start") \
	NUMBER(recent_births,  "recent-births",  0, 1e15,    "boids", "births that still count in rates: fewer by e each minute") \
	NUMBER(recent_starved, "recent-starved", 0, 1e15,    "boids", "as recent-births, of boids that have starved") \
	NUMBER(recent_crashed, "recent-crashed", 0, 1e15,    "boids", "as recent-births, of boids that have died in a crash") \
	NUMBER(recent_eaten,   "recent-eaten",   0, 1e15,    "boids", "as recent-births, of boids that predators have eaten") \
	NUMBER(recent_time,    "recent-time",    0, 1e15,    "min",   "as recent-births, of the time that all boids have lived") \
	WHOLE(next_id,         "next-id",        0, 0x1p31,  "",      "id of the next boid that comes; 0 = the one after the highest") \
	WHOLE(next_predator_id, "next-predator-id", 0, 0x1p31, "",    "as next-id, of predators") \
	WHOLE(next_pillar_id,  "next-pillar-id", 0, 0x1p31,  "",      "as next-id, of pillars")
/* clang-format on */

/* BOIDS_STATE_step, BOIDS_STATE_time ... in the order of the list. */
enum {
#define FIELD(field, ...) BOIDS_STATE_##field,
	BOIDS_STATE_LIST(FIELD, FIELD)
#undef FIELD
		BOIDS_STATES
};

/* s->time for formulas, s->at[i] for loops. All 0 is the state of a new flock. */
struct boids_state {
	union {
		__extension__ struct {
#define FIELD(field, ...) double field;
			BOIDS_STATE_LIST(FIELD, FIELD)
#undef FIELD
		};
		double at[BOIDS_STATES];
	};
};

struct boids_state_field {
	const char *name, *help; /* help: one sentence, no full stop */
	const char *unit;        /* "": none */
	double least, most;
	bool whole; /* takes whole numbers only */
};

extern const struct boids_state_field state_table[BOIDS_STATES];

/* Sets one field from text. Returns false if name or text is refused: s is unchanged and error
 * (BOIDS_FACTOR_ERROR bytes) says in one sentence what is allowed. *which, unless NULL, is the
 * field. */
bool state_set(struct boids_state *s, const char *name, const char *text, int *which, char *error);

/* Checks every value against its row, as state_set does. */
bool state_check(const struct boids_state *s, char *error);
