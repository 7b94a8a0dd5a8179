/* SPDX-License-Identifier: MIT */
/* Placed kind: the kinds of things that a user can place in the world, and the things placed so
 * far. */
#pragma once

#include "flock/flock.h"

#include <stdbool.h>
#include <stdint.h>

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
	bool has_size;    /* brushes paint discs of it */
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
	struct placed_cell at[PLACED_MOST]; /* one for each cell, in the order of placing */
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
};
