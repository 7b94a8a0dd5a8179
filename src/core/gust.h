/* SPDX-License-Identifier: MIT */
/* The winds that differ from place to place: gusts, which drift, smooth in space and time, and the wind of
 * the cells of a map, in the four directions that a map can say. */
#pragma once

#include "flock_parts.h"

/* The gust at a place now, units/s/s: along each axis from -gust to gust, on average nothing. In a
 * world that wraps it does so too. In a deep world what is met later in front is met now behind. */
struct vec gust_at(const struct flock *flock, struct vec place);

bool gust_wanted(const struct factors *f);
extra_act gust_push;

/* The wind of the cell where a boid is. */
bool map_wind_wanted(const struct factors *f);
extra_act map_wind_push;
