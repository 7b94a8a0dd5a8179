/* SPDX-License-Identifier: MIT */
/* Change: whatever changes the flock that flies. Keys, mouse, prompts, undo, a new size and a journal
 * all make changes, and one function applies them between two steps, in order. So the start of a
 * flight and its changes are the flight: applied to the same start at the same steps they give the
 * same flock, bit for bit. A change is complete: its values are resolved, its places are in units of
 * the world, and files are assets. Applying it reads no file, terminal, camera or clock. */
#pragma once

#include "session.h"

enum change_kind {
	CHANGE_FACTORS,  /* sets some factors */
	CHANGE_SETTINGS, /* sets all factors of the flock; boids keep their places on the screen */
	CHANGE_MAP,
	CHANGE_SIZE,    /* of the world, in cells, and of what goes by it */
	CHANGE_SEED,    /* restarts the flock from a seed */
	CHANGE_BOIDS,   /* restarts a saved flock */
	CHANGE_PLACE,   /* places or removes things */
	CHANGE_HOLD,    /* holds a goal or predator at a place, or none */
	CHANGE_SCATTER, /* scatters the flock */
	CHANGE_KINDS
};

struct change {
	enum change_kind kind;
	struct boids_factors factors; /* of factors, settings and size */
	bool sets[BOIDS_FACTORS];     /* factors, size: those that it sets; none of the view */
	struct boids_vec anchor;    /* factors: share of each side that a new zoom keeps in place */
	char preset[SETTINGS_NAME]; /* settings: the name, only a label */
	struct map_text map;        /* map */
	const struct asset *boids;  /* boids: their states */
	uint64_t seed;              /* seed and boids */
	int columns, rows;          /* size; of boids: that of the world they were saved in */
	const struct placing *placings; /* place */
	int count;                      /* of placings */
	struct held held;               /* hold */
	bool newest; /* hold: takes the one at the place, which is there already; else adds one */
};

/* Applies what the user has placed or holds since the last change, then the change. Returns false if
 * it cannot be applied, or if the source of the session takes it: shows why, and nothing has changed. */
bool session_apply(struct session *session, const struct change *change);

/* Works as session_apply for a change of the source itself. */
bool session_follow(struct session *session, const struct change *change);

/* Applies what the user has placed or holds, or lets the source send it. Call before drawing; steps call
 * it. Returns false and drops it on failure. */
bool session_flush(struct session *session);

/* Changes the factors of the flock that differ, and those of the view; a new zoom keeps the anchor
 * in place. Returns false on no memory: shows a failure, and nothing has changed. */
bool session_change_factors(struct session *session, const struct boids_factors *to);
