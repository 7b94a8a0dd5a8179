/* SPDX-License-Identifier: MIT */
/* Wind that differs from place to place: gusts, which drift, smooth in space and time, and the wind
 * of map cells, in one of four directions. */
#pragma once

#include "flock_state.h"

/* Returns the gust at a place now, units/s/s: -gust .. gust along each axis, 0 on average. It wraps
 * if the world does. In a deep world depth is a delay in time: places further back are ahead. */
struct boids_vec gust_at(const struct boids_flock *flock, struct boids_vec place);

bool gust_wanted(const struct boids_factors *f);
effect_act gust_push;

/* The wind of the map cell where a boid is. */
bool map_wind_wanted(const struct boids_factors *f);
effect_act map_wind_push;
