/* SPDX-License-Identifier: MIT */
/* Undo entry: a gesture of the user's that can be undone, as what it changed, from what and to
 * what. */
#pragma once

#include "flight/flight.h"
#include "settings/settings.h"
#include "text/asset.h"

/* What undo can restore, at one moment. Entries keep the fields that differ (undo_history.c). */
struct snapshot {
	struct settings settings;
	struct boids_factors home; /* of the preset */
	int own[PLACED_KINDS];     /* as in struct placed */
	struct placed_cells marks;
	char said[LETTERING_TEXT]; /* as in struct placed */
	const struct asset *map;   /* its text; NULL: none */
};

/* Predators, pillars and food placed or removed, in this order: at most PLACED_FEW. Places are
 * offsets from the middle of the world. */
enum { PLACED_FEW = 200 };
struct placed_few {
	int count;
	struct placing at[PLACED_FEW];
};

/* What a gesture does. */
enum gesture {
	GESTURE_SETS,  /* sets factors, names or the map */
	GESTURE_LOADS, /* loads a preset; boids keep their places on the screen */
	GESTURE_PLACES /* places or removes something */
};

/* A field of a snapshot. Its values before the gesture and after it follow. */
struct undo_field {
	uint16_t at, size; /* bytes, in the snapshot */
};

/* The change that a gesture made, and its inverse, in one block of memory. */
struct undo_entry {
	enum gesture gesture;
	int few;     /* count of `placed` */
	size_t size; /* bytes of the fields, behind the few */
	struct placing placed[];
};

/* entries[0..at) can be undone, [at..count) redone. */
enum { UNDO_MOST = 100 };
struct history {
	struct undo_entry *entries[UNDO_MOST]; /* owned */
	int at, count;
	uint64_t run;   /* of the last gesture, while it may go on (history_begin); 0: it may not */
	double pressed; /* time of that gesture */

	/* The gesture that is being made. */
	struct snapshot before;
	struct placed_few few;
	uint64_t begun; /* number of gestures so far, with it */
};
