/* SPDX-License-Identifier: MIT */
/* Flight: the flock that flies, its world, and all that changes have set and placed. */
#pragma once

#include "flock/flock.h"
#include "placed_kind.h"
#include "states/preset.h"
#include "text/asset.h"
#include "text/error.h"

#include <stdbool.h>
#include <stdint.h>

/* The start of a flight that is read from a text. It ends with its first step, and with any line
 * that is none of settings. */
struct fresh {
	bool is;
	bool sets[BOIDS_FACTORS]; /* factors that its lines have named */
	bool sets_map;            /* they have named a map, or none */
};

struct flight {
	struct flock_state *flock; /* owned */
	uint64_t seed;
	int columns, rows; /* of the world, in cells of 1/zoom by aspect/zoom units */
	int line_rows;     /* rows below the world, which automatic values count as well */
	int most;          /* bounds number and max-number; 0: any number */
	struct boids_factors factors; /* all resolved, those of the view too */
	char preset[PRESET_NAME];     /* its name */
	struct boids_map *map; /* fitted to the world, without what was placed; owned; NULL: none */
	const struct asset *map_text; /* the text that `map` is fitted from; NULL: no map */
	struct asset *assets;         /* texts of maps and saved flocks, owned */
	struct placed placed;         /* over the map */
	struct fresh fresh;
};

static const struct boids_vec flight_middle = { 0.5f, 0.5f, 0.5f };

/* Makes a copy that flies on as the flight does, bit for bit. If there are more than `most` boids it
 * has those with the lowest ids alone, and never has more; 0: all. The flight must outlive it, as it
 * has the texts of maps. Returns false on no memory. flight_end frees it. */
bool flight_copy(struct flight *copy, const struct flight *flight, int most);

/* Frees all that a flight owns, also after a failed start. */
void flight_end(struct flight *flight);

/* Resolve automatic values for the current size, or another one, and limit the number of boids. */
void flight_resolve(const struct flight *flight, struct boids_factors *f);
void flight_resolve_at(const struct flight *flight, struct boids_factors *f, int columns, int rows);

/* Limits the number of boids, and that up to which they breed. Returns whether there were too
 * many. */
bool flight_limit(const struct flight *flight, struct boids_factors *f);

/* Returns the world of the current factors and size. */
struct boids_world flight_world(const struct flight *flight);

/* Refits the flock after factors have changed, keeping the boids around an anchor, a share of each
 * side; NULL: after the size of the world has changed, and number with it (flock_resize). Returns
 * false on no memory with one sentence in error (ERROR_SIZE bytes). */
bool flight_fit(struct flight *flight, const struct boids_vec *anchor, char *error);

/* Returns flock_hash, mixed with what is placed or held, if anything is: equal flights fly on
 * equally. */
uint64_t flight_hash(const struct flight *flight);
