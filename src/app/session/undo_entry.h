/* SPDX-License-Identifier: MIT */
/* Undo entry: a change of the user's that can be undone: what it replaced, and what by. */
#pragma once

#include "asset.h"
#include "boids/map.h"
#include "placed_kind.h"
#include "settings/settings.h"

/* A map as a text and the order of its goals. */
struct map_text {
	const struct asset *text;        /* NULL: no map */
	char turns[BOIDS_MAP_GOALS + 1]; /* as struct saved_state has it */
};

/* What undo restores: the settings and everything placed. */
struct snapshot {
	struct settings settings;
	struct boids_factors home;
	struct saved_state resume;
	struct map_text map;
	int own[PLACED_KINDS];     /* as in struct placed */
	struct placed_cells marks; /* last, as an entry has only those in use */
};

/* What a gesture does. */
enum gesture {
	GESTURE_SETS,  /* sets factors, labels or the map */
	GESTURE_LOADS, /* loads a preset; boids keep their places on the screen */
	GESTURE_PLACES /* places or removes something */
};

struct undo_entry {
	enum gesture gesture;
	struct snapshot *before, *after; /* owned */
	struct placed_few *few;          /* that it placed or removed; owned */
};

/* entries[0..at) can be undone, [at..count) redone. */
enum { UNDO_MOST = 100 };
struct history {
	struct undo_entry entries[UNDO_MOST];
	int at, count;
	int factor;             /* changed by the last gesture, or -1 */
	double pressed;         /* time of that gesture */
	struct snapshot before; /* of the gesture that is being made */
};
