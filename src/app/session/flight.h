/* SPDX-License-Identifier: MIT */
/* Flight: the flock that flies, its world, and all that changes have set and placed. */
#pragma once

#include "flock/flock.h"
#include "placed_kind.h"
#include "settings/settings.h"
#include "text/asset.h"

#include <stdbool.h>
#include <stdint.h>

/* The start of a flight that is read from a text. It ends with its first step, and with any line
 * that is none of settings. */
struct fresh {
	bool is;
	bool sets[BOIDS_FACTORS]; /* factors that its lines have named */
};

struct flight {
	struct flock_state *flock; /* owned */
	uint64_t seed;
	int columns, rows; /* of the world, in cells of 1/zoom by aspect/zoom units */
	int line_rows;     /* rows below the world, which automatic values count as well */
	int most;          /* bounds number and max-number; 0: any number */
	struct boids_factors factors; /* all resolved, those of the view too */
	char preset[SETTINGS_NAME];   /* its name */
	struct boids_map *map;        /* without what was placed; owned; NULL: none */
	const struct asset *map_text; /* the text of `map`; NULL: no map */
	struct asset *assets;         /* texts of maps and saved flocks, owned */
	struct placed placed;         /* over the map */
	struct fresh fresh;
};
