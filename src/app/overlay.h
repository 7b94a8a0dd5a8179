/* SPDX-License-Identifier: MIT */
/* Overlay: what was placed, laid over the map. For placed.c. */
#pragma once

#include "app/app.h"

/* What the map has in a cell below what was placed; air where there is no map. */
char overlay_under(const struct app *app, struct mark cell);

/* Takes one of the marks out. */
void overlay_unmark(struct placed *placed, int i);

/* The map that the flock is to fly in: as large as the one below, or, where that does not hold all that
 * was placed, at least as the world. A goal that is held is the only one. Goals that are too many are
 * taken out, with a notice. The caller's to free. NULL: no memory, or nothing but walls; error
 * (MAP_ERROR bytes) is then empty, or says so. */
struct map *overlay_map(struct app *app, char *error);
