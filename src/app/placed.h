/* SPDX-License-Identifier: MIT */
/* Placed: what the mouse and place mode have put into the world. Goals and obstacles lie over the map
 * and stay where they are on the screen until they are taken away, whatever is loaded or started;
 * predators and posts are a factor, which counts one more (counted.h). */
#pragma once

#include "app/app.h"

const char *thing_name(enum thing thing); /* "goal" */

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

/* A goal and a predator that are there only while they are held; to hold one that is held moves it to
 * another cell. The predator does not hunt. false: it is not held there. */
bool placed_hold_goal(struct app *app, int column, int row);
void placed_drop_goal(struct app *app);
bool placed_hold_predator(struct app *app, int column, int row);
void placed_drop_predator(struct app *app);

/* After a step: brings a predator that is held back to its cell. */
void placed_keep(struct app *app);

/* The flock is another, or the map, or the size of the world: it has to be told again. */
void placed_outdate(struct app *app);

/* Tells the flock what has changed, if anything has: once for many changes, as all ways to all goals
 * are found anew. */
void placed_settle(struct app *app);
