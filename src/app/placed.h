/* SPDX-License-Identifier: MIT */
/* Placed: what the mouse and place mode have put into the world. Goals and obstacles lie over the map
 * and stay where they are on the screen until they are taken away, whatever is loaded or started;
 * predators and posts are a factor, which counts one more (counted.h). */
#pragma once

#include "boids/world.h"
#include "term/frame.h"

#include <stdbool.h>

struct app;

enum thing { THING_GOAL, THING_PREDATOR, THING_OBSTACLE, THING_POST, THINGS };

const char *thing_name(enum thing thing); /* "goal" */

/* A cell, counted from the middle of the world, and what is there in place of what the map has. */
struct mark {
	int column, row;
	char what; /* as in boids/map.h */
};

enum { PLACED_MOST = 1000 };

struct marks {
	struct mark at[PLACED_MOST]; /* one a cell, in the order they came */
	int count;
};

struct placed {
	struct marks marks;
	struct marks settled; /* those that the flock was told of last */
	bool changed;         /* since then */
	struct vec counted; /* from the middle of the world: where a predator or post was put or taken last */
	bool holds;       /* there is one more goal, the only one while it is held ... */
	struct mark held; /* ... here; it is in no wall ... */
	int turn;         /* ... and the one whose turn it was before */
};

/* All cells here are the screen's, column and row from 0 and inside of it. */
bool placed_has(const struct app *app, enum thing thing, int column, int row);

/* Copies those that there are: room for more stays untouched. */
void placed_copy(struct marks *to, const struct marks *from);

/* Whether two lots of marks are the same. */
bool placed_same(const struct marks *a, const struct marks *b);

/* Whether nothing is there that would stand in the way of an obstacle. */
bool placed_is_air(const struct app *app, int column, int row);

/* Puts a thing there, or takes it away. false: nothing was done; if there is a reason that is not
 * plain to see, a notice gives it. */
bool placed_put(struct app *app, enum thing thing, int column, int row);
bool placed_take(struct app *app, enum thing thing, int column, int row);

/* A goal and a predator that are there only while they are held; to another cell they can be moved. The
 * predator is the newest one and does not hunt: `keep` brings it back after each step. */
bool placed_hold_goal(struct app *app, int column, int row);
void placed_drop_goal(struct app *app);
bool placed_hold_predator(struct app *app, int column, int row);
void placed_keep_predator(struct app *app, int column, int row);
void placed_drop_predator(struct app *app);

/* The flock is another, or the map, or the size of the world: it has to be told again. */
void placed_outdate(struct app *app);

/* Tells the flock what has changed, if anything has: once for many changes, as all ways to all goals
 * are found anew. */
void placed_settle(struct app *app);
