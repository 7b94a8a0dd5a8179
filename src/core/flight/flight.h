/* SPDX-License-Identifier: MIT */
/* Flight: the flock that flies, its world, and all that changes have set and placed. */
#pragma once

#include "flock/flock.h"
#include "lettering.h"
#include "states/preset.h"
#include "text/asset.h"
#include "text/error.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- what is placed in it */

/* The last two are what else a cell of the map can be set to: air where the map has something,
 * and what the map has there. */
enum placed_kind {
	PLACED_GOAL,
	PLACED_PREDATOR,
	PLACED_WALL,
	PLACED_PILLAR,
	PLACED_FOOD,
	PLACED_KINDS,
	PLACED_AIR = PLACED_KINDS,
	PLACED_MAP,
	PLACED_WORDS
};

struct placed_row {
	const char *name; /* "goal" */
	char cell; /* of a goal, wall or air: the character of types/map.h; 0: it is no cell */
	enum boids_boid_kind boid; /* of predators and pillars; BOIDS_KIND_BOID: other things */
};
extern const struct placed_row placed_table[PLACED_WORDS];

/* Returns the kind that a character of a map stands for: a goal, wall or air. */
enum placed_kind placed_thing(char cell);

/* A placed cell: its offset from the middle of the world, and what replaces the map's character. */
struct placed_cell {
	int column, row;
	char what; /* a character of types/map.h */
};

enum { PLACED_MOST = 1000 };

struct placed_cells {
	int count;
	/* One for each cell, in the order of placing; those not in use are 0. */
	struct placed_cell at[PLACED_MOST];
};

/* Sets what is at a place of the world. */
struct placing {
	enum placed_kind thing;
	bool removes;           /* a thing of this kind; else places one */
	struct boids_vec place; /* units; of a cell of the map: any place in it */
	float radius, share; /* of food: of its disc, units; the share of full that it sets ... */
	float was;           /* ... and the mean share before, which undo sets */
};

/* What a mouse button holds in the world, as long as it is down. */
struct held {
	bool on;
	enum placed_kind thing; /* a goal, meanwhile the only one, or one more predator */
	struct boids_vec place;
};

#define PLACED_NONE UINT32_MAX /* no id of a boid */
struct placed {
	struct placed_cells marks; /* cells that lie over the map */
	struct held held;
	uint32_t held_id;      /* of the predator that is held; PLACED_NONE: it is no more */
	int own[PLACED_KINDS]; /* by kind: predators or pillars that were placed and are there */
	int turn;              /* goal whose turn it was before one was held */
	char said[LETTERING_TEXT]; /* the text that boids write; "": none */
	int page,
		next; /* its bytes before the page that they write and before the next; 0: no next */
};

/* ---- the flight */

/* The start of a flight that is read from a text. It ends with its first step, and with any line
 * that is none of settings. */
struct fresh {
	bool is;
	bool sets[BOIDS_FACTORS];    /* factors that its lines have named */
	bool differs[BOIDS_FACTORS]; /* that the last line has named and no preset: not the preset's */
	bool sets_map;               /* they have named a map, or none */
};

struct flight {
	struct flock_state *flock; /* owned */
	uint64_t seed;
	int columns, rows;   /* of the world, in cells of 1/zoom by aspect/zoom units */
	float width, height; /* of the world, units, if it was asked for so: then it has the nearest
	                      * number of cells; 0: columns and rows say it */
	int line_rows;       /* rows below the world, which automatic values count as well */
	int threads;         /* that place the boids of a new flock; 0: one */
	int most;            /* bounds number and max-number; 0: any number */
	struct boids_factors factors; /* all resolved, those of the view too */
	char preset[PRESET_NAME];     /* its name */
	struct boids_map *map; /* fitted to the world, without what was placed; owned; NULL: none */
	const struct asset *map_text; /* the text that `map` is fitted from; NULL: no map */
	struct asset *assets;         /* texts of maps, saved flocks and brains, owned */
	struct placed placed;         /* over the map */
	struct fresh fresh;
};

static const struct boids_vec flight_middle = { 0.5f, 0.5f, 0.5f };

/* Makes a copy that flies on as the flight does, bit for bit. If there are more than `most` boids it
 * has those with the lowest ids alone, and never has more; 0: all. The flight must outlive it, as it
 * has the texts of maps and brains. Returns false on no memory. flight_end frees it. */
bool flight_copy(struct flight *copy, const struct flight *flight, int most);

/* Frees all that a flight owns, also after a failed start. */
void flight_end(struct flight *flight);

/* Gets the number of cells of a world that is given in units. Returns false if it is too large for
 * a map. */
bool flight_cells(const struct boids_factors *f, float width, float height, int *columns, int *rows,
                  char *error);

/* Resolve automatic values for the current size, or another one, and limit the number of boids. */
void flight_resolve(const struct flight *flight, struct boids_factors *f);
void flight_resolve_at(const struct flight *flight, struct boids_factors *f, int columns, int rows);

/* Limits the number of boids, and that up to which they breed. Returns whether there were too
 * many. */
bool flight_limit(const struct flight *flight, struct boids_factors *f);

/* Returns the world of the current factors and size. */
struct boids_world flight_world(const struct flight *flight);

/* Refits the flock after factors have changed, keeping the boids around an anchor, a share of each
 * side; NULL: after the size of the world has changed, and number with it (flock_fit_anchored).
 * Returns false on no memory. */
bool flight_fit(struct flight *flight, const struct boids_vec *anchor, char *error);

/* Returns flock_hash, mixed with what is placed or held, if anything is: equal flights fly on
 * equally. */
uint64_t flight_hash(const struct flight *flight);
