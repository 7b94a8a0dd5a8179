/* SPDX-License-Identifier: MIT */
/* Counted: predators and posts, which stand in the flock itself; how many there are is a factor. */
#pragma once

#include "app/app.h"

/* The things of this kind: "predator", "post". */
bool counted_is(enum thing thing);

/* The one that is seen in a cell of the screen, or -1. */
int counted_at(const struct app *app, enum thing thing, int column, int row);

/* One more, somewhere, or the newest one less. false: none more may be, or no memory, and it is said. */
bool counted_change(struct app *app, enum thing thing, int more);

/* Brings the newest one to a place, or as near as it may stand. */
void counted_bring(struct app *app, enum thing thing, struct vec place);

/* Puts one more at a place, or takes number i away, and notes where (app->placed.counted). */
bool counted_put(struct app *app, enum thing thing, struct vec place);
bool counted_take(struct app *app, enum thing thing, int i);

/* Before and after the factors become others that were, or will be, undone: of what grows fewer, those that
 * stand at a place, from the middle of the world, are made the newest ones, who go; what there is more of
 * comes there. */
void counted_leave(struct app *app, const struct factors *then, struct vec place);
void counted_return(struct app *app, const struct factors *before, struct vec place);
