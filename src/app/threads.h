/* SPDX-License-Identifier: MIT */
/* Threads: how many fly a flock. */
#pragma once

#include "app/options.h"

#include <stddef.h>

/* As many as --threads says; else one, where sharing the work of a step costs more than it saves, or
 * as many as there are processors. */
int threads_for(const struct options *options, size_t boids);
