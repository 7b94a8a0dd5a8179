/* SPDX-License-Identifier: MIT */
/* Map wind: the wind of the cells of a map, in the four directions that a map can say. */
#pragma once

#include "flock_parts.h"

/* The wind of the cell where a boid is. */
bool map_wind_wanted(const struct factors *f);
extra_act map_wind_push;
