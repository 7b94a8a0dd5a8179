/* SPDX-License-Identifier: MIT */
/* Counted: predators and posts, which stand in the flock itself; how many there are is a factor. */
#pragma once

#include "app/placed.h"

/* The things of this kind: "predator", "post". */
bool counted_is(enum thing thing);

/* The one in a cell of the world, or -1. */
int counted_at(const struct app *app, enum thing thing, struct mark cell);

/* One more, somewhere, or the newest one less. false: none more may be, or no memory, and it is said. */
bool counted_change(struct app *app, enum thing thing, int more);

/* Brings the newest one to a cell of the screen, or as near as it may stand. */
void counted_bring(struct app *app, enum thing thing, int column, int row);

/* Puts one more on a cell of the screen, or takes number i away: a gesture that can be undone. */
bool counted_put(struct app *app, enum thing thing, int column, int row);
bool counted_take(struct app *app, enum thing thing, int i);
