/* SPDX-License-Identifier: MIT */
/* Gust: a wind that is another in every place and drifts, smooth in space and time. */
#pragma once

#include "flock_parts.h"

/* The gust at a place now, units/s/s: along each axis from -gust to gust, on average nothing. In a
 * world that wraps it does so too. In a deep world what is met later in front is met now behind. */
struct vec gust_at(const struct flock *flock, struct vec place);

bool gust_wanted(const struct factors *f);
extra_act gust_push;
