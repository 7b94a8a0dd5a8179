/* SPDX-License-Identifier: MIT */
/* Undo entry: a change of the user's that can be undone: what it replaced, and what by. */
#pragma once

#include "flight/placed_kind.h"
#include "settings/settings.h"
#include "text/asset.h"

/* What undo restores: the settings and everything placed. */
struct snapshot {
	struct settings settings;
	struct boids_factors home;
	struct saved_state resume;
	const struct asset *map;   /* its text; NULL: none */
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
